import type { RouterContextProvider } from 'react-router';
import { findService, shownServices } from '#domain/catalogue/service.ts';
import { offeredLocales } from '#domain/content/profile/offered-languages.ts';
import { loadAllPackages, loadLowestPrices } from '#web/features/catalogue/load-catalogue.ts';
import { showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

/** Everything that the about page shows. */
export async function loadAbout(context: Readonly<RouterContextProvider>) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const { about, catalogue, services, profile } = context.get(contentContext);
  const [samples, prices, packages] = await Promise.all([
    showsSamples(api),
    loadLowestPrices(api),
    loadAllPackages(api, locale),
  ]);
  const shown = ({ sample }: { sample: boolean }) => samples || !sample;
  const { team, record, ...content } = about;
  const { people, ...room } = team;
  const offered = shownServices(catalogue);
  const stories = content.stories.slugs.flatMap((slug) => {
    const story = findService(offered, slug) === undefined ? undefined : services[slug]?.story;
    if (story === undefined) return [];
    const { sample, artist, location, quote, figures } = story;
    return [{ slug, sample, artist, location, quote, figures }];
  });
  return {
    content: { ...content, record, team: room },
    sides: sidesOf(
      offered.filter(({ onAbout }) => onAbout).map(({ slug }) => slug),
      content.services.sides,
    ),
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

/** The services divided among the sides of a record, the first of which may have one more. */
function sidesOf(slugs: readonly string[], sides: readonly { name: string; letter: string }[]) {
  const size = Math.ceil(slugs.length / sides.length);
  return sides.map((side, at) => ({ ...side, slugs: slugs.slice(at * size, (at + 1) * size) }));
}

export type AboutData = Awaited<ReturnType<typeof loadAbout>>;
