import type { UseQueryResult } from '@tanstack/react-query';
import type { Quote } from '#domain/order.ts';
import { ServiceName } from '#web/features/catalog/service-name.tsx';
import { useFailureText } from '#web/lib/failure-text.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Totals, TotalsSkeleton } from './totals.tsx';

/** What is being bought, in view on every step. A promo code that stopped counting says so here. */
export function CheckoutSummary({ quote }: { quote: UseQueryResult<Quote> }) {
  const t = useText();
  const failureText = useFailureText();
  const refused = quote.data?.promo?.reason;
  return (
    <section aria-labelledby="checkout-summary" className="surface-2 grid gap-5 rounded-card p-6 lg:sticky lg:top-[calc(var(--header)+1.5rem)]">
      <h2 id="checkout-summary" className="title text-xl">
        {t('checkout.review.summary')}
      </h2>
      {quote.data ? (
        <>
          <ul className="grid gap-3 text-[0.9375rem]">
            {quote.data.lines.map((line) => (
              <li key={line.id} data-service={line.service} className="tabular flex justify-between gap-4 border-s-3 border-service ps-3">
                <span>
                  {line.name} <span className="text-faint">&times; {line.quantity}</span>
                  <ServiceName service={line.service} />
                </span>
                <span>{formatMoney(line.line_total)}</span>
              </li>
            ))}
          </ul>
          {refused ? (
            <p role="alert" className="text-[0.8125rem] text-bad">
              {t(`cart.promo.reason.${refused}`, { code: quote.data.promo?.code ?? '', minimum: formatMoney(quote.data.promo?.minimum ?? 0) })}
            </p>
          ) : null}
          <Totals quote={quote.data} stale={quote.isPlaceholderData} />
        </>
      ) : quote.isError ? (
        <Banner tone="error" title={t('checkout.failed.quote')}>
          <p>{failureText(quote.error.message)}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void quote.refetch()}>
            {t('cart.quote.retry')}
          </Button>
        </Banner>
      ) : (
        <TotalsSkeleton />
      )}
    </section>
  );
}
