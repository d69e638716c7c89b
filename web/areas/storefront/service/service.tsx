import { useShop } from '#web/lib/data/shop.ts';
import { PageHead } from '#web/shell/head/page-head.tsx';
import { StructuredData } from '#web/shell/head/structured-data.tsx';
import { questions, service, trail } from '#web/lib/seo/structured-data.ts';
import { Later } from '#web/ui/states/later.tsx';
import type { Route } from './+types/service.ts';
import { loadService } from './service-data.ts';
import { Closing } from '#web/areas/storefront/home/closing.tsx';
import { MoreSection } from '#web/areas/storefront/more-section.tsx';
import { ServiceFacts } from './service-facts.tsx';
import { ServiceFaq } from './service-faq.tsx';
import { ServiceFeatures } from './service-features.tsx';
import { ServiceHero } from './service-hero.tsx';
import { ServicePackages } from './service-packages.tsx';
import { SuccessStory } from './success-story.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) => loadService(context, params.slug);

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const { content, packages, next, picture } = loaderData;
  return (
    <div data-service={content.slug} key={content.slug}>
      <PageHead title={`${content.name} | ${shop.name}`} description={content.hero.lead} picture={picture} />
      <StructuredData
        things={
          import.meta.env.SSR
            ? (site) => [
                service(site, { content, packages, picture }),
                questions(site, content.faq),
                trail(site, content.name),
              ]
            : null
        }
      />
      <ServiceHero content={content} packages={packages} />
      <Later first tall>
        <ServicePackages content={content} packages={packages} />
      </Later>
      {content.story ? (
        <Later>
          <SuccessStory story={content.story} />
        </Later>
      ) : null}
      <Later>
        <ServiceFeatures content={content} />
      </Later>
      {content.results.length > 0 ? (
        <Later>
          <ServiceFacts content={content} />
        </Later>
      ) : null}
      <Later>
        <ServiceFaq content={content} next={next} />
      </Later>
      {content.more ? (
        <Later>
          <MoreSection content={content.more} className="pb-[clamp(4.5rem,3rem+6vw,9rem)]" />
        </Later>
      ) : null}
      <Later>
        <Closing content={content.cta} />
      </Later>
    </div>
  );
}
