import { brand, brandClaims } from '#domain/brand.ts';
import { claimsIn } from '#domain/brand-words.ts';
import { contentIn, servicesIn } from '#domain/content/content-in.ts';
import { loadLowestPrices, loadPlans } from '#web/features/catalogue/load-catalogue.ts';
import { loadActiveVideos, loadReviews, showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { PageHead } from '#web/shell/page-head.tsx';
import { StructuredData } from '#web/shell/structured-data.tsx';
import { apiContext, localeContext } from '#web/lib/data/api-context.ts';
import { organization, webSite } from '#web/lib/seo/structured-data.ts';
import { Later } from '#web/ui/later.tsx';
import type { Route } from './+types/home.ts';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';
import { Results } from './results.tsx';
import { Reviews } from './reviews.tsx';
import { Services } from './services.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const samples = await showsSamples(api);
  const [prices, plans, reviews, videos] = await Promise.all([
    loadLowestPrices(api),
    loadPlans(api, locale),
    loadReviews(api, samples, locale),
    // Already logged where it failed. The page renders without its video section.
    loadActiveVideos(api, samples).catch(() => []),
  ]);
  const cards = servicesIn(locale).map(({ slug, name, cardSummary }) => ({
    slug,
    name,
    summary: cardSummary,
    price: prices[slug] ?? null,
  }));
  return { content: contentIn(locale).home, claims: claimsIn(brandClaims.home, locale), cards, plans, reviews, videos };
}

export type HomeData = Awaited<ReturnType<typeof loader>>;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { content, claims, cards, plans, reviews, videos } = loaderData;
  return (
    <>
      <PageHead title={`${brand.name}: ${content.hero.headline.join(' ')}`} description={content.hero.lead} />
      <StructuredData things={import.meta.env.SSR ? (site) => [organization(site, reviews), webSite(site)] : null} />
      <Hero content={content} claims={claims} videos={videos} />
      <Later first>
        <Services content={content.services} cards={cards} />
      </Later>
      <Later>
        <Results content={content.results} claims={claims} />
      </Later>
      <Later>
        <Plans content={content.plans} plans={plans} />
      </Later>
      <Later>
        <Reviews content={content.reviews} reviews={reviews} videos={videos} />
      </Later>
      <Later>
        <Closing content={content.cta} />
      </Later>
    </>
  );
}
