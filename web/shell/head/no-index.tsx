/**
 * For pages that are useful to one user only. The server sends the same as a header for every page not listed in
 * `domain/storefront/public-pages.ts`.
 */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
