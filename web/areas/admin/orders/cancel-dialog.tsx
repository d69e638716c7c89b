import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { AdminOrder } from '#web/features/orders/admin/order-detail.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';

const Cancel = z.object({
  reason: z.string().trim().min(1, 'Enter a reason for the cancellation').max(500, 'At most 500 characters'),
});

interface CancelDialogProps {
  order: AdminOrder;
  busy: boolean;
  problem: ReactNode;
  onCancel: (reason: string) => void;
  onClose: () => void;
}

export function CancelDialog({ order, busy, problem, onCancel, onClose }: CancelDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(Cancel),
    defaultValues: { reason: '' },
  });
  return (
    <Dialog open onClose={onClose} title={`Cancel ${order.order_number}`} size="sm">
      <form noValidate onSubmit={handleSubmit(({ reason }) => onCancel(reason.trim()))} className="grid gap-5">
        {problem}
        <p className="text-soft">
          The client sees this reason on the order page.
          {order.payment_status === 'paid' ? ' Cancelling doesn’t refund the client. Refund the order afterwards.' : ''}
        </p>
        <TextArea
          label="Reason"
          rows={3}
          data-focus-first
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <Button type="submit" variant="danger" block busy={busy} busyText="Cancelling">
          Cancel the order
        </Button>
      </form>
    </Dialog>
  );
}
