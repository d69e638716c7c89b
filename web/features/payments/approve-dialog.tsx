import type { PlacedOrder } from '#domain/orders/order.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useShop } from '#web/lib/data/shop.ts';

interface ApproveDialogProps {
  order: PlacedOrder;
  /** What is paid of it. */
  amount: number;
  deciding: boolean;
  onDecide: (approve: boolean) => void;
}

/** Confirmation by the sandbox's bank. Closing the dialog declines, so that no purchase stays pending. */
export function ApproveDialog({ order, amount, deciding, onDecide }: ApproveDialogProps) {
  const shop = useShop();
  const t = useText();
  return (
    <Dialog
      open
      onClose={() => onDecide(false)}
      title={t('checkout.approve.title')}
      size="sm"
      actions={
        <>
          <Button variant="secondary" disabled={deciding} onClick={() => onDecide(false)}>
            {t('checkout.approve.no')}
          </Button>
          <Button busy={deciding} busyText={t('checkout.approve.busy')} onClick={() => onDecide(true)}>
            {t('checkout.approve.yes')}
          </Button>
        </>
      }
    >
      <p className="text-soft">
        {t('checkout.approve.text', { total: formatMoney(amount, order.currency), shop: shop.name })}
      </p>
    </Dialog>
  );
}
