import { brand } from '#domain/brand.ts';
import { isServiceSlug, serviceSlugs } from '#domain/catalogue/catalogue.ts';
import { contentIn } from '#domain/content/content-in.ts';
import { loadPackages } from '#web/features/catalogue/load-catalogue.ts';
import { showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { PageHead } from '#web/shell/page-head.tsx';
import { StructuredData } from '#web/shell/structured-data.tsx';
import { apiContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';
import { questions, service, trail } from '#web/lib/seo/structured-data.ts';
import { Later } from '#web/ui/later.tsx';
import type { Route } from './+types/service.ts';
import { Closing } from '#web/areas/storefront/home/closing.tsx';
import { ServiceFacts } from './service-facts.tsx';
import { ServiceFaq } from './service-faq.tsx';
import { ServiceFeatures } from './service-features.tsx';
import { ServiceHero } from './service-hero.tsx';
import { ServicePackages } from './service-packages.tsx';
import { SuccessStory } from './success-story.tsx';

const NEIGHBOURS = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { slug } = params;
  if (!isServiceSlug(slug)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [packages, samples] = await Promise.all([loadPackages(api, slug, locale), showsSamples(api)]);
  const { story, ...content } = contentIn(locale).services[slug];
  const place = serviceSlugs.indexOf(slug);
  const next = Array.from(
    { length: NEIGHBOURS },
    (_, step) => serviceSlugs[(place + step + 1) % serviceSlugs.length] ?? slug,
  );
  return {
    content: { ...content, story: story.sample && !samples ? null : story },
    packages,
    next,
    picture: sharePicture(slug, locale),
  };
}

export type ServiceData = Awaited<ReturnType<typeof loader>>;

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { content, packages, next, picture } = loaderData;
  return (
    <div data-service={content.slug} key={content.slug}>
      <PageHead title={`${content.name} | ${brand.name}`} description={content.hero.lead} picture={picture} />
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
      {content.story ? <SuccessStory story={content.story} /> : null}
      <Later first>
        <ServiceFeatures content={content} />
      </Later>
      <Later>
        <ServicePackages content={content} packages={packages} />
      </Later>
      <Later>
        <ServiceFacts content={content} />
      </Later>
      <Later>
        <ServiceFaq content={content} next={next} />
      </Later>
      <Later>
        <Closing content={content.cta} />
      </Later>
    </div>
  );
}
