import { CreditCard } from 'lucide-react';
import type { PortalBilling } from '#domain/billing/portal-billing.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** The card of the last payment, as reported by the provider. We store no card data. */
export function PaymentMethod({ payment }: { payment: PortalBilling['last_payment'] }) {
  const t = useText();
  const last4 = payment?.last4 ?? null;
  return (
    <section aria-labelledby="card" className="surface-1 grid content-start gap-5 rounded-card p-5 sm:p-7">
      <h2 id="card" className="text-sm font-normal text-faint">
        {t('billing.card.title')}
      </h2>
      {payment === null ? (
        <p className="flex items-center gap-3 text-lg font-semibold">
          <CreditCard aria-hidden="true" className="size-6 text-faint" />
          {t('billing.card.none')}
        </p>
      ) : last4 === null ? (
        <p>{t('billing.card.untold')}</p>
      ) : (
        <div className="grid aspect-[8/5] max-w-72 content-between rounded-card bg-[radial-gradient(120%_140%_at_0%_0%,#3a2420_0%,#16181f_55%)] p-5 shadow-[inset_0_1px_0_rgb(255_255_255/0.14),0_16px_32px_-16px_rgb(0_0_0/0.8)]">
          <CreditCard aria-hidden="true" className="size-7 text-signal" />
          <div className="grid gap-1">
            <p className="sr-only">
              {t('billing.card.ending', { brand: payment.brand ?? t('billing.card.unknown'), last4 })}
            </p>
            <p aria-hidden="true" dir="ltr" className="figure text-lg tracking-wider rtl:text-end">
              •••• {last4}
            </p>
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
              <span aria-hidden="true">{payment.brand ?? t('billing.card.unknown')}</span>
            </p>
          </div>
        </div>
      )}
      <div className="grid gap-2 text-sm text-faint">
        {payment?.paid_at ? <p>{t('billing.card.used', { date: formatDate(payment.paid_at) })}</p> : null}
        <p>{t('billing.card.stored')}</p>
      </div>
    </section>
  );
}
