import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { useListPrice } from '#web/lib/price/price.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import type { StartData } from './start-data.ts';

/** The way on without a link. */
export function ServiceList({ services }: StartData) {
  const t = useText();
  const listPrice = useListPrice();
  return (
    <section aria-labelledby="browse-title">
      <h2 id="browse-title" className="title text-xl">
        {t('start.browse')}
      </h2>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {services.map(({ slug, name, packages }) => (
          <li key={slug} data-service={slug} className="grid">
            <Link
              to={`/services/${slug}`}
              className="surface-1 lift grid grid-cols-[auto_1fr_auto] items-center gap-4 rounded-card p-4"
            >
              <span className="grid size-11 place-items-center rounded-[0.75rem] bg-service text-service-ink">
                <ServiceIcon service={slug} className="size-5.5" />
              </span>
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-faint">
                  {t('storefront.card.from', { price: listPrice(Math.min(...packages.map(({ price }) => price))) })}
                </span>
              </span>
              <ArrowRight aria-hidden="true" className="size-5 text-service rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
