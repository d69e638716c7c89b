import { createContext } from 'react-router';
import type { PageContent } from '#domain/content/content.ts';
import type { Locale } from '#domain/locales.ts';

/**
 * How loaders of public pages read the shop's data: `fetch` on the same APIs that browsers use, as an anonymous
 * visitor. `path` begins with `/`, for example `/rest/v1/packages?active=is.true`.
 */
export type Api = (path: string, init?: RequestInit) => Promise<Response>;

/** Set by the server for each render. The page is cached for all visitors, so loaders must not read personal data. */
export const apiContext = createContext<Api>();

/** Where the renderer reports errors of loaders and components. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error));

/** What the agency says, in the language of the page. */
export const contentContext = createContext<PageContent>();

/** The language the page is rendered in. */
export const localeContext = createContext<Locale>();
