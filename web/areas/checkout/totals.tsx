import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import type { Quote } from '#domain/orders/order.ts';
import type { QuoteView } from '#web/features/cart/use-quote.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useTaxLabel } from '#web/lib/price/tax-label.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

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
        <Sums quote={quote} stale={state !== 'fresh'} />
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

function Sums({ quote, stale }: { quote: Quote; stale: boolean }) {
  const t = useText();
  const taxLabel = useTaxLabel();
  return (
    <dl
      className={clsx('tabular grid gap-2.5 text-[0.9375rem] transition-opacity', stale && 'opacity-60')}
      aria-busy={stale || undefined}
    >
      <Row label={t('cart.subtotal')}>{formatMoney(quote.subtotal)}</Row>
      {quote.promo?.applied ? (
        <Row label={t('cart.discount', { code: quote.promo.code })} className="text-good">
          &minus;{formatMoney(quote.discount)}
        </Row>
      ) : null}
      {quote.tax_inclusive ? null : <Row label={taxLabel(quote)}>{formatMoney(quote.tax)}</Row>}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="font-medium">{t('cart.total')}</dt>
        <dd className="figure text-3xl" data-testid="total">
          {formatMoney(quote.total)}
        </dd>
      </div>
      {quote.tax_inclusive ? <Row label={taxLabel(quote)}>{formatMoney(quote.tax)}</Row> : null}
    </dl>
  );
}

function Row({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', className ?? 'text-soft')}>
      <dt>{label}</dt>
      <dd dir="ltr">{children}</dd>
    </div>
  );
}

function TotalsSkeleton() {
  const t = useText();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('cart.quote.loading')}</span>
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="mt-3 h-9" />
    </div>
  );
}
