import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { AdminOrder } from '#web/features/orders/admin/order-detail.ts';
import { useRefund, type Refundable } from '#web/features/orders/admin/refunds.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const refundForm = (left: number, currency: string) =>
  z.object({
    amount: z
      .string()
      .trim()
      .regex(/^\d+([.,]\d{1,2})?$/, 'Enter an amount such as 12.50')
      .refine((text) => amountOf(text) > 0, 'Enter an amount above zero')
      .refine((text) => amountOf(text) <= left, `You can refund at most ${formatMoney(left, currency)}`),
    reason: z.string().trim().min(1, 'Enter a reason for the refund').max(500, 'At most 500 characters'),
  });

const amountOf = (text: string) => Number(text.replace(',', '.'));

interface Props {
  order: AdminOrder;
  refundable: Refundable;
  onClose: () => void;
}

/** Refunds a payment, or a part of it, through its provider. */
export function RefundDialog({ order, refundable: { payment, left }, onClose }: Props) {
  const refund = useRefund(order.id, payment.id);
  const { register, handleSubmit, formState, control } = useForm({
    resolver: schemaResolver(refundForm(left, order.currency)),
    defaultValues: { amount: left.toFixed(2), reason: '' },
  });
  const typed = amountOf(useWatch({ control, name: 'amount' }));
  const give = handleSubmit(async ({ amount, reason }) => {
    try {
      const refunded = await refund.mutateAsync({ amount: amountOf(amount), reason: reason.trim() });
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
  return (
    <Dialog open onClose={onClose} title={`Refund ${order.order_number}`} size="sm">
      <form noValidate onSubmit={give} className="grid gap-5">
        {refund.error ? <Banner tone="error">{refund.error.message}</Banner> : null}
        <p className="text-soft">
          {payment.duplicate
            ? 'The refund goes to the card of the second payment. The client gets an email; the order and its invoice stay as they are.'
            : 'The refund goes to the original payment method. The client gets an email and a credit note. A full refund closes the order.'}
        </p>
        <TextField
          label={`Amount in ${order.currency}`}
          hint={`Up to ${formatMoney(left, order.currency)}`}
          inputMode="decimal"
          autoComplete="off"
          data-focus-first
          error={formState.errors.amount?.message}
          {...register('amount')}
        />
        <TextArea
          label="Reason"
          hint={payment.duplicate ? undefined : 'Printed on the credit note.'}
          rows={3}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <Button type="submit" variant="danger" block busy={formState.isSubmitting} busyText="Refunding…">
          {typed > 0 ? `Refund ${formatMoney(typed, order.currency)}` : 'Refund'}
        </Button>
      </form>
    </Dialog>
  );
}
