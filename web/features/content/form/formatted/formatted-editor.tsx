import { useEffect, useMemo, useRef, useState } from 'react';
import { EditorContent, useEditor } from '@tiptap/react';
import { clsx } from 'clsx';
import type { FormattedText } from '#domain/content/formatted-text.ts';
import { controlStyles } from '#web/ui/form/field.tsx';
import { extensions } from './extensions.ts';
import { FormatToolbar } from './format-toolbar.tsx';
import { LinkForm } from './link-form.tsx';
import { withoutInlineCode } from './pasted-html.ts';

interface FormattedEditorProps {
  value: FormattedText;
  onChange: (text: FormattedText) => void;
  id: string;
  name: string;
  lang: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

// As prosemirror-view/style/prosemirror.css, which cannot be injected: pages allow no inline styles.
const surface = [
  'relative min-h-36 py-3 leading-relaxed wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]',
  '[&_.ProseMirror-separator]:inline! [&_.ProseMirror-separator]:size-px',
  '[&>*+*]:mt-3 [&_li]:ps-1 [&_li>*+*]:mt-2 [&_li+li]:mt-1.5 [&_p]:[unicode-bidi:plaintext]',
  '[&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6 marker:[&_li]:text-signal',
];

/** The editor of https://tiptap.dev with what `extensions.ts` has. */
export default function FormattedEditor({ value, onChange, ...field }: FormattedEditorProps) {
  const [isLinking, setLinking] = useState(false);
  const [first] = useState(value);
  const shown = useRef(value);
  const editor = useEditor({
    extensions,
    content: first,
    injectCSS: false,
    editorProps: useEditorProps(field),
    onUpdate: ({ editor: changed }) => {
      shown.current = changed.getJSON() as FormattedText;
      onChange(shown.current);
    },
  });
  useEffect(() => {
    // The draft was discarded, or the field has become that of another item.
    if (value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="grid gap-2">
      <FormatToolbar editor={editor} label={field.label} isLinking={isLinking} onLink={() => setLinking(!isLinking)} />
      {isLinking ? <LinkForm editor={editor} onClose={() => setLinking(false)} /> : null}
      <EditorContent editor={editor} />
    </div>
  );
}

/** The same object while somebody types: a new one makes the view check itself again, also within a word that is being composed. */
function useEditorProps({
  id,
  name,
  lang,
  label,
  describedBy,
  isInvalid,
}: Omit<FormattedEditorProps, 'value' | 'onChange'>) {
  return useMemo(
    () => ({
      transformPastedHTML: withoutInlineCode,
      attributes: {
        id,
        name,
        lang,
        dir: 'auto',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(isInvalid),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        class: clsx(controlStyles, surface),
      },
    }),
    [id, name, lang, label, describedBy, isInvalid],
  );
}
