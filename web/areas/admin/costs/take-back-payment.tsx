import { useState } from 'react';
import { useTakeBackFeePayment, type Fee } from '#web/features/costs/fees.ts';
import { useMay } from '#web/features/people/access.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** For a payment that was noted by mistake: the second press makes the fee unpaid again. */
export function TakeBackPayment({ fee }: { fee: Fee }) {
  const takeBack = useTakeBackFeePayment();
  const [confirming, setConfirming] = useState(false);
  if (!useMay()('money.manage')) return null;
  const press = () => {
    if (!confirming) return setConfirming(true);
    takeBack.mutate(fee.id, {
      onSuccess: () => showToast(`The fee for ${fee.title} is no longer marked as paid.`, 'success'),
      onError: (error) => showToast(error.message, 'error'),
    });
  };
  return (
    <Button
      variant={confirming ? 'danger' : 'quiet'}
      size="sm"
      busy={takeBack.isPending}
      busyText="Saving"
      aria-label={`${confirming ? 'Really undo the' : 'Undo'} payment for ${fee.title}`}
      onClick={press}
    >
      {confirming ? 'Really undo' : 'Undo payment'}
    </Button>
  );
}
