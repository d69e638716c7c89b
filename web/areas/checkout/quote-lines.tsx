import type { Quote } from '#domain/order.ts';
import { ServiceName } from '#web/features/catalog/service-name.tsx';
import { formatMoney } from '#web/lib/format.ts';

/** What is being bought, line by line, at the database's prices. */
export function QuoteLines({ quote }: { quote: Quote }) {
  return (
    <ul className="tabular grid gap-3 text-[0.9375rem]">
      {quote.lines.map((line) => (
        <li key={line.id} data-service={line.service} className="flex justify-between gap-4 border-s-3 border-service ps-3">
          <span>
            <bdi>{line.name}</bdi> <span className="text-faint">&times;&nbsp;{line.quantity}</span>
            <ServiceName service={line.service} />
          </span>
          <span>{formatMoney(line.line_total)}</span>
        </li>
      ))}
    </ul>
  );
}
