import alexandria from '../../../.cache/fonts/alexandria.woff2?url';
import archivo from '../../../.cache/fonts/archivo.woff2?url';
import geist from '../../../.cache/fonts/geist.woff2?url';
import type { Locale } from '#domain/locales.ts';

/** The faces that the first paint of each language needs, see `web/fonts.css`. */
export const preloadedFonts: Record<Locale, readonly string[]> = { en: [geist, archivo], es: [geist, archivo], ar: [alexandria, geist] };
