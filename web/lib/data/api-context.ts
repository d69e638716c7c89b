import { createContext } from 'react-router';
import type { Locale } from '#domain/locales.ts';

/**
 * How a loader of a public page reaches the shop's data: `fetch` on the same doors as the browser, as an anonymous visitor.
 * `path` begins with `/`, for example `/rest/v1/packages?service=eq.youtube-ads`.
 */
export type Api = (path: string, init?: RequestInit) => Promise<Response>;

/** Set by the server for each render. The page is kept for every visitor, so nothing personal may be asked for. */
export const apiContext = createContext<Api>();

/** Where the renderer tells what went wrong in a loader or component. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error));

/** The language the page is rendered in. */
export const localeContext = createContext<Locale>();
