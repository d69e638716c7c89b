import type { RouterContextProvider } from 'react-router';
import { offeredLocales } from '#domain/content/profile/offered-languages.ts';
import { loadAllPackages, loadLowestPrices } from '#web/features/catalogue/load-catalogue.ts';
import { showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

/** Everything that the about page shows. */
export async function loadAbout(context: Readonly<RouterContextProvider>) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const { about, services, profile } = context.get(contentContext);
  const [samples, prices, packages] = await Promise.all([
    showsSamples(api),
    loadLowestPrices(api),
    loadAllPackages(api, locale),
  ]);
  const shown = ({ sample }: { sample: boolean }) => samples || !sample;
  const { team, record, ...content } = about;
  const { people, ...room } = team;
  const stories = content.stories.slugs.map((slug) => {
    const { sample, artist, location, quote, figures } = services[slug].story;
    return { slug, sample, artist, location, quote, figures };
  });
  return {
    content: { ...content, record, team: room },
    people: people.filter(shown),
    stories: stories.filter(shown),
    facts: [
      { value: String(Object.keys(prices).length), label: record.facts.services },
      { value: String(packages.length), label: record.facts.packages },
      { value: String(offeredLocales(profile).length), label: record.facts.languages },
      { value: '24 h', label: record.facts.answer },
      ...profile.claims.home.filter(({ source }) => source !== ''),
    ],
    place: `${profile.address.street}, ${profile.address.city}, ${profile.address.country}`,
    hours: profile.supportHours,
    prices,
    picture: sharePicture(context, 'about'),
  };
}

export type AboutData = Awaited<ReturnType<typeof loadAbout>>;
