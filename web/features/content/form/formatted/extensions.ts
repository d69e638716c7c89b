import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Selection, UndoRedo } from '@tiptap/extensions';
import { isLinkTarget } from '#domain/content/formatted-text.ts';
import { textLink } from '#web/features/content/formatted-text.tsx';
import { isStyledBold, isStyledItalic, isStyledNormal } from './pasted-html.ts';

/**
 * What the schema of formatted texts allows, and nothing else: the editor drops the rest of what is typed, pasted or loaded. Nodes
 * and marks have none of the attributes that the schema does not know.
 */
export const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold.extend({
    parseHTML: () => [
      { tag: 'strong' },
      { tag: 'b', getAttrs: (element) => (isStyledNormal(element) ? false : null) },
      { tag: 'span', consuming: false, getAttrs: (element) => (isStyledBold(element) ? null : false) },
    ],
  }),
  Italic.extend({
    parseHTML: () => [
      { tag: 'em' },
      { tag: 'i' },
      { tag: 'span', consuming: false, getAttrs: (element) => (isStyledItalic(element) ? null : false) },
    ],
  }),
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({
    // Tab leaves the field, as everywhere.
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Mod-]': () => this.editor.commands.sinkListItem(this.name),
        'Mod-[': () => this.editor.commands.liftListItem(this.name),
      };
    },
  }),
  ListKeymap,
  Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    autolink: false,
    isAllowedUri: isLinkTarget,
    HTMLAttributes: { class: textLink, rel: null, target: null },
  }),
  UndoRedo,
  // The link's form has the focus while the words are still selected.
  Selection.configure({ className: 'bg-signal/30' }),
];
