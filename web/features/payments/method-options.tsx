import { useId, useState } from 'react';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RadioOption } from '#web/ui/form/radio-option.tsx';
import { isExpired } from './saved-cards.ts';
import { expiryOf } from './use-card-text.ts';
import type { PaymentMethodControl } from './use-payment-method.ts';

interface MethodOptionsProps {
  control: PaymentMethodControl;
  currency: string;
  disabled: boolean;
}

/** The client's saved cards, and the choice of another way to pay. */
export function MethodOptions({ control, currency, disabled }: MethodOptionsProps) {
  const t = useText();
  const name = useId();
  const [today] = useState(() => new Date());
  const { cards, others, selection, select, settings } = control;
  const { credit, transfer } = others;
  const option = (value: string) => ({
    name,
    value,
    checked: selection === value,
    disabled,
    onChange: () => select(value),
  });
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 text-sm font-medium text-bone">{t('payments.cards')}</legend>
      {cards.list.map((card) => {
        const expired = isExpired(card, today);
        const expiry = expiryOf(card);
        return (
          <RadioOption
            key={card.id}
            {...option(card.id)}
            disabled={disabled || expired}
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
      {settings.provider === null ? null : (
        <RadioOption {...option('new')} label={<NewMethodLabel control={control} />} />
      )}
      {credit === null ? null : (
        <RadioOption
          {...option('balance')}
          label={t('payments.credit.label', { amount: formatMoney(credit.has, currency) })}
          note={credit.isEnough ? t('payments.credit.covers') : t('payments.credit.pays')}
        />
      )}
      {transfer === null ? null : (
        <RadioOption
          {...option('transfer')}
          label={t('payments.transfer.name')}
          note={t(transfer.work_starts === 'at_once' ? 'payments.transfer.textAtOnce' : 'payments.transfer.text', {
            days: transfer.days_to_pay,
          })}
        />
      )}
    </fieldset>
  );
}

function NewMethodLabel({ control: { cards, settings } }: Pick<MethodOptionsProps, 'control'>) {
  const t = useText();
  const isFirst = cards.list.length === 0;
  if (settings.provider === 'stripe') return isFirst ? t('payments.online') : t('payments.newMethod');
  return isFirst ? t('payments.onlineCard') : t('payments.newCard');
}
