import { DEFAULT_ACCENT } from '#domain/content/profile/accent.ts';

/**
 * What every document contains. Only the server has it: hydration leaves the content of `dangerouslySetInnerHTML` alone.
 */
export const bootScript: string = import.meta.env.SSR ? (await import('./boot.ts?inline-script')).default : '';

/** The fonts of the first paint as JSON, by the direction of the page's script (`scripts/fonts/build-fonts.ts`). */
export const inlinedFonts: Record<'ltr' | 'rtl', string> = {
  ltr: import.meta.env.SSR ? (await import('../../../.cache/fonts/latin.json?raw')).default : '',
  rtl: import.meta.env.SSR ? (await import('../../../.cache/fonts/arabic.json?raw')).default : '',
};

const sign: string = import.meta.env.SSR ? (await import('../../../public/favicon.svg?raw')).default.trim() : '';

/** Browsers would request an icon before the first paint. After hydration, the page links the file. */
export const iconIn = (accent: string): string =>
  import.meta.env.SSR
    ? `data:image/svg+xml,${encodeURIComponent(sign.replace(DEFAULT_ACCENT, accent))}`
    : '/favicon.svg';
