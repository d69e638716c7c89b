import { brand } from '#domain/brand.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ApproveDialogProps {
  order: PlacedOrder;
  answering: boolean;
  onAnswer: (approve: boolean) => void;
}

/** Confirmation by the sandbox's bank. Closing the dialog declines, so that no purchase stays pending. */
export function ApproveDialog({ order, answering, onAnswer }: ApproveDialogProps) {
  const t = useText();
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('checkout.approve.title')}
      size="sm"
      actions={
        <>
          <Button variant="secondary" disabled={answering} onClick={() => onAnswer(false)}>
            {t('checkout.approve.no')}
          </Button>
          <Button busy={answering} busyText={t('checkout.approve.busy')} onClick={() => onAnswer(true)}>
            {t('checkout.approve.yes')}
          </Button>
        </>
      }
    >
      <p className="text-soft">{t('checkout.approve.text', { total: formatMoney(order.total), shop: brand.name })}</p>
    </Dialog>
  );
}
