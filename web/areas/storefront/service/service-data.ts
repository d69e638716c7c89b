import type { RouterContextProvider } from 'react-router';
import { isServiceSlug, serviceSlugs } from '#domain/catalogue/catalogue.ts';
import { loadPackages } from '#web/features/catalogue/load-catalogue.ts';
import { showsSamples } from '#web/features/testimonials/load-testimonials.ts';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

const NEIGHBOURS = 3;

/** Everything that a service page shows. @throws {Response} 404 for an unknown service */
export async function loadService(context: Readonly<RouterContextProvider>, slug: string) {
  if (!isServiceSlug(slug)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [packages, samples] = await Promise.all([loadPackages(api, slug, locale), showsSamples(api)]);
  const { story, ...content } = context.get(contentContext).services[slug];
  const place = serviceSlugs.indexOf(slug);
  const next = Array.from(
    { length: NEIGHBOURS },
    (_, step) => serviceSlugs[(place + step + 1) % serviceSlugs.length] ?? slug,
  );
  return {
    content: { ...content, story: story.sample && !samples ? null : story },
    packages,
    next,
    picture: sharePicture(context, slug),
  };
}

export type ServiceData = Awaited<ReturnType<typeof loadService>>;
