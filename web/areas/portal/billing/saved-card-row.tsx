import { useState } from 'react';
import { CreditCard } from 'lucide-react';
import { isExpired, useChooseCard, useRemoveCard, type SavedCard } from '#web/features/payments/saved-cards.ts';
import { expiryOf } from '#web/features/payments/use-card-text.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

export function SavedCardRow({ card, clientId }: { card: SavedCard; clientId: string }) {
  const t = useText();
  const [today] = useState(() => new Date());
  const [isRemoving, setRemoving] = useState(false);
  const choose = useChooseCard(clientId);
  const name = t('payments.card', { brand: card.brand, last4: card.last4 });
  const expired = isExpired(card, today);
  const expiry = expiryOf(card);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-6">
      <CreditCard aria-hidden="true" className="size-7 shrink-0 text-faint" />
      <div className="grid min-w-0 grow gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi dir="ltr">{name}</bdi>
          {card.is_default ? <Badge>{t('payments.default')}</Badge> : null}
          {expired ? <Badge tone="bad">{t('payments.isExpired')}</Badge> : null}
        </p>
        <p className="tabular text-sm text-faint">
          {expired ? t('payments.expired', { expiry }) : t('payments.expires', { expiry })}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {card.is_default || expired ? null : (
          <Button
            variant="quiet"
            size="sm"
            busy={choose.isPending}
            aria-label={t('billing.methods.makeDefaultOf', { card: name })}
            onClick={() =>
              choose.mutate(card.id, {
                onSuccess: () => showToast(t('billing.methods.chosen', { card: name }), 'success'),
                onError: (error) => showToast(error.message || t('billing.methods.failed'), 'error'),
              })
            }
          >
            {t('billing.methods.makeDefault')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('billing.methods.removeOf', { card: name })}
          onClick={() => setRemoving(true)}
        >
          {t('billing.methods.remove')}
        </Button>
      </div>
      {isRemoving ? (
        <RemoveCard card={card} name={name} clientId={clientId} onClose={() => setRemoving(false)} />
      ) : null}
    </li>
  );
}

interface RemoveCardProps {
  card: SavedCard;
  name: string;
  clientId: string;
  onClose: () => void;
}

function RemoveCard({ card, name, clientId, onClose }: RemoveCardProps) {
  const t = useText();
  const failureText = useFailureText();
  const remove = useRemoveCard(clientId);
  const confirm = () =>
    remove.mutate(card.id, {
      onSuccess: () => {
        showToast(t('billing.methods.removed', { card: name }), 'success');
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billing.methods.removeTitle')}
      size="sm"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('billing.methods.cancel')}
          </Button>
          <Button variant="danger" busy={remove.isPending} busyText={t('billing.methods.removing')} onClick={confirm}>
            {t('billing.methods.remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-soft">
        {remove.isError ? <Banner tone="error">{failureText(remove.error.message)}</Banner> : null}
        <p>{t('billing.methods.removeText', { card: name })}</p>
      </div>
    </Dialog>
  );
}
