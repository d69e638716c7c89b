import { splitLocale } from '#domain/locales.ts';

/**
 * What is kept of a page: its document, the data of its loaders as React Router's single fetch asks for it
 * (`/contact.data`), and the state that its document is hydrated with, with its drawings further down (`/contact.state`).
 */
export type PagePart = 'document' | 'data' | 'state';

const FILES = ['data', 'state'] as const;

/** Where a part of the page at `path` is. */
export function addressOf(part: PagePart, path: string): string {
  if (part === 'document') return path;
  if (splitLocale(path).path !== '/') return `${path}.${part}`;
  return path === '/' ? `/_.${part}` : `${path}/_.${part}`;
}

/** The page, and which part of it an address asks for. */
export function partAt(address: string): { part: PagePart; path: string } {
  const part = FILES.find((name) => address.endsWith(`.${name}`));
  if (part === undefined) return { part: 'document', path: address };
  const path = address.slice(0, -`.${part}`.length);
  return { part, path: path.endsWith('/_') ? path.slice(0, -'/_'.length) || '/' : path };
}
