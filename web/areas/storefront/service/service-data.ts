import type { RouterContextProvider } from 'react-router';
import { shownServices } from '#domain/catalogue/service.ts';
import { loadPackages } from '#web/features/catalogue/load-catalogue.ts';
import { showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

const NEIGHBOURS = 3;

/** Everything that a service page shows. @throws {Response} 404 for an unknown service */
export async function loadService(context: Readonly<RouterContextProvider>, slug: string) {
  const { catalogue, services } = context.get(contentContext);
  const shown = shownServices(catalogue).map((service) => service.slug);
  const [page, place] = [services[slug], shown.indexOf(slug)];
  if (page === undefined || place < 0) throw new Response(null, { status: 404 });
  const next = [...shown.slice(place + 1), ...shown.slice(0, place)].slice(0, NEIGHBOURS);
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [packages, samples] = await Promise.all([loadPackages(api, slug, locale), showsSamples(api)]);
  const { story, ...content } = page;
  return {
    content: { ...content, story: story === undefined || (story.sample && !samples) ? null : story },
    packages,
    next,
    picture: sharePicture(context, slug),
  };
}

export type ServiceData = Awaited<ReturnType<typeof loadService>>;
