/** A block of an article. */
export type ArticleBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; text: string };

const HEADING = '## ';
const ITEM = '- ';

/**
 * Parses plain text: blank lines separate paragraphs, lines with `- ` form a list, `## ` starts a heading. Other line
 * breaks stay in the paragraph.
 */
export function readArticle(text: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = [];
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    const last = open ? blocks.at(-1) : undefined;
    open = line.trim() !== '';
    if (!open) continue;
    if (line.startsWith(HEADING)) {
      blocks.push({ kind: 'heading', text: line.slice(HEADING.length).trim() });
      open = false;
    } else if (line.startsWith(ITEM)) {
      const item = line.slice(ITEM.length).trim();
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
    } else if (last?.kind === 'paragraph') last.text += `\n${line}`;
    else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}
