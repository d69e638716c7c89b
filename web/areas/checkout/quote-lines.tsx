import type { Quote } from '#domain/orders/order.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { ServiceName } from '#web/features/catalogue/service-name.tsx';
import { formatMoney } from '#web/lib/format/format.ts';

interface QuoteLinesProps {
  quote: Quote;
  /** Cart items, for the packages' names in the user's language. */
  items: readonly CartItem[];
}

/** The lines at the prices of the database. */
export function QuoteLines({ quote, items }: QuoteLinesProps) {
  return (
    <ul className="tabular grid gap-3 text-[0.9375rem]">
      {quote.lines.map((line) => (
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
          <bdi>{formatMoney(line.line_total)}</bdi>
        </li>
      ))}
    </ul>
  );
}
