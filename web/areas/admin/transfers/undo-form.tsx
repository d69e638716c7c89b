import { useUndoTransfer } from '#web/features/transfers/admin/transfers.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ReasonForm } from './reason-form.tsx';

/** Asks why a recorded transfer is undone, and undoes it. */
export function UndoForm({ id, onDone }: { id: string; onDone: () => void }) {
  const undo = useUndoTransfer();
  return (
    <ReasonForm
      intro="Its orders are open again, and the client loses the credit that it left. Work that has begun goes on, and no email is sent. The books show it today. A line of a bank statement can be recorded again."
      button="Undo the transfer"
      busyText="Undoing"
      busy={undo.isPending}
      problem={undo.error?.message}
      onSubmit={(reason) =>
        undo.mutate(
          { id, reason },
          {
            onSuccess: () => {
              showToast('The transfer was undone.', 'success');
              onDone();
            },
          },
        )
      }
    />
  );
}
