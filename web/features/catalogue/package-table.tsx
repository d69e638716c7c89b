import { useId, useState, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { ArrowUp, ChevronDown } from 'lucide-react';
import { TaxNote, useListPrice } from '#web/lib/price/price.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Features } from './feature-list.tsx';
import { FigureLine } from './figure-line.tsx';
import { figureText } from './figures.ts';
import type { ShopPackage } from './load-catalogue.ts';

interface PackageTableProps {
  packages: readonly ShopPackage[];
  /** Shown as cards above, which have the buttons and the features. */
  above: readonly ShopPackage[];
  /** The button that orders a package. */
  order: (item: ShopPackage) => ReactNode;
  /** The button that puts a package into the cart. */
  cart: (item: ShopPackage) => ReactNode;
}

const HEAD = 'py-3 pe-2 text-start text-sm font-medium text-faint sm:pe-4';

/** All sizes of a service side by side, a line each; a package's name opens what it includes. */
export function PackageTable({ packages, above, order, cart }: PackageTableProps) {
  const t = useText();
  const hasDurations = packages.some(({ duration_days: days }) => days !== null);
  return (
    <table className="package-table mt-10 w-full border-collapse lg:mt-14">
      <caption className="title pb-4 text-start text-xl">{t('package.table')}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {t('package.name')}
          </th>
          <th scope="col" className={clsx(HEAD, 'max-[22rem]:hidden')}>
            {t('package.promise')}
          </th>
          {hasDurations ? (
            <th scope="col" className={clsx(HEAD, 'max-sm:hidden')}>
              {t('package.duration')}
            </th>
          ) : null}
          <th scope="col" className={HEAD}>
            {t('package.price')}
          </th>
          <th scope="col" className={clsx(HEAD, 'pe-0 text-end')}>
            {t('package.order')}
          </th>
        </tr>
      </thead>
      {packages.map((item) =>
        above.includes(item) ? (
          <tbody key={item.id} className="border-t border-line">
            <Row
              item={item}
              hasDurations={hasDurations}
              name={<bdi>{item.name}</bdi>}
              buttons={<AboveLink item={item} />}
            />
          </tbody>
        ) : (
          <PackageRows key={item.id} item={item} hasDurations={hasDurations} order={order(item)} cart={cart(item)} />
        ),
      )}
    </table>
  );
}

interface RowProps {
  item: ShopPackage;
  hasDurations: boolean;
  name: ReactNode;
  buttons: ReactNode;
}

function Row({ item, hasDurations, name, buttons }: RowProps) {
  const t = useText();
  const listPrice = useListPrice();
  return (
    <tr>
      <th scope="row" className="title py-1.5 pe-2 text-start sm:pe-4 sm:text-lg">
        {name}
      </th>
      <td className="py-1.5 pe-2 text-soft max-[22rem]:hidden sm:pe-4">
        <div className="max-sm:hidden">
          <Promises item={item} />
        </div>
        <MainFigure item={item} />
      </td>
      {hasDurations ? (
        <td className="py-1.5 pe-4 text-soft max-sm:hidden">
          {item.duration_days === null ? null : t('package.days', { days: item.duration_days })}
        </td>
      ) : null}
      <td className="py-1.5 pe-2 sm:pe-4">
        <span className="figure-text sm:text-xl">{listPrice(item.price)}</span>
        <TaxNote className="block text-[0.8125rem] text-soft" />
      </td>
      <td className="py-1.5 max-sm:[&_[data-slot=button]]:px-2">{buttons}</td>
    </tr>
  );
}

type PackageRowsProps = Pick<RowProps, 'item' | 'hasDurations'> & Record<'order' | 'cart', ReactNode>;

function PackageRows({ item, hasDurations, order, cart }: PackageRowsProps) {
  const t = useText();
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const name = (
    <button
      type="button"
      aria-label={t('package.details', { name: item.name })}
      aria-expanded={open}
      aria-controls={detailsId}
      onClick={() => setOpen(!open)}
      className="group inline-flex min-h-11 items-center gap-1.5 text-start sm:gap-2.5"
    >
      <bdi>{item.name}</bdi>
      <ChevronDown
        aria-hidden="true"
        className={clsx('size-4 shrink-0 text-service transition-[rotate] duration-150', open && 'rotate-180')}
      />
    </button>
  );
  const buttons = (
    <div className="flex items-center justify-end gap-2">
      <div className="max-lg:hidden">{cart}</div>
      <div className="max-sm:grow lg:w-32">{order}</div>
    </div>
  );
  return (
    <tbody data-package={item.id} className="border-t border-line">
      <Row item={item} hasDurations={hasDurations} name={name} buttons={buttons} />
      <tr id={detailsId} data-open={open || undefined} className="package-details">
        <td colSpan={hasDurations ? 5 : 4} className="pt-1 pb-6 text-[0.9375rem]">
          <div className="mb-3 text-soft sm:hidden">
            <Promises item={item} />
            {item.duration_days === null ? null : t('package.days', { days: item.duration_days })}
          </div>
          <Features features={item.features} />
          <div className="mt-4 max-w-64 lg:hidden">{cart}</div>
        </td>
      </tr>
    </tbody>
  );
}

function Promises({ item }: { item: ShopPackage }) {
  return item.figures.map((figure) => (
    <span key={figure.metric} className="block">
      <FigureLine figure={figure} className="figure-text text-bone" />
    </span>
  ));
}

/** All that a phone has room for in a line; what the number counts is in the part that opens. */
function MainFigure({ item: { figures } }: { item: ShopPackage }) {
  const [main] = figures;
  return main === undefined ? null : (
    <bdi className="figure-text whitespace-nowrap text-bone sm:hidden">{figureText(main)}</bdi>
  );
}

function AboveLink({ item }: { item: ShopPackage }) {
  const t = useText();
  return (
    <a
      href={`#package-${item.id}`}
      aria-label={t('package.aboveNamed', { name: item.name })}
      className="flex min-h-11 min-w-11 items-center justify-end gap-2 text-sm font-medium text-service"
    >
      <ArrowUp aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">{t('package.above')}</span>
    </a>
  );
}
