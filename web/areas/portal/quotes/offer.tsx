import { Printer } from 'lucide-react';
import { fromCents, toCents } from '#domain/money.ts';
import { addDays } from '#domain/period.ts';
import type { QuotePage } from '#domain/quotes/quote.ts';
import { ServiceName } from '#web/features/catalogue/service-name.tsx';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';

export function OfferHead({ page }: { page: QuotePage }) {
  const t = useText();
  const { company, name, number, version, ends_on: end } = page;
  return (
    <header className="grid gap-3">
      <h1 className="poster text-poster-3">{t('quotes.heading')}</h1>
      <p className="text-lg break-words text-soft">
        <bdi>{company ?? name}</bdi>
        {company === null ? null : (
          <>
            , <bdi>{name}</bdi>
          </>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-[0.9375rem] text-faint">
        <span>{version === 1 ? number : t('quotes.version', { number, version })}</span>
        <span>{t('quotes.until', { date: formatCalendarDate(end) })}</span>
        <Button variant="quiet" size="sm" onClick={() => window.print()} className="-ms-3 print:hidden">
          <Printer aria-hidden="true" className="size-4" />
          {t('quotes.print')}
        </Button>
      </p>
    </header>
  );
}

/** What is offered, what it costs, and when what is due. */
export function Offer({ page }: { page: QuotePage }) {
  const t = useText();
  const money = (amount: number) => formatMoney(amount, page.currency);
  return (
    <section aria-labelledby="offer" className="surface-2 grid gap-6 rounded-sheet p-5 sm:p-8">
      {page.intro === null ? null : (
        <p className="max-w-[65ch] break-words whitespace-pre-line text-soft">
          <bdi>{page.intro}</bdi>
        </p>
      )}
      <h2 id="offer" className="title text-xl">
        {t('quotes.items')}
      </h2>
      <ul className="tabular grid gap-3">
        {page.lines.map((line, at) => (
          <li
            key={at}
            data-service={line.service_type}
            className="flex justify-between gap-4 border-s-3 border-service ps-3"
          >
            <span className="min-w-0 break-words">
              <bdi>{line.name}</bdi>
              {line.quantity === 1 ? null : (
                <span className="text-faint">
                  {' '}
                  {t('orders.detail.quantity', { count: line.quantity, price: money(line.price) })}
                </span>
              )}
              <ServiceName service={line.service_type} />
            </span>
            <span dir="ltr">{money(line.line_total)}</span>
          </li>
        ))}
      </ul>
      <OrderSums sums={page} promoCode={null} currency={page.currency} totalId="quote-total" />
      {page.order === null ? <Payments page={page} /> : null}
    </section>
  );
}

/** When what would be due if it were accepted today, and when work starts. */
function Payments({ page }: { page: QuotePage }) {
  const t = useText();
  const { total, deposit, due_days: days, currency, work_starts: starts } = page;
  if (total === 0) return null;
  const money = (amount: number) => formatMoney(amount, currency);
  const later = t('quotes.dues.later', { days, date: formatCalendarDate(addDays(shopToday(), days)) });
  const rest = deposit === null ? 0 : fromCents(toCents(total) - toCents(deposit));
  return (
    <div className="well grid gap-2 rounded-card p-4 text-[0.9375rem] sm:p-5">
      <h3 className="title text-lg">{t('quotes.dues.title')}</h3>
      <dl className="tabular grid gap-1.5">
        {deposit === null ? (
          <Due name={days === 0 ? t('quotes.dues.now') : later}>{money(total)}</Due>
        ) : (
          <>
            <Due name={t('quotes.dues.now')}>{money(deposit)}</Due>
            {rest === 0 ? null : <Due name={days === 0 ? t('quotes.dues.now') : later}>{money(rest)}</Due>}
          </>
        )}
      </dl>
      <p className="text-soft">{t(`quotes.starts.${starts}`)}</p>
    </div>
  );
}

function Due({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{name}</dt>
      <dd dir="ltr" className="font-semibold">
        {children}
      </dd>
    </div>
  );
}
