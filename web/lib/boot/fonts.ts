import archivo from '../../../.cache/fonts/archivo.woff2?url';
import geist from '../../../.cache/fonts/geist.woff2?url';

/** The faces that the first paint needs, see `web/fonts.css`. */
export const preloadedFonts: readonly string[] = [geist, archivo];
