import { useId, useState } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RadioOption } from '#web/ui/form/radio-option.tsx';
import { isExpired } from './saved-cards.ts';
import { expiryOf } from './use-card-text.ts';
import type { PaymentMethodControl } from './use-payment-method.ts';

interface SavedCardOptionsProps {
  control: PaymentMethodControl;
  disabled: boolean;
}

/** The client's saved cards, and the choice of another way to pay. */
export function SavedCardOptions({ control, disabled }: SavedCardOptionsProps) {
  const t = useText();
  const name = useId();
  const [today] = useState(() => new Date());
  const { cards, selection, select, settings } = control;
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 text-sm font-medium text-bone">{t('payments.cards')}</legend>
      {cards.list.map((card) => {
        const expired = isExpired(card, today);
        const expiry = expiryOf(card);
        return (
          <RadioOption
            key={card.id}
            name={name}
            value={card.id}
            checked={selection === card.id}
            disabled={disabled || expired}
            onChange={() => select(card.id)}
            label={<bdi dir="ltr">{t('payments.card', { brand: card.brand, last4: card.last4 })}</bdi>}
            note={expired ? t('payments.expired', { expiry }) : t('payments.expires', { expiry })}
            aside={
              expired ? (
                <Badge tone="bad">{t('payments.isExpired')}</Badge>
              ) : card.is_default ? (
                <Badge>{t('payments.default')}</Badge>
              ) : null
            }
          />
        );
      })}
      <RadioOption
        name={name}
        value="new"
        checked={selection === 'new'}
        disabled={disabled}
        onChange={() => select('new')}
        label={settings.provider === 'stripe' ? t('payments.newMethod') : t('payments.newCard')}
      />
    </fieldset>
  );
}
