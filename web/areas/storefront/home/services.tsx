import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { ServiceScene } from '#web/features/catalogue/scenes/service-scene.tsx';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { TaxNote, useListPrice } from '#web/lib/price/price.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { SectionHead } from '#web/ui/section-head.tsx';
import type { HomeData } from './home-data.ts';

/** Column spans of the eight cards in the twelve-column grid of wide screens. */
const spans = [
  'lg:col-span-7',
  'lg:col-span-5',
  'lg:col-span-4',
  'lg:col-span-4',
  'lg:col-span-4',
  'lg:col-span-5',
  'lg:col-span-4',
  'lg:col-span-3',
] as const;

export function Services({ content, cards }: { content: HomeData['content']['services']; cards: HomeData['cards'] }) {
  return (
    <section id="services" aria-labelledby="services-title" className="section page">
      <SectionHead id="services-title" {...content} />
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:mt-12 sm:gap-4 lg:mt-16 lg:grid-cols-12 lg:gap-5">
        {cards.map((card, index) => (
          <li key={card.slug} className={clsx('grid', spans[index])}>
            <ServiceCard card={card} link={content.cardLink} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceCard({ card, link }: { card: HomeData['cards'][number]; link: string }) {
  const t = useText();
  const price = useListPrice();
  return (
    <Link
      to={`/services/${card.slug}`}
      data-service={card.slug}
      className="surface-lit lift group flex flex-col overflow-clip rounded-card"
    >
      <div className="scene-rest max-sm:[&_.scene-overlay]:hidden h-24 sm:h-60 lg:h-72">
        <ServiceScene service={card.slug} />
      </div>
      <div className="flex grow flex-col gap-2 p-3.5 sm:gap-3 sm:p-6">
        <h3 className="title flex items-start gap-2 hyphens-auto sm:items-center sm:gap-3 sm:text-[1.3125rem]">
          <ServiceIcon service={card.slug} className="size-5 shrink-0 text-service sm:size-6" />
          <span className="min-w-0 wrap-break-word">{card.name}</span>
        </h3>
        <p className="max-w-[42ch] text-soft max-sm:hidden">{card.summary}</p>
        <p className="mt-auto flex items-center justify-between gap-4 sm:pt-3">
          {card.price === null ? null : (
            <span className="figure-text text-[0.9375rem] sm:text-lg">
              {t('storefront.card.from', { price: price(card.price) })}{' '}
              <TaxNote className="text-sm font-normal whitespace-nowrap text-faint" />
            </span>
          )}
          <span className="flex items-center gap-2 text-[0.9375rem] text-soft max-sm:hidden group-hover:text-bone">
            <span className="lg:sr-only">{link}</span>
            <span className="grid size-9 place-items-center rounded-full bg-white/6 transition-colors duration-200 group-hover:bg-service group-hover:text-service-ink">
              <ArrowRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
            </span>
          </span>
        </p>
      </div>
    </Link>
  );
}
