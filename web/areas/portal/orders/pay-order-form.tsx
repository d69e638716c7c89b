import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { toCents } from '#domain/money.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { PaymentForm, type PaymentFormFields } from '#web/features/orders/payment-form.ts';
import { TermsField } from '#web/features/orders/terms-field.tsx';
import { ApproveDialog } from '#web/features/payments/approve-dialog.tsx';
import { PaymentMethodFields } from '#web/features/payments/payment-method-fields.tsx';
import { useCreditFor } from '#web/features/payments/other-ways.ts';
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
import { RadioOption } from '#web/ui/form/radio-option.tsx';

/** `open` and `due` are zero of an order that costs nothing. */
interface PayableOrder {
  id: string;
  total_amount: number;
  currency: string;
  open: number;
  /** What is asked for now, of what is open. */
  due: number;
}

export interface PayOrderFormProps {
  order: PayableOrder;
  /** The terms were accepted before, with a quote. */
  hasAccepted?: boolean;
  /** Who pays, if that is not who is signed in. */
  payer?: { name: string; email: string };
  onPaid?: (amount: number) => void;
}

/** Pays an unpaid order, or confirms one that costs nothing. Not for a modal dialog: it would cover the bank's window. */
export function PayOrderForm({ order, hasAccepted = false, payer, onPaid }: PayOrderFormProps) {
  const t = useText();
  const { user } = useSession();
  const queries = useQueryClient();
  const [all, setAll] = useState(false);
  const isFree = order.total_amount === 0;
  const online = all ? order.open : order.due;
  const form = useForm<PaymentFormFields>({
    mode: 'onTouched',
    resolver: schemaResolver(PaymentForm),
    ...(hasAccepted && { defaultValues: { terms: true } }),
  });
  const refresh = () =>
    Promise.all(
      [['order'], ['orders'], ['billing'], ['saved-cards'], ['credit'], ['quote']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const confirmed = () => {
    void refresh();
    onPaid?.(amount);
  };
  const failed = (failure: Failure) => {
    method.onFailed(failure);
    void refresh();
  };
  const { purchase, run, approve, dismiss } = usePayment({ onConfirmed: confirmed, onFailed: failed });
  const method = usePaymentMethod(user?.id ?? null, dismiss, useCreditFor(user?.id ?? null, order));
  const byCredit = method.selection === 'balance';
  const amount = byCredit ? (method.others.credit?.pays ?? 0) : online;
  const busy = purchase.phase !== 'ready';
  const pay = useOnce(async () => {
    // The card comes first on the page, so it is checked last and takes the focus.
    const accepted = await submittedValues(form);
    const payment = isFree ? null : await method.prepare();
    if (accepted !== null && (isFree || payment !== null))
      void run(() => payOrder(order.id, payment, { all: all && !byCredit, amount, open: order.open }));
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
          {order.due < order.open && !byCredit ? (
            <AmountChoice order={order} all={all} onChange={setAll} disabled={busy} />
          ) : null}
          {isFree ? (
            <p className="text-soft">{t('checkout.payment.freeText')}</p>
          ) : (
            <PaymentMethodFields
              control={method}
              amount={{ cents: toCents(online), currency: order.currency }}
              payer={
                payer ?? {
                  name: user === null ? '' : `${user.firstName} ${user.lastName}`.trim(),
                  email: user?.email ?? '',
                }
              }
              disabled={busy}
            />
          )}
          {isFree || byCredit || method.settings.provider !== null ? (
            <>
              {hasAccepted ? null : <TermsField disabled={busy} />}
              {purchase.phase === 'ready' && purchase.failure ? <PayFailure failure={purchase.failure} /> : null}
              <PayButton order={order} method={method} purchase={purchase} all={all} amount={amount} />
            </>
          ) : null}
        </form>
      </FormProvider>
      {purchase.phase === 'approving' ? (
        <ApproveDialog
          order={purchase.order}
          amount={amount}
          deciding={purchase.deciding}
          onDecide={(yes) => void approve(yes)}
        />
      ) : null}
    </>
  );
}

/** What is due, or everything that is open. */
function AmountChoice({
  order,
  all,
  onChange,
  disabled,
}: {
  order: PayableOrder;
  all: boolean;
  onChange: (all: boolean) => void;
  disabled: boolean;
}) {
  const t = useText();
  const name = useId();
  const option = (value: boolean, label: string, amount: number) => (
    <RadioOption
      name={name}
      checked={all === value}
      onChange={() => onChange(value)}
      disabled={disabled}
      label={label}
      aside={<bdi className="figure text-lg">{formatMoney(amount, order.currency)}</bdi>}
    />
  );
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 text-sm font-medium text-bone">{t('orders.pay.howMuch')}</legend>
      {option(false, t('orders.pay.next'), order.due)}
      {option(true, t('orders.pay.everything'), order.open)}
    </fieldset>
  );
}

interface PayButtonProps {
  order: PayableOrder;
  method: PaymentMethodControl;
  purchase: Purchase;
  all: boolean;
  amount: number;
}

function PayButton({ order, method, purchase, all, amount }: PayButtonProps) {
  const t = useText();
  const isFree = order.total_amount === 0;
  const total = formatMoney(amount, order.currency);
  const busyText =
    purchase.phase === 'confirming' || purchase.phase === 'leaving'
      ? t(`payments.busy.${purchase.phase}`)
      : t('orders.pay.busy');
  const act = () => {
    if (isFree) return t('orders.pay.freeAct');
    if (method.selection === 'balance') return t('orders.pay.byCredit', { total });
    if (method.isHosted) return t('payments.blocked.continue');
    if (order.due === order.open) return t('orders.pay.act', { total });
    return all ? t('orders.pay.allAct', { total }) : t('orders.pay.nowAct', { total });
  };
  return (
    <Button
      type="submit"
      size="lg"
      busy={purchase.phase !== 'ready' || method.isPreparing}
      busyText={busyText}
      disabled={!isFree && !method.canPrepare}
      className="justify-self-start max-sm:w-full"
    >
      {act()}
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
  if (failure.kind === 'amount_changed' || failure.kind === 'balance_too_low')
    return (
      <Banner tone="error" title={t('orders.pay.failed')}>
        {failure.kind === 'amount_changed' ? t('orders.pay.changed') : t('payments.failed.credit')}
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
