import type { RouterContextProvider } from 'react-router';
import { brand, brandClaims } from '#domain/brand.ts';
import { brandWord, claimsIn } from '#domain/brand-words.ts';
import { contentIn } from '#domain/content/content-in.ts';
import { loadLowestPrices } from '#web/features/catalogue/load-catalogue.ts';
import { showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { apiContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

/** Everything that the about page shows. */
export async function loadAbout(context: Readonly<RouterContextProvider>) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const { about, services } = contentIn(locale);
  const [samples, prices] = await Promise.all([showsSamples(api), loadLowestPrices(api)]);
  const shown = ({ sample }: { sample: boolean }) => samples || !sample;
  const { team, ...content } = about;
  const { people, ...room } = team;
  const stories = content.stories.slugs.map((slug) => {
    const { sample, artist, location, quote, figures } = services[slug].story;
    return { slug, sample, artist, location, quote, figures };
  });
  return {
    content: { ...content, team: room },
    people: people.filter(shown),
    stories: stories.filter(shown),
    claims: claimsIn(
      content.record.claims.map((place) => brandClaims.home[place]).filter((claim) => claim !== undefined),
      locale,
    ),
    place: `${brand.address.street}, ${brandWord(brand.address.city, locale)}, ${brandWord(brand.address.country, locale)}`,
    hours: brandWord(brand.supportHours, locale),
    prices,
    picture: sharePicture('about', locale),
  };
}

export type AboutData = Awaited<ReturnType<typeof loadAbout>>;
