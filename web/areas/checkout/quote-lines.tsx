import type { CartItem } from '#web/features/cart/cart-items.ts';
import type { QuoteView } from '#web/features/cart/use-quote.ts';
import { ServiceName } from '#web/features/catalogue/service-name.tsx';
import { formatMoney } from '#web/lib/format/format.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

interface QuoteLinesProps {
  view: QuoteView;
  /** Cart items, for the packages' names in the user's language. */
  items: readonly CartItem[];
}

/** The lines at the prices of the database. They are as high while these load, so that nothing below them moves. */
export function QuoteLines({ view: { quote, state }, items }: QuoteLinesProps) {
  const lines =
    quote?.lines.map((line) => ({ ...line, total: formatMoney(line.line_total, quote.currency) })) ??
    items.map((item) => ({ ...item, total: null }));
  return (
    <ul className="tabular grid gap-3 text-[0.9375rem]">
      {lines.map((line) => (
        <li
          key={line.id}
          data-service={line.service}
          className="flex justify-between gap-4 border-s-3 border-service ps-3"
        >
          <span>
            <bdi>{items.find(({ id }) => id === line.id)?.name ?? line.name}</bdi>{' '}
            <span className="text-faint">&times;&nbsp;{line.quantity}</span>
            <ServiceName service={line.service} />
          </span>
          {line.total !== null ? (
            <bdi>{line.total}</bdi>
          ) : state === 'loading' ? (
            <Skeleton className="h-[1lh] w-16 shrink-0" />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
