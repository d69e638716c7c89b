import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import type { TaxTerms } from '#domain/orders/order.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useTaxLabel } from '#web/lib/price/tax-label.ts';

interface OrderSumsProps {
  sums: TaxTerms & { subtotal: number; discount: number; tax: number; total: number };
  /** The promo code that was applied. A discount without one is the agency's own. */
  promoCode: string | null;
  currency: string;
  /** Newer figures are on their way. */
  stale?: boolean;
  totalId?: string;
}

/** Subtotal, discount, tax and total of an order. Tax that the prices include is named below the total. */
export function OrderSums({ sums, promoCode, currency, stale = false, totalId = 'total' }: OrderSumsProps) {
  const t = useText();
  const taxLabel = useTaxLabel();
  const money = (amount: number) => formatMoney(amount, currency);
  const tax = <Row label={taxLabel(sums)}>{money(sums.tax)}</Row>;
  return (
    <dl className="loading-line tabular grid gap-2.5 text-[0.9375rem]" aria-busy={stale || undefined}>
      <Row label={t('cart.subtotal')}>{money(sums.subtotal)}</Row>
      {promoCode === null && sums.discount === 0 ? null : (
        <Row
          label={promoCode === null ? t('orders.invoice.discount') : t('cart.discount', { code: promoCode })}
          className="text-good"
        >
          &minus;{money(sums.discount)}
        </Row>
      )}
      {sums.tax_inclusive ? null : tax}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="font-medium">{t('cart.total')}</dt>
        <dd className="figure text-3xl" data-testid={totalId}>
          {money(sums.total)}
        </dd>
      </div>
      {sums.tax_inclusive ? tax : null}
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
