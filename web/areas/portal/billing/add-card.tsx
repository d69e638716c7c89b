import { useEffect, useRef, useState } from 'react';
import { useSession } from '#web/features/accounts/session/session.ts';
import { NewMethod } from '#web/features/payments/new-method.tsx';
import { toFailure } from '#web/features/payments/purchase.ts';
import { SandboxFields } from '#web/features/payments/sandbox-fields.tsx';
import { addCard, useReloadCards } from '#web/features/payments/saved-cards.ts';
import { useNewCard } from '#web/features/payments/use-new-card.ts';
import type { PaymentSettingsView } from '#web/features/payments/use-payment-settings.ts';
import { useOnce } from '#web/lib/forms/use-once.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface AddCardProps {
  clientId: string;
  settings: PaymentSettingsView;
  onClose: () => void;
}

/** Adds a card. In the page and not in a modal dialog, which would cover the bank's window. */
export function AddCard({ clientId, settings, onClose }: AddCardProps) {
  const t = useText();
  const { user } = useSession();
  const shop = useShop();
  const reload = useReloadCards(clientId);
  const card = useNewCard(settings);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const save = useOnce(async () => {
    setProblem(null);
    const made = await card.make();
    if (made === null) return;
    setSaving(true);
    try {
      await addCard(made.token);
      showToast(t('billing.methods.saved'), 'success');
      onClose();
    } catch (error) {
      console.error('the card was not saved', error);
      card.forget();
      const { kind, message, isUnknown } = toFailure(error);
      if (isUnknown) settings.renew();
      const texts = {
        network: t('payments.failed.network'),
        unconfirmed: message ?? t('payments.failed.saveUnconfirmed'),
        script: t('payments.blocked.textHere'),
      };
      setProblem(kind in texts ? texts[kind as keyof typeof texts] : (message ?? t('payments.failed.unknown')));
    } finally {
      setSaving(false);
      void reload();
    }
  });

  return (
    <form
      method="post"
      noValidate
      aria-labelledby="add-card"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="surface-1 grid max-w-3xl gap-6 rounded-card p-5 sm:p-8"
    >
      <h3 ref={heading} id="add-card" tabIndex={-1} className="title text-lg outline-none">
        {t('billing.methods.addTitle')}
      </h3>
      {settings.status !== 'ready' ? (
        <Skeleton className="h-48 rounded-card" />
      ) : settings.provider === 'sandbox' ? (
        <SandboxFields form={card.sandbox} />
      ) : (
        <NewMethod
          control={{ settings, stripe: card.stripe, problem: card.stripe.problem, save: false }}
          purpose={{ mode: 'setup', currency: shop.currency }}
          payer={{ name: user === null ? '' : `${user.firstName} ${user.lastName}`.trim(), email: user?.email ?? '' }}
          canLeave={false}
        />
      )}
      {problem === null ? null : (
        <Banner tone="error" title={t('payments.failed.saveCard')}>
          {problem}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={isSaving || card.stripe.isMaking}
          busyText={t('billing.methods.saving')}
          disabled={!card.canMake}
        >
          {t('billing.methods.save')}
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={onClose}>
          {t('billing.methods.cancel')}
        </Button>
      </div>
    </form>
  );
}
