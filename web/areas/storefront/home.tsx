import { brand } from '#domain/brand.ts';
import { home } from '#domain/content/home.ts';
import { serviceContents } from '#domain/content/services.ts';
import { loadLowestPrices, loadPlans } from '#web/features/catalog/load-catalogue.ts';
import { loadActiveVideos, loadReviews, showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/home.ts';
import { Closing } from './home/closing.tsx';
import { Hero } from './home/hero.tsx';
import { Plans } from './home/plans.tsx';
import { Results } from './home/results.tsx';
import { Reviews } from './home/reviews.tsx';
import { Services } from './home/services.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const samples = await showsSamples(api);
  const [prices, plans, reviews, videos] = await Promise.all([
    loadLowestPrices(api),
    loadPlans(api),
    loadReviews(api, samples),
    // Already logged where it failed; the page goes without its video section.
    loadActiveVideos(api, samples).catch(() => []),
  ]);
  const cards = serviceContents.map(({ slug, name, cardSummary }) => ({ slug, name, summary: cardSummary, price: prices[slug] ?? null }));
  return { content: home, claims: brand.claims.home, cards, plans, reviews, videos };
}

export type HomeData = Awaited<ReturnType<typeof loader>>;

export function meta({ loaderData }: Route.MetaArgs) {
  const { headline, lead } = loaderData.content.hero;
  return [{ title: `${brand.name}: ${headline.join(' ')}` }, { name: 'description', content: lead }];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { content, claims, cards, plans, reviews, videos } = loaderData;
  return (
    <>
      <Hero content={content} claims={claims} videos={videos} />
      <Services content={content.services} cards={cards} />
      <Results content={content.results} claims={claims} />
      <Plans content={content.plans} plans={plans} />
      <Reviews content={content.reviews} reviews={reviews} videos={videos} />
      <Closing content={content.cta} />
    </>
  );
}
