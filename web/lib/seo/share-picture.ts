import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import type { Locale } from '#domain/locales.ts';

const pictures = import.meta.glob<string>('../../../.cache/pictures/share/*.png', {
  eager: true,
  exhaustive: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Social preview pictures, named in `scripts/pictures/subjects.ts`. */
type PictureName = ServiceSlug | 'home' | 'contact' | 'about' | 'calculator' | 'legal';

/**
 * The path of a preview picture; English if there is none in this language. For loaders only, so that no script bundle
 * contains the list.
 */
export function sharePicture(name: PictureName, locale: Locale): string {
  const path =
    pictures[`../../../.cache/pictures/share/${name}-${locale}.png`] ??
    pictures[`../../../.cache/pictures/share/${name}-en.png`];
  if (path === undefined) throw new Error(`missing picture: ${name}`);
  return path;
}
