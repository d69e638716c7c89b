import { useState } from 'react';
import { LockKeyhole } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { MethodOptions } from './method-options.tsx';
import { NewMethod } from './new-method.tsx';
import { SandboxFields } from './sandbox-fields.tsx';
import type { FieldsPurpose } from './stripe/stripe-fields.tsx';
import { TestMode } from './test-mode.tsx';
import type { PaymentMethodControl } from './use-payment-method.ts';

interface PaymentMethodFieldsProps {
  control: PaymentMethodControl;
  amount: { cents: number; currency: string };
  payer: { name: string; email: string };
  /** A reload has emptied the card fields. */
  isCardCleared?: boolean;
  /** False while the form shows something else. The provider's fields load when they are seen first. */
  shown?: boolean;
  disabled: boolean;
}

/** How to pay: saved cards, the payment fields of this shop's provider, ways without a card, or why there are none. */
export function PaymentMethodFields({
  control,
  amount,
  payer,
  isCardCleared = false,
  shown = true,
  disabled,
}: PaymentMethodFieldsProps) {
  const { settings, cards, others, selection } = control;
  const [isOpened, setOpened] = useState(false);
  const isKnown = settings.status === 'ready' && cards.status !== 'loading' && others.isKnown;
  const hasOthers = others.credit !== null || others.transfer !== null;
  if (isKnown && shown && selection === 'new' && !isOpened) setOpened(true);
  if (settings.status === 'error') return <UnknownSettings onRetry={settings.retry} />;
  if (!isKnown) return <Skeleton className="h-64 rounded-card" />;
  if (settings.provider === null && !hasOthers) return <NoPayments />;
  return (
    <>
      <TestMode settings={settings} />
      {cards.status === 'failed' ? <CardsFailed /> : null}
      {cards.list.length > 0 || hasOthers ? (
        <MethodOptions control={control} currency={amount.currency} disabled={disabled} />
      ) : null}
      {/* Stays mounted, so that entries survive a look at the saved cards. */}
      {isOpened ? (
        <div hidden={selection !== 'new'} className="grid gap-6">
          <NewFields
            control={control}
            purpose={{ mode: 'payment', amountCents: amount.cents, currency: amount.currency }}
            payer={payer}
            isCardCleared={isCardCleared}
            disabled={disabled}
          />
        </div>
      ) : null}
    </>
  );
}

function NewFields({
  control,
  purpose,
  payer,
  isCardCleared,
  disabled,
}: Pick<PaymentMethodFieldsProps, 'control' | 'payer' | 'disabled'> & {
  purpose: FieldsPurpose;
  isCardCleared: boolean;
}) {
  const t = useText();
  const { settings, stripe, sandbox, canSave, save, setSave, isHosted } = control;
  const isCard = settings.provider === 'sandbox' || (stripe.state === 'ready' && stripe.type === 'card');
  return (
    <>
      {isCardCleared && !isHosted ? <Banner tone="info">{t('checkout.payment.forgotten')}</Banner> : null}
      {settings.provider === 'sandbox' ? (
        <SandboxFields form={sandbox} />
      ) : (
        <NewMethod control={control} purpose={purpose} payer={payer} canLeave />
      )}
      {isCard && canSave ? (
        <Checkbox
          label={t('payments.save')}
          hint={t('payments.saveHint')}
          checked={save}
          disabled={disabled}
          onChange={(event) => setSave(event.target.checked)}
        />
      ) : null}
      {isHosted ? null : (
        <p className="flex items-start gap-2.5 text-[0.8125rem] text-faint">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('checkout.payment.lede')}
        </p>
      )}
    </>
  );
}

function UnknownSettings({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <Banner tone="error" title={t('checkout.payment.unknown')}>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onRetry}>
        {t('checkout.payment.retry')}
      </Button>
    </Banner>
  );
}

function NoPayments() {
  const t = useText();
  return (
    <Banner tone="info" title={t('checkout.payment.none')}>
      <p>{t('checkout.payment.noneText')}</p>
      <LinkButton to="/contact" variant="secondary" size="sm" className="mt-3">
        {t('checkout.payment.contact')}
      </LinkButton>
    </Banner>
  );
}

function CardsFailed() {
  const t = useText();
  return <Banner tone="info">{t('payments.cardsFailed')}</Banner>;
}
