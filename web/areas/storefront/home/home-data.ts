import type { RouterContextProvider } from 'react-router';
import { brandClaims } from '#domain/brand.ts';
import { claimsIn } from '#domain/brand-words.ts';
import { contentIn, servicesIn } from '#domain/content/content-in.ts';
import { loadLowestPrices, loadPlans } from '#web/features/catalogue/load-catalogue.ts';
import { loadActiveVideos, loadReviews, showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { apiContext, localeContext } from '#web/lib/data/api-context.ts';

/** Everything that the home page shows. */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const samples = await showsSamples(api);
  const [prices, plans, reviews, videos] = await Promise.all([
    loadLowestPrices(api),
    loadPlans(api, locale),
    loadReviews(api, samples, locale),
    // Already logged where it failed. The page renders without its video section.
    loadActiveVideos(api, samples, locale).catch(() => []),
  ]);
  const cards = servicesIn(locale).map(({ slug, name, cardSummary }) => ({
    slug,
    name,
    summary: cardSummary,
    price: prices[slug] ?? null,
  }));
  return {
    content: contentIn(locale).home,
    claims: claimsIn(brandClaims.home, locale),
    cards,
    plans,
    reviews,
    videos,
    samples,
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
