/** For screens of use to one person alone. The server says the same in a header for every page that `domain/public-pages.ts` does not name. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
