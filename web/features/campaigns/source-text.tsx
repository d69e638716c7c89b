/** What proves a typed figure: a link, or a few words. */
export function SourceText({ text }: { text: string }) {
  if (!text.startsWith('https://')) return <bdi className="break-words">{text}</bdi>;
  return (
    <a href={text} target="_blank" rel="noreferrer" className="break-all linked">
      <bdi>{text}</bdi>
    </a>
  );
}
