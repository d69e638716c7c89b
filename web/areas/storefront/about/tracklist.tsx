import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { useListPrice } from '#web/lib/price/price.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { SectionHead } from '#web/ui/section-head.tsx';
import type { AboutData } from './about-data.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';

/** Services as the sides of a record; those that are not on this page are bonus tracks. */
export function Tracklist({
  content,
  sides,
  prices,
}: Pick<AboutData, 'sides' | 'prices'> & { content: AboutData['content']['services'] }) {
  const { bonus, bonusLink, sides: _sides, ...head } = content;
  return (
    <section aria-labelledby="services-title" className="section page">
      <SectionHead id="services-title" {...head} />
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:mt-16 lg:grid-cols-2">
        {sides.map((side) => (
          <Side key={side.name} side={side} prices={prices} />
        ))}
      </div>
      <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 text-lede text-soft">
        {bonus}
        <Link
          to="/#services"
          className="inline-flex min-h-11 items-center gap-2 font-medium text-bone underline decoration-signal decoration-2 underline-offset-4"
        >
          {bonusLink}
          <ArrowRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        </Link>
      </p>
    </section>
  );
}

function Side({ side, prices }: { side: AboutData['sides'][number]; prices: AboutData['prices'] }) {
  const t = useText();
  const serviceName = useServiceName();
  const shown = useListPrice();
  return (
    <section aria-label={side.name}>
      <p aria-hidden="true" className="title mb-3 text-faint">
        {side.name}
      </p>
      <ol>
        {side.slugs.map((slug, index) => {
          const price = prices[slug];
          return (
            <li key={slug} data-service={slug} className="border-t border-line last:border-b">
              <Link
                to={`/services/${slug}`}
                className="group grid grid-cols-[2.75rem_1fr_auto] items-center gap-x-3 py-5 sm:grid-cols-[3.5rem_1fr_auto]"
              >
                <span aria-hidden="true" className="title tabular text-faint group-hover:text-service">
                  {side.letter}
                  {index + 1}
                </span>
                <span className="poster text-[clamp(1.75rem,1.1rem+2.4vw,2.9rem)] transition-colors duration-150 group-hover:text-service">
                  {serviceName(slug)}
                </span>
                <span className="flex items-center gap-3 text-soft">
                  {price === undefined ? null : (
                    <span className="figure max-sm:hidden">{t('pages.about.from', { price: shown(price) })}</span>
                  )}
                  <ServiceIcon service={slug} className="size-6 text-service" />
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
