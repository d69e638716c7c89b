import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import type { Locale } from '#domain/locales.ts';

const pictures = import.meta.glob<string>('../../../.cache/pictures/share/*.png', {
  eager: true,
  exhaustive: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Pictures that stand for a page where it is shared, as `scripts/pictures/subjects.ts` names them. */
export type PictureName = ServiceSlug | 'home' | 'contact' | 'about' | 'calculator' | 'legal';

/** The address of a picture, beginning with `/`; in English where it is drawn in no other language. For loaders: the browser has no use for the list. */
export function sharePicture(name: PictureName, locale: Locale): string {
  const path =
    pictures[`../../../.cache/pictures/share/${name}-${locale}.png`] ??
    pictures[`../../../.cache/pictures/share/${name}-en.png`];
  if (path === undefined) throw new Error(`there is no picture ${name}`);
  return path;
}
