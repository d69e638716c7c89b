import { SHARE_SIZE } from '#domain/content/share-size.ts';
import { pathIn, type Locale } from '#domain/locales.ts';
import { Alternates } from './alternates.tsx';
import { useSite, type PageSite } from '../use-site.ts';

/** Locale codes as used by the Open Graph protocol. */
const openGraphLocales: Record<Locale, string> = { en: 'en_US', es: 'es_LA', ar: 'ar_AR' };

interface PageHeadProps {
  /** The complete document title. */
  title: string;
  description: string;
  /** The image for link previews, see `sharePicture`; defaults to the shop's own. */
  picture?: string;
  /** The languages of the page, if its translations are the agency's own. */
  written?: readonly Locale[];
}

/**
 * Head elements of a public page (`domain/storefront/public-pages.ts`): title, description, canonical URL, alternates
 * and link preview. React moves them into the head.
 */
export function PageHead({ title, description, picture, written }: PageHeadProps) {
  const site = useSite(written);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {site === null ? null : (
        <>
          <Alternates written={site.written} />
          {import.meta.env.SSR ? (
            <SharedCard site={site} title={title} description={description} picture={picture ?? site.picture} />
          ) : null}
        </>
      )}
    </>
  );
}

interface SharedCardProps extends Required<Omit<PageHeadProps, 'written'>> {
  site: PageSite;
}

/** Link preview crawlers load one document and run no scripts, so only the server renders this. */
function SharedCard({ site, title, description, picture }: SharedCardProps) {
  const { shop, origin, path, written, locale } = site;
  const image = origin + picture;
  const properties: [name: string, content: string][] = [
    ['type', 'website'],
    ['site_name', shop.name],
    ['title', title],
    ['description', description],
    ['url', origin + pathIn(locale, path)],
    ['locale', openGraphLocales[locale]],
    ...written
      .filter((other) => other !== locale)
      .map((other): [string, string] => ['locale:alternate', openGraphLocales[other]]),
    ['image', image],
    ['image:type', 'image/png'],
    ['image:width', String(SHARE_SIZE.width)],
    ['image:height', String(SHARE_SIZE.height)],
    ['image:alt', title],
  ];
  return (
    <>
      {properties.map(([name, content]) => (
        <meta key={name + content} property={`og:${name}`} content={content} />
      ))}
      {/* The rest of a card is read from Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
