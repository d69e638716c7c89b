import { useShop } from '#web/lib/data/shop.ts';
import { PageHead } from '#web/shell/head/page-head.tsx';
import { StructuredData } from '#web/shell/head/structured-data.tsx';
import { organization, webSite } from '#web/lib/seo/structured-data.ts';
import { Later } from '#web/ui/states/later.tsx';
import type { Route } from './+types/home.ts';
import { loadHome } from './home-data.ts';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';
import { Results } from './results.tsx';
import { Reviews } from './reviews.tsx';
import { Services } from './services.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export default function Home({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const { content, claims, cards, plans, reviews, videos, samples } = loaderData;
  return (
    <>
      <PageHead title={`${shop.name}: ${content.hero.headline.join(' ')}`} description={content.hero.lead} />
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
        <Reviews content={content.reviews} reviews={reviews} videos={videos} samples={samples} />
      </Later>
      <Later>
        <Closing content={content.cta} />
      </Later>
    </>
  );
}
