import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import type { Quote } from '#domain/order.ts';
import { formatMoney, formatShare } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The sums of an order, as the database worked them out. */
export function Totals({ quote, stale = false }: { quote: Quote; stale?: boolean }) {
  const t = useText();
  return (
    <dl className={clsx('tabular grid gap-2.5 text-[0.9375rem] transition-opacity', stale && 'opacity-50')} aria-busy={stale || undefined}>
      <Row label={t('cart.subtotal')}>{formatMoney(quote.subtotal)}</Row>
      {quote.promo?.applied ? (
        <Row label={t('cart.discount', { code: quote.promo.code })} className="text-good">
          &minus;{formatMoney(quote.discount)}
        </Row>
      ) : null}
      <Row label={t('cart.tax', { rate: formatShare(quote.tax_rate) })}>{formatMoney(quote.tax)}</Row>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="font-medium">{t('cart.total')}</dt>
        <dd className="figure-wide text-3xl" data-testid="total">
          {formatMoney(quote.total)}
        </dd>
      </div>
    </dl>
  );
}

function Row({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', className ?? 'text-soft')}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function TotalsSkeleton() {
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
