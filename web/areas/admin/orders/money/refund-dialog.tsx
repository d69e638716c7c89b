import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { fromCents } from '#domain/money.ts';
import { amountField, typedCents } from '#domain/typed-amount.ts';
import type { AdminOrder, Payment } from '#web/features/orders/admin/order-detail.ts';
import { useRefund, type Refundable } from '#web/features/orders/admin/refunds.ts';
import { formatDate, formatMoney } from '#web/lib/format/format.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { paidWith } from './paid-with.ts';

const amountOf = (text: string) => fromCents(typedCents(text) ?? 0);

const refundForm = (refundables: readonly Refundable[], currency: string) =>
  z
    .object({
      payment: z.string(),
      amount: amountField('Enter an amount such as 12.50'),
      reason: z.string().trim().min(1, 'Enter a reason for the refund').max(500, 'At most 500 characters'),
      toBalance: z.boolean(),
    })
    .superRefine(({ payment, amount }, check) => {
      const left = refundables.find((one) => one.payment.id === payment)?.left ?? 0;
      if (amountOf(amount) > left)
        check.addIssue({
          code: 'custom',
          path: ['amount'],
          message: `You can refund at most ${formatMoney(left, currency)}`,
        });
    });

interface Props {
  order: AdminOrder;
  /** The payments to choose from. */
  refundables: readonly [Refundable, ...Refundable[]];
  onClose: () => void;
}

/** Refunds a payment, or a part of it: as it was paid, or to the client's credit. */
export function RefundDialog({ order, refundables, onClose }: Props) {
  const refund = useRefund(order.id);
  const [first] = refundables;
  const { register, handleSubmit, formState, control, setValue } = useForm({
    resolver: schemaResolver(refundForm(refundables, order.currency)),
    defaultValues: { payment: first.payment.id, amount: first.left.toFixed(2), reason: '', toBalance: false },
  });
  const [chosen, typed, toBalance] = useWatch({ control, name: ['payment', 'amount', 'toBalance'] });
  const { payment, left } = refundables.find((one) => one.payment.id === chosen) ?? first;
  const isOffered = !order.is_guest && payment.provider !== 'balance';
  const give = handleSubmit(async ({ amount, reason }) => {
    try {
      const refunded = await refund.mutateAsync({
        payment_id: payment.id,
        amount: amountOf(amount),
        reason: reason.trim(),
        to_balance: isOffered && toBalance,
      });
      const text = formatMoney(refunded.amount, order.currency);
      showToast(
        refunded.state === 'succeeded'
          ? `${text} refunded.`
          : `Refund of ${text} requested. The provider hasn’t confirmed it yet.`,
        'success',
      );
      onClose();
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  const paymentField = register('payment', {
    onChange: ({ target }: { target: { value: string } }) => {
      const next = refundables.find((one) => one.payment.id === target.value);
      if (next !== undefined) setValue('amount', next.left.toFixed(2));
    },
  });
  const money = amountOf(typed) > 0 ? ` ${formatMoney(amountOf(typed), order.currency)}` : '';
  return (
    <Dialog open onClose={onClose} title={`Refund ${order.order_number}`} size="sm">
      <form noValidate onSubmit={(event) => void give(event)} className="grid gap-5">
        {refund.error ? <Banner tone="error">{refund.error.message}</Banner> : null}
        {refundables.length > 1 ? (
          <SelectField label="Which payment?" {...paymentField}>
            {refundables.map((one) => (
              <option key={one.payment.id} value={one.payment.id}>
                {formatMoney(one.payment.amount, one.payment.currency)}, {paidWith(one.payment)},{' '}
                {formatDate(one.payment.settled_at ?? one.payment.created_at)}
              </option>
            ))}
          </SelectField>
        ) : null}
        <p className="text-soft">{wordsFor(payment, isOffered && toBalance)}</p>
        <TextField
          label={`Amount in ${order.currency}`}
          hint={`Up to ${formatMoney(left, order.currency)}`}
          inputMode="decimal"
          autoComplete="off"
          data-focus-first
          error={formState.errors.amount?.message}
          {...register('amount')}
        />
        {isOffered ? (
          <Checkbox
            label="Keep it as the client’s credit"
            hint="It pays a later order, or is paid back when the client asks."
            {...register('toBalance')}
          />
        ) : null}
        <TextArea
          label="Reason"
          hint={payment.duplicate ? undefined : 'Printed on the credit note.'}
          rows={3}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <Button type="submit" variant="danger" block busy={formState.isSubmitting} busyText="Refunding…">
          {payment.provider === 'transfer' && !toBalance
            ? `Record the refund${money && ` of${money}`}`
            : `Refund${money}`}
        </Button>
      </form>
    </Dialog>
  );
}

/** Where the money goes, and what the client gets. */
function wordsFor({ provider, duplicate }: Payment, toBalance: boolean): string {
  const after = duplicate
    ? 'The client gets an email; the order and its invoice stay as they are.'
    : 'The client gets an email and a credit note. A full refund closes the order.';
  if (toBalance) return `No money leaves your account. ${after}`;
  if (provider === 'transfer')
    return `This was paid by bank transfer, so you transfer it back yourself. Record the refund once you have transferred it. ${after}`;
  if (provider === 'balance') return `The refund goes back to the client’s credit. ${after}`;
  if (duplicate) return `The refund goes to the card of the second payment. ${after}`;
  return `The refund goes to the original payment method. ${after}`;
}
