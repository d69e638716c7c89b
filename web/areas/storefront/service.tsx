import { brand } from '#domain/brand.ts';
import { isServiceSlug, serviceNames, serviceSlugs } from '#domain/catalogue.ts';
import { serviceContent } from '#domain/content/services.ts';
import { loadPackages } from '#web/features/catalog/load-catalogue.ts';
import { showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/service.ts';
import { Closing } from './home/closing.tsx';
import { ServiceFacts } from './service/service-facts.tsx';
import { ServiceFaq } from './service/service-faq.tsx';
import { ServiceFeatures } from './service/service-features.tsx';
import { ServiceHero } from './service/service-hero.tsx';
import { ServicePackages } from './service/service-packages.tsx';
import { SuccessStory } from './service/success-story.tsx';

const NEIGHBOURS = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { slug } = params;
  if (!isServiceSlug(slug)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [packages, samples] = await Promise.all([loadPackages(api, slug), showsSamples(api)]);
  const { story, ...content } = serviceContent[slug];
  const place = serviceSlugs.indexOf(slug);
  const next = Array.from({ length: NEIGHBOURS }, (_, step) => serviceSlugs[(place + step + 1) % serviceSlugs.length] ?? slug);
  return { content: { ...content, story: story.sample && !samples ? null : story }, packages, next };
}

export type ServiceData = Awaited<ReturnType<typeof loader>>;

export function meta({ loaderData }: Route.MetaArgs) {
  const { slug, hero } = loaderData.content;
  return [{ title: `${serviceNames[slug].name} | ${brand.name}` }, { name: 'description', content: hero.lead }];
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { content, packages, next } = loaderData;
  return (
    <div data-service={content.slug} key={content.slug}>
      <ServiceHero content={content} packages={packages} />
      {content.story ? <SuccessStory story={content.story} /> : null}
      <ServiceFeatures content={content} />
      <ServicePackages content={content} packages={packages} />
      <ServiceFacts content={content} />
      <ServiceFaq content={content} next={next} />
      <Closing content={content.cta} />
    </div>
  );
}
