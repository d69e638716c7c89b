import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { toCents } from '#domain/money.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { PaymentForm, type PaymentFormFields } from '#web/features/orders/payment-form.ts';
import { TermsField } from '#web/features/orders/terms-field.tsx';
import type { OrderDetail } from '#web/features/orders/portal/order-queries.ts';
import { ApproveDialog } from '#web/features/payments/approve-dialog.tsx';
import { PaymentMethodFields } from '#web/features/payments/payment-method-fields.tsx';
import { payOrder } from '#web/features/payments/payment-requests.ts';
import type { Failure, Purchase } from '#web/features/payments/purchase.ts';
import { usePaymentMethod, type PaymentMethodControl } from '#web/features/payments/use-payment-method.ts';
import { usePayment } from '#web/features/payments/use-payment.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { submittedValues } from '#web/lib/forms/submitted-values.ts';
import { useOnce } from '#web/lib/forms/use-once.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

type PayableOrder = Pick<OrderDetail, 'id' | 'total_amount' | 'currency'>;

/** The amount due and the payment form, on an order's page. */
export function PayOrder({ order }: { order: PayableOrder }) {
  const t = useText();
  return (
    <section aria-labelledby="pay" className="surface-1 grid gap-6 rounded-card p-5 sm:p-8 print:hidden">
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

interface PayOrderFormProps {
  order: PayableOrder;
  /** The terms were accepted before, with a quote. */
  hasAccepted?: boolean;
  /** Who pays, if that is not who is signed in. */
  payer?: { name: string; email: string };
  onPaid?: () => void;
}

/** Pays an unpaid order, or confirms one that costs nothing. Not for a modal dialog: it would cover the bank's window. */
export function PayOrderForm({ order, hasAccepted = false, payer, onPaid }: PayOrderFormProps) {
  const t = useText();
  const { user } = useSession();
  const queries = useQueryClient();
  const isFree = order.total_amount === 0;
  const form = useForm<PaymentFormFields>({
    mode: 'onTouched',
    resolver: schemaResolver(PaymentForm),
    ...(hasAccepted && { defaultValues: { terms: true } }),
  });
  const refresh = () =>
    Promise.all(
      [['order'], ['orders'], ['billing'], ['saved-cards']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const confirmed = () => {
    void refresh();
    onPaid?.();
  };
  const failed = (failure: Failure) => {
    method.onFailed(failure);
    void refresh();
  };
  const { purchase, run, approve, dismiss } = usePayment({ onConfirmed: confirmed, onFailed: failed });
  const method = usePaymentMethod(user?.id ?? null, dismiss);
  const busy = purchase.phase !== 'ready';
  const pay = useOnce(async () => {
    // The card comes first on the page, so it is checked last and takes the focus.
    const accepted = await submittedValues(form);
    const payment = isFree ? null : await method.prepare();
    if (accepted !== null && (isFree || payment !== null)) void run(() => payOrder(order.id, payment));
  });
  if (purchase.phase === 'waiting') return <Banner tone="info">{t('orders.pay.waiting')}</Banner>;
  return (
    <>
      <FormProvider {...form}>
        <form
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void pay();
          }}
          className="grid gap-6"
        >
          {isFree ? (
            <p className="text-soft">{t('checkout.payment.freeText')}</p>
          ) : (
            <PaymentMethodFields
              control={method}
              amount={{ cents: toCents(order.total_amount), currency: order.currency }}
              payer={
                payer ?? {
                  name: user === null ? '' : `${user.firstName} ${user.lastName}`.trim(),
                  email: user?.email ?? '',
                }
              }
              disabled={busy}
            />
          )}
          {isFree || method.settings.provider !== null ? (
            <>
              {hasAccepted ? null : <TermsField disabled={busy} />}
              {purchase.phase === 'ready' && purchase.failure ? <PayFailure failure={purchase.failure} /> : null}
              <PayButton order={order} method={method} purchase={purchase} />
            </>
          ) : null}
        </form>
      </FormProvider>
      {purchase.phase === 'approving' ? (
        <ApproveDialog order={purchase.order} deciding={purchase.deciding} onDecide={(yes) => void approve(yes)} />
      ) : null}
    </>
  );
}

interface PayButtonProps {
  order: PayableOrder;
  method: PaymentMethodControl;
  purchase: Purchase;
}

function PayButton({ order, method, purchase }: PayButtonProps) {
  const t = useText();
  const isFree = order.total_amount === 0;
  const busyText =
    purchase.phase === 'confirming' || purchase.phase === 'leaving'
      ? t(`payments.busy.${purchase.phase}`)
      : t('orders.pay.busy');
  return (
    <Button
      type="submit"
      size="lg"
      busy={purchase.phase !== 'ready' || method.isPreparing}
      busyText={busyText}
      disabled={!isFree && !method.canPrepare}
      className="justify-self-start max-sm:w-full"
    >
      {isFree
        ? t('orders.pay.freeAct')
        : method.isHosted
          ? t('payments.blocked.continue')
          : t('orders.pay.act', { total: formatMoney(order.total_amount, order.currency) })}
    </Button>
  );
}

function PayFailure({ failure }: { failure: Failure }) {
  const t = useText();
  // No response, or none that says what happened.
  if (failure.kind === 'network' || failure.kind === 'unclear')
    return (
      <Banner tone="error" title={t('orders.pay.openTitle')}>
        {t('orders.pay.lost')}
      </Banner>
    );
  const unexplained =
    failure.kind === 'script'
      ? t('payments.failed.script')
      : failure.kind === 'unconfirmed'
        ? t('payments.failed.unconfirmed')
        : t('checkout.failed.unknown');
  return (
    <Banner tone="error" title={t('orders.pay.failed')}>
      {failure.message ?? unexplained}
    </Banner>
  );
}
