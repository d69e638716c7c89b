import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { ArrowUp } from 'lucide-react';
import { TaxNote, useListPrice } from '#web/lib/price/price.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { FeatureList } from './feature-list.tsx';
import { figureText } from './figures.ts';
import type { ShopPackage } from './load-catalogue.ts';
import { metricText } from './metric-text.ts';

interface PackageTableProps {
  packages: readonly ShopPackage[];
  /** Shown as cards above, which have the button and the features. */
  above: readonly ShopPackage[];
  action: (item: ShopPackage) => ReactNode;
}

/** All sizes of a service side by side. On phones the figures stand below the name. */
export function PackageTable({ packages, above, action }: PackageTableProps) {
  const t = useText();
  const hasDurations = packages.some(({ duration_days: days }) => days !== null);
  const head = 'py-3 pe-4 text-start text-sm font-medium text-faint';
  return (
    <table className="package-table mt-10 w-full border-collapse lg:mt-14">
      <caption className="title pb-4 text-start text-xl">{t('storefront.package.table')}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={head}>
            {t('storefront.package.name')}
          </th>
          <th scope="col" className={clsx(head, 'max-sm:hidden')}>
            {t('storefront.package.promise')}
          </th>
          {hasDurations ? (
            <th scope="col" className={clsx(head, 'max-sm:hidden')}>
              {t('storefront.package.duration')}
            </th>
          ) : null}
          <th scope="col" className={head}>
            {t('storefront.package.price')}
          </th>
          <th scope="col" className={clsx(head, 'w-56 pe-0 max-sm:w-38')}>
            {t('storefront.package.order')}
          </th>
        </tr>
      </thead>
      {packages.map((item) => (
        <PackageRows
          key={item.id}
          item={item}
          hasDurations={hasDurations}
          action={above.includes(item) ? null : action(item)}
        />
      ))}
    </table>
  );
}

/** @param action null for a package that has its card above */
function PackageRows({ item, hasDurations, action }: { item: ShopPackage; hasDurations: boolean; action: ReactNode }) {
  const t = useText();
  const listPrice = useListPrice();
  const duration = item.duration_days === null ? null : t('storefront.package.days', { days: item.duration_days });
  return (
    <tbody id={`row-${item.id}`} data-package={action === null ? undefined : item.id} className="border-t border-line">
      <tr className="align-baseline">
        <th scope="row" className="py-4 pe-4 text-start">
          <bdi className="title text-lg">{item.name}</bdi>
          <span className="mt-1 grid text-sm font-normal text-soft sm:hidden">
            <Promises item={item} />
            {duration}
          </span>
        </th>
        <td className="py-4 pe-4 text-soft max-sm:hidden">
          <Promises item={item} />
        </td>
        {hasDurations ? <td className="py-4 pe-4 text-soft max-sm:hidden">{duration}</td> : null}
        <td className="py-4 pe-4">
          <span className="figure-text text-xl">{listPrice(item.price)}</span>
          <TaxNote className="block text-[0.8125rem] text-soft" />
        </td>
        <td className="py-3 max-sm:[&_[data-slot=button]]:gap-1.5 max-sm:[&_[data-slot=button]]:px-2 max-sm:[&_[data-slot=button]]:text-sm">
          {action ?? <AboveLink item={item} />}
        </td>
      </tr>
      {action === null ? null : (
        <tr>
          <td colSpan={hasDurations ? 5 : 4}>
            <details className="group">
              <summary
                aria-label={t('storefront.package.details', { name: item.name })}
                className="-mt-3 mb-1 inline-flex min-h-11 items-center text-sm font-semibold underline decoration-current/30 underline-offset-4 hover:decoration-current"
              >
                {t('storefront.package.included')}
              </summary>
              <div className="pt-1 pb-6">
                <FeatureList features={item.features} />
              </div>
            </details>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Promises({ item }: { item: ShopPackage }) {
  const t = useText();
  return item.figures.map((figure) => (
    <span key={figure.metric} className="block">
      <bdi className="figure-text text-bone">{figureText(figure)}</bdi> {metricText(t, figure)}
    </span>
  ));
}

function AboveLink({ item }: { item: ShopPackage }) {
  const t = useText();
  return (
    <a
      href={`#package-${item.id}`}
      aria-label={t('storefront.package.aboveNamed', { name: item.name })}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-service"
    >
      <ArrowUp aria-hidden="true" className="size-4" />
      {t('storefront.package.above')}
    </a>
  );
}
