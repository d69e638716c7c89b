import { lazy, Suspense, useEffect } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { FieldsPurpose, StripeFieldsProps } from './stripe/stripe-fields.tsx';
import type { PaymentMethodControl } from './use-payment-method.ts';

function NoFields({ onUnavailable }: Pick<StripeFieldsProps, 'onUnavailable'>) {
  useEffect(() => onUnavailable());
  return null;
}

const StripeFields = lazy(() =>
  import('./stripe/stripe-fields.tsx').catch((error: unknown) => {
    console.error('the code of the payment fields could not be loaded', error);
    return { default: NoFields };
  }),
);

interface NewMethodProps {
  control: Pick<PaymentMethodControl, 'settings' | 'stripe' | 'problem' | 'save'>;
  purpose: FieldsPurpose;
  payer: { name: string; email: string };
  /** Whether the provider's own page can take the payment instead. */
  canLeave: boolean;
}

/** Stripe's fields, or why they are missing and what to do. */
export function NewMethod({ control, purpose, payer, canLeave }: NewMethodProps) {
  const t = useText();
  const { settings, problem, save } = control;
  const { state, setState, setHandle, onChange, tries, retry } = control.stripe;
  if (state === 'unavailable') return <Unavailable canLeave={canLeave} onRetry={retry} />;
  return (
    <div className="grid gap-4">
      <div className={state === 'loading' ? 'relative min-h-56' : undefined}>
        {state === 'loading' ? <Loading /> : null}
        {settings.publishableKey === null ? null : (
          <Suspense fallback={null}>
            <StripeFields
              // Stripe's fields keep the account that they were made for.
              key={`${settings.publishableKey} ${tries}`}
              publishableKey={settings.publishableKey}
              purpose={purpose}
              save={save}
              payer={payer}
              onReady={() => setState('ready')}
              onUnavailable={() => setState('unavailable')}
              onChange={onChange}
              ref={setHandle}
            />
          </Suspense>
        )}
      </div>
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      <p role="status" className="sr-only">
        {state === 'ready' ? t('payments.fieldsReady') : ''}
      </p>
    </div>
  );
}

function Loading() {
  const t = useText();
  return (
    <div role="status" className="absolute inset-0 grid content-start gap-5">
      <span className="sr-only">{t('payments.loading')}</span>
      <Skeleton className="h-12 rounded-control" />
      <div className="grid grid-cols-2 gap-5">
        <Skeleton className="h-12 rounded-control" />
        <Skeleton className="h-12 rounded-control" />
      </div>
    </div>
  );
}

function Unavailable({ canLeave, onRetry }: { canLeave: boolean; onRetry: () => void }) {
  const t = useText();
  return (
    <Banner tone="error" title={t('payments.blocked.title')}>
      <p>{canLeave ? t('payments.blocked.text') : t('payments.blocked.textHere')}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
        {t('payments.blocked.retry')}
      </Button>
    </Banner>
  );
}
