/**
 * A text with lists, bold, italics and links, as nodes: never HTML. It has the form of the editor's own JSON
 * (https://tiptap.dev/docs/editor/core-concepts/schema), without what pages do not show; `schemas/formatted.ts` checks it.
 */
export type FormattedText = { type: 'doc'; content: FormattedBlock[] };
export type FormattedBlock = Paragraph | FormattedList;
export type Paragraph = { type: 'paragraph'; content?: Inline[] };
export type FormattedList = { type: 'bulletList' | 'orderedList'; content: ListItem[] };
export type ListItem = { type: 'listItem'; content: [Paragraph, ...FormattedBlock[]] };
export type Inline = { type: 'text'; text: string; marks?: Mark[] } | { type: 'hardBreak'; marks?: Mark[] };
export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };

export const NO_FORMATTED_TEXT: FormattedText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** What is stored was checked when it was saved, so its first node says enough. */
export const isFormattedText = (value: unknown): value is FormattedText =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc' && 'content' in value;

const WEBSITE = /^https:\/\/[^\s/\\{}]+\.[^\s/\\{}]+(\/[^\s{}]*)?$/i;
const OWN_PAGE = /^\/(?![/\\])[^\s\\{}]*$/;
const EMAIL = /^mailto:(\{email\}|[^\s@{}]+@[^\s@{}]+\.[^\s@{}]+)$/i;

/** Nothing that runs code, and no placeholder that could make another address of it: the profile's email is an address itself. */
export const isLinkTarget = (href: string): boolean => [WEBSITE, OWN_PAGE, EMAIL].some((form) => form.test(href));

export const LINK_FORMS = 'https://…, mailto:… or a page such as /contact';

export const linkOf = ({ marks = [] }: Inline): string | undefined =>
  marks.find((mark) => mark.type === 'link')?.attrs.href;
export const hasMark = ({ marks = [] }: Inline, type: 'bold' | 'italic'): boolean =>
  marks.some((mark) => mark.type === type);

const paragraphsIn = (blocks: readonly FormattedBlock[]): Paragraph[] =>
  blocks.flatMap((block) =>
    block.type === 'paragraph' ? [block] : block.content.flatMap(({ content }) => paragraphsIn(content)),
  );

const inlinesIn = ({ content }: FormattedText): Inline[] =>
  paragraphsIn(content).flatMap((paragraph) => paragraph.content ?? []);

/** The words that are part of a link. */
export const linkedWords = (text: FormattedText): string[] =>
  inlinesIn(text).flatMap((node) => (node.type === 'text' && linkOf(node) !== undefined ? [node.text] : []));

/** One text with marks for its form, to be compared and searched: `Our **terms**, [here](/terms-of-service)`. Empty without words. */
export function markedText(text: FormattedText): string {
  const isEmpty = inlinesIn(text).every((node) => node.type !== 'text' || node.text.trim() === '');
  return isEmpty ? '' : text.content.map((block) => markBlock(block)).join('\n');
}

function markBlock(block: FormattedBlock, indent = ''): string {
  if (block.type === 'paragraph') return (block.content ?? []).map(markInline).join('');
  return block.content
    .map(({ content }, at) => {
      const sign = block.type === 'bulletList' ? '- ' : `${at + 1}. `;
      const inner = `${indent}  `;
      return indent + sign + content.map((one) => markBlock(one, inner)).join('\n');
    })
    .join('\n');
}

function markInline(node: Inline): string {
  if (node.type === 'hardBreak') return '\n';
  const italic = hasMark(node, 'italic') ? `_${node.text}_` : node.text;
  const bold = hasMark(node, 'bold') ? `**${italic}**` : italic;
  const href = linkOf(node);
  return href === undefined ? bold : `[${bold}](${href})`;
}
