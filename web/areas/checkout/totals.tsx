import type { QuoteView } from '#web/features/cart/use-quote.ts';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';

/** The order's totals as computed by the database, and whether they are still current. */
export function Totals({ view }: { view: QuoteView }) {
  const t = useText();
  const { quote, state } = view;
  return (
    <div className="grid gap-4">
      {quote === undefined ? (
        state === 'loading' ? (
          <TotalsSkeleton />
        ) : null
      ) : (
        <OrderSums
          sums={quote}
          promoCode={quote.promo?.applied ? quote.promo.code : null}
          currency={quote.currency}
          stale={state !== 'fresh'}
        />
      )}
      <p role="status" className="flex items-start gap-2 text-[0.8125rem] leading-snug text-warn empty:hidden">
        {state === 'updating' ? (
          <>
            <Spinner className="mt-0.5 size-3.5 shrink-0" />
            {t('cart.quote.updating')}
          </>
        ) : state === 'offline' ? (
          t('cart.quote.offline')
        ) : state === 'failed' && quote !== undefined ? (
          t('cart.quote.old')
        ) : null}
      </p>
      {state === 'failed' ? <QuoteFailure view={view} /> : null}
    </div>
  );
}

function QuoteFailure({ view }: { view: QuoteView }) {
  const t = useText();
  const failureText = useFailureText();
  return (
    <Banner tone="error" title={t('cart.quote.failed')}>
      {view.problem === null ? null : <p>{failureText(view.problem)}</p>}
      <Button variant="secondary" size="sm" className="mt-3" onClick={view.retry}>
        {t('cart.quote.retry')}
      </Button>
    </Banner>
  );
}

/** As high as the sums, so that nothing below moves when they arrive. */
function TotalsSkeleton() {
  const t = useText();
  return (
    <div role="status" className="grid gap-2.5 text-[0.9375rem]">
      <span className="sr-only">{t('cart.quote.loading')}</span>
      <Skeleton className="h-[1lh]" />
      <Skeleton className="h-[1lh]" />
      <div className="mt-2 border-t border-line pt-4">
        <Skeleton className="figure h-[1lh] text-3xl" />
      </div>
    </div>
  );
}
