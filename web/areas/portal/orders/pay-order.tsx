import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { sandboxToken } from '#domain/payments/sandbox-cards.ts';
import { ApproveDialog } from '#web/features/orders/checkout/approve-dialog.tsx';
import { PaymentFields } from '#web/features/orders/checkout/payment-fields.tsx';
import { TermsField } from '#web/features/orders/checkout/terms-field.tsx';
import { usePaymentProvider } from '#web/features/orders/checkout/use-payment-provider.ts';
import { FreePaymentForm, PaymentForm, type PaymentFormFields } from '#web/features/orders/checkout/checkout-form.ts';
import { payOrder } from '#web/features/orders/checkout/order-requests.ts';
import type { Failure } from '#web/features/orders/checkout/purchase.ts';
import { usePayment } from '#web/features/orders/checkout/use-payment.ts';
import type { OrderDetail } from '#web/features/orders/portal/order-queries.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

export type PayableOrder = Pick<OrderDetail, 'id' | 'total_amount' | 'currency'>;

/** The amount due and the payment form, on an order's page. */
export function PayOrder({ order }: { order: PayableOrder }) {
  const t = useText();
  return (
    <section aria-labelledby="pay" className="surface-1 grid max-w-3xl gap-6 rounded-card p-5 sm:p-8 print:hidden">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="pay" className="title text-xl">
          {order.total_amount === 0 ? t('orders.pay.freeTitle') : t('orders.pay.title')}
        </h2>
        <span className="figure text-2xl">{formatMoney(order.total_amount, order.currency)}</span>
      </header>
      <PayOrderForm order={order} />
    </section>
  );
}

/** Pays an unpaid order with the card fields of the checkout, or confirms one that costs nothing. */
export function PayOrderForm({ order, onPaid }: { order: PayableOrder; onPaid?: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const provider = usePaymentProvider();
  const isFree = order.total_amount === 0;
  const form = useForm<PaymentFormFields>({
    mode: 'onTouched',
    resolver: schemaResolver(isFree ? FreePaymentForm : PaymentForm),
  });
  const refresh = () =>
    Promise.all([['order'], ['orders'], ['billing']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const confirmed = () => {
    void refresh();
    onPaid?.();
  };
  const { purchase, run, approve } = usePayment({ onConfirmed: confirmed, onFailed: () => void refresh() });
  const busy = purchase.phase !== 'ready';
  // Card data never leaves this function: only a token is sent.
  const pay = form.handleSubmit(({ cardNumber }) =>
    run(() => payOrder(order.id, isFree ? null : sandboxToken(cardNumber).token)),
  );
  const total = formatMoney(order.total_amount, order.currency);
  return (
    <>
      {purchase.phase === 'waiting' ? (
        <Banner tone="info">{t('orders.pay.waiting')}</Banner>
      ) : (
        <FormProvider {...form}>
          <form method="post" noValidate onSubmit={(event) => void pay(event)} className="grid gap-6">
            {isFree ? (
              <p className="text-soft">{t('checkout.payment.freeText')}</p>
            ) : (
              <PaymentFields provider={provider} isCardCleared={false} />
            )}
            {isFree || provider.name === 'sandbox' ? (
              <>
                <TermsField disabled={busy} />
                {purchase.phase === 'ready' && purchase.failure ? <PayFailure failure={purchase.failure} /> : null}
                <Button
                  type="submit"
                  size="lg"
                  busy={busy}
                  busyText={t('orders.pay.busy')}
                  className="justify-self-start"
                >
                  {isFree ? t('orders.pay.freeAct') : t('orders.pay.act', { total })}
                </Button>
              </>
            ) : null}
          </form>
        </FormProvider>
      )}
      {purchase.phase === 'approving' ? (
        <ApproveDialog order={purchase.order} deciding={purchase.deciding} onDecide={(yes) => void approve(yes)} />
      ) : null}
    </>
  );
}

function PayFailure({ failure }: { failure: Failure }) {
  const t = useText();
  const unknown = failure.kind === 'network' || failure.message === null;
  return (
    <Banner tone="error" title={t('orders.pay.failed')}>
      {unknown ? t('orders.pay.lost') : failure.message}
    </Banner>
  );
}
