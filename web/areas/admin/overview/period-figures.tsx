import { findService } from '#domain/catalogue/service.ts';
import type { AdminFigures, AdminTotals } from '#domain/reports/admin-figures.ts';
import type { Period } from '#domain/period.ts';
import { useServices } from '#web/lib/services/use-services.ts';
import { formatCalendarDate, formatCount, formatPrice, formatShare } from '#web/lib/format/format.ts';
import { formatShopMoney, shopCurrency } from '#web/lib/format/shop-currency.ts';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { LazyTimeSeriesChart } from '#web/ui/charts/lazy-time-series-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface Total {
  label: string;
  of: (totals: AdminTotals) => number | null;
  format: (value: number) => string;
  note: (totals: AdminTotals) => string;
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);

const totals: readonly Total[] = [
  {
    label: 'Revenue',
    of: ({ revenue, refunded, charged_back }) => revenue - refunded - charged_back,
    format: formatShopMoney,
    note: ({ refunded, charged_back }) =>
      [
        refunded === 0 ? 'no refunds' : `${formatShopMoney(refunded)} refunded`,
        ...(charged_back === 0 ? [] : [`${formatShopMoney(charged_back)} charged back`]),
      ].join(', '),
  },
  {
    label: 'Paid orders',
    of: ({ orders }) => orders,
    format: formatCount,
    note: () => 'from the shop and the team',
  },
  {
    label: 'Cart to order',
    of: ({ carts, converted }) => ratio(converted, carts),
    format: (value) => formatShare(Math.round(value * 1000) / 1000),
    note: ({ converted, carts }) =>
      `${formatCount(converted)} of ${formatCount(carts)} ${carts === 1 ? 'shopper' : 'shoppers'} with a cart paid`,
  },
  {
    label: 'Average order',
    of: ({ revenue, orders }) => ratio(revenue, orders),
    format: formatShopMoney,
    note: () => 'with tax, before refunds',
  },
];

interface PeriodFiguresProps {
  figures: AdminFigures;
  period: Period;
  /** Shows the previous period's figures while the new ones load. */
  stale: boolean;
}

/** Revenue, orders and conversion compared with the previous period, by day and by service. */
export function PeriodFigures({ figures, period: { before }, stale }: PeriodFiguresProps) {
  const { days, services } = figures;
  const known = useServices();
  return (
    <div aria-busy={stale} className="loading-line grid min-w-0 gap-4">
      <dl aria-label="Figures of the period" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {totals.map((total) => (
          <TotalCard key={total.label} total={total} now={figures.totals} before={figures.before} />
        ))}
      </dl>
      <p className="text-sm text-faint">
        Compared with {formatCalendarDate(before.from)}
        {before.from === before.to ? '' : ` to ${formatCalendarDate(before.to)}`}.
      </p>
      <div className="grid gap-4 xl:grid-cols-2">
        <Panel level={3} title="Revenue by day">
          <LazyTimeSeriesChart
            label="Revenue by day"
            days={days.map(({ day }) => day)}
            series={[{ name: 'Revenue', values: days.map(({ revenue }) => revenue) }]}
            format={formatShopMoney}
            formatTick={(value) => formatPrice(value, shopCurrency())}
          />
        </Panel>
        <Panel level={3} title="Paid orders by day">
          <LazyTimeSeriesChart
            label="Paid orders by day"
            days={days.map(({ day }) => day)}
            series={[{ name: 'Orders', values: days.map(({ orders }) => orders) }]}
            format={formatCount}
            formatTick={(value) => (Number.isInteger(value) ? formatCount(value) : '')}
          />
        </Panel>
      </div>
      <Panel level={3} title="Sales by service">
        {services.length === 0 ? (
          <p className="text-soft">No order was paid on these days.</p>
        ) : (
          <BarList
            label="Items ordered by service, before discount and tax"
            format={formatShopMoney}
            bars={services.map(({ service, orders, total }) => ({
              id: service,
              name: findService(known, service)?.name ?? 'Custom items',
              value: total,
              color: findService(known, service)?.color,
              note: `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`,
            }))}
          />
        )}
      </Panel>
    </div>
  );
}

function TotalCard({
  total: { label, of, format, note },
  now,
  before,
}: {
  total: Total;
  now: AdminTotals;
  before: AdminTotals;
}) {
  const value = of(now);
  const was = of(before);
  return (
    <div className="surface-1 @container grid min-w-0 content-start gap-2 rounded-card p-4 sm:p-5">
      <dt className="text-sm text-faint">{label}</dt>
      <dd className="grid gap-1">
        <span className="figure fit-figure">{value === null ? '–' : format(value)}</span>
        <span className="text-sm text-soft">{note(now)}</span>
        <span className="tabular text-sm text-faint">{was === null ? 'No earlier data' : `${format(was)} before`}</span>
      </dd>
    </div>
  );
}
