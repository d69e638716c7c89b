import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ServiceData } from './service-data.ts';

/** A success story with its figures in the margin. */
export function SuccessStory({ story }: { story: NonNullable<ServiceData['content']['story']> }) {
  const t = useText();
  return (
    <section aria-labelledby="story-title" className="page pb-[clamp(4.5rem,3rem+6vw,9rem)]">
      <div className="paper grid gap-x-14 gap-y-10 rounded-sheet p-7 sm:p-12 lg:grid-cols-12 lg:p-16">
        <div className="lg:col-span-8">
          <p className="mb-7 flex flex-wrap items-center gap-3 text-paper-soft">
            <span id="story-title" role="heading" aria-level={2} className="font-semibold text-paper-ink">
              {t('storefront.service.story')}
            </span>
            {story.sample ? <Badge className="bg-black/8! text-paper-soft!">{t('storefront.sample')}</Badge> : null}
          </p>
          <blockquote className="poster text-[clamp(2.25rem,1.3rem+3.9vw,4.75rem)]">{story.quote}</blockquote>
          <p className="mt-8 max-w-[62ch] text-[1.0625rem] leading-relaxed text-paper-soft">{story.body}</p>
          <p className="mt-6 font-semibold">
            {story.artist}
            {story.location ? <span className="font-normal text-paper-soft">, {story.location}</span> : null}
          </p>
        </div>
        <dl className="grid content-center gap-7 border-paper-ink/15 max-lg:border-t max-lg:pt-9 sm:max-lg:grid-cols-3 lg:col-span-4 lg:border-s lg:ps-12">
          {story.figures.map((figure) => (
            <div key={figure.label} className="flex flex-col-reverse gap-1.5">
              <dt className="text-paper-soft">{figure.label}</dt>
              <dd className="figure text-[clamp(2rem,1.4rem+1.8vw,3rem)]">
                <bdi>{figure.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
