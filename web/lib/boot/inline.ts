import type { Locale } from '#domain/locales.ts';

/**
 * What stands in the page itself, so that nothing is fetched ahead of the first paint. The browser's build has none of it:
 * its document has it already, and hydration leaves the contents of `dangerouslySetInnerHTML` alone.
 */
export const inlineScript: string = import.meta.env.SSR ? (await import('./boot.ts?inline-script')).default : '';
export const inlineStyles: string = import.meta.env.SSR ? (await import('../../app.css?inline')).default : '';

/** Of what an address keeps, as few signs as possible are written as numbers. */
const dataOf = (svg: string) =>
  `data:image/svg+xml,${encodeURIComponent(svg).replaceAll(/%(?:20|2F|3A|3D)/g, decodeURIComponent)}`;

/** Browsers would ask for an icon before they paint; hydration links the file. */
export const inlineIcon: string = import.meta.env.SSR
  ? dataOf((await import('../../../public/favicon.svg?raw')).default.trim())
  : '';

/** The faces of each language's letters, as `scripts/build-fonts.ts` cuts them. */
export const inlineFaces: Record<Locale, string> = {
  en: import.meta.env.SSR ? (await import('../../../.cache/fonts/en.css?inline')).default : '',
  es: import.meta.env.SSR ? (await import('../../../.cache/fonts/es.css?inline')).default : '',
  ar: import.meta.env.SSR ? (await import('../../../.cache/fonts/ar.css?inline')).default : '',
};

/**
 * The same styles as a file: the server leaves in the page only what the page has (`server/rendering/trim-styles.ts`),
 * and the boot script fetches the whole after the first paint. Empty where pages keep all of it.
 */
export const styleSheet: string =
  import.meta.env.SSR && import.meta.env.PROD ? (await import('../../app.css?url')).default : '';
