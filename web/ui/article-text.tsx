import { readArticle, type ArticleBlock } from '#web/lib/format/article-text.ts';

/** A plain text of several paragraphs, with article typography. */
export function ArticleText({ text }: { text: string }) {
  return (
    <div dir="auto" className="grid max-w-[68ch] gap-5 text-[1.0625rem] leading-relaxed text-soft">
      {readArticle(text).map((block, place) => (
        <Block key={place} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ArticleBlock }) {
  if (block.kind === 'heading') return <h2 className="title mt-3 text-xl text-bone">{block.text}</h2>;
  if (block.kind === 'paragraph') return <p className="[overflow-wrap:anywhere] whitespace-pre-line">{block.text}</p>;
  return (
    <ul className="grid gap-2">
      {block.items.map((item, place) => (
        <li
          key={place}
          className="relative ps-5 before:absolute before:start-0 before:top-[0.7em] before:h-0.5 before:w-2.5 before:bg-signal"
        >
          {item}
        </li>
      ))}
    </ul>
  );
}
