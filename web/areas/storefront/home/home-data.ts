import type { RouterContextProvider } from 'react-router';
import { servicePages } from '#domain/content/content.ts';
import { loadLowestPrices, loadPlans } from '#web/features/catalogue/load-catalogue.ts';
import { loadActiveVideos, loadReviews, showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';

/** Everything that the home page shows. */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const content = context.get(contentContext);
  const samples = await showsSamples(api);
  const [prices, plans, reviews, videos] = await Promise.all([
    loadLowestPrices(api),
    loadPlans(api, locale),
    loadReviews(api, samples, locale),
    // Already logged where it failed. The page renders without its video section.
    loadActiveVideos(api, samples, locale).catch(() => []),
  ]);
  const cards = servicePages(content).map(({ slug, name, cardSummary }) => ({
    slug,
    name,
    summary: cardSummary,
    price: prices[slug] ?? null,
  }));
  return {
    content: content.home,
    claims: content.profile.claims.home,
    cards,
    plans,
    reviews,
    videos,
    samples,
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
