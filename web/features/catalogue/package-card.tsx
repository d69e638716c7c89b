import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Price, TaxNote } from '#web/lib/price/price.tsx';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FeatureList } from './feature-list.tsx';
import { FigureLine } from './figure-line.tsx';
import type { ShopPackage } from './load-catalogue.ts';

interface PackageCardProps {
  item: ShopPackage;
  /** Add to cart, or a link to the contact page. */
  action: ReactNode;
}

/** One package of a service: price, promised figures and their basis, features. */
export function PackageCard({ item, action }: PackageCardProps) {
  const t = useText();
  return (
    <article
      className={clsx(
        'package-card flex flex-col gap-5 rounded-card p-6 sm:p-7 md:max-lg:p-5',
        item.legendary ? 'paper package-paper' : item.popular ? 'package-popular' : 'surface-1',
      )}
      id={`package-${item.id}`}
      data-package={item.id}
    >
      <div className="grid gap-3">
        <header className="flex min-h-8 flex-wrap items-start justify-between gap-x-3 gap-y-2 md:max-lg:min-h-16 md:max-lg:content-start">
          <h3 className="title text-xl">{item.name}</h3>
          <Flag item={item} t={t} />
        </header>
        <p className="flex items-end gap-2.5">
          <span className="figure text-[2.75rem]">
            <Price net={item.price} />
          </span>
          <TaxNote className="package-soft pb-1 text-sm whitespace-nowrap" />
        </p>
      </div>
      <ul className="package-figures flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 py-3.5 text-[0.9375rem]">
        {item.figures.map((figure) => (
          <li key={figure.metric} className="package-soft">
            <FigureLine figure={figure} className="package-figure figure-text text-lg" />
          </li>
        ))}
        {item.duration_days === null ? null : (
          <li className="package-soft">{t('package.days', { days: item.duration_days })}</li>
        )}
      </ul>
      <div className="grow">
        <FeatureList features={item.features} />
      </div>
      <div>{action}</div>
    </article>
  );
}

function Flag({ item, t }: { item: ShopPackage; t: TranslateText }) {
  if (item.legendary) return <Badge tone="signal">{t('package.legendary')}</Badge>;
  if (item.popular) return <Badge tone="service">{t('package.popular')}</Badge>;
  if (item.premium) return <Badge tone="outline">{t('package.premium')}</Badge>;
  return null;
}
