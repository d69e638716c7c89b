import type { UseFormReturn } from 'react-hook-form';
import { submittedValues } from '#web/lib/forms/submitted-values.ts';
import { readSandboxCard, useSandboxForm, type SandboxFields } from './sandbox-form.ts';
import type { MadeToken } from './stripe/fields-handle.ts';
import type { MethodSummary } from './use-card-text.ts';
import { useStripeFields, type StripeFieldsControl } from './use-stripe-fields.ts';
import type { PaymentSettingsView } from './use-payment-settings.ts';

interface NewCardControl {
  sandbox: UseFormReturn<SandboxFields>;
  stripe: StripeFieldsControl;
  /** Whether {@link NewCardControl.make} can succeed once the fields are filled in. */
  canMake: boolean;
  /** What the fields hold; null if it is not known yet. */
  summary: MethodSummary | null;
  /** A token of what was entered; null if something is missing, which is shown. */
  make: () => Promise<MadeToken | null>;
  /** The token was used. */
  forget: () => void;
}

/** The fields for new payment details, of this shop's provider. */
export function useNewCard({ provider }: PaymentSettingsView): NewCardControl {
  const sandbox = useSandboxForm();
  const stripe = useStripeFields();
  const isStripe = provider === 'stripe';
  return {
    sandbox,
    stripe,
    canMake: isStripe ? stripe.state === 'ready' : provider !== null,
    summary: isStripe ? stripe.summary : (readSandboxCard(sandbox.getValues())?.summary ?? null),
    make: async () => {
      if (isStripe) return stripe.make();
      return readSandboxCard((await submittedValues(sandbox)) ?? {});
    },
    forget: stripe.forget,
  };
}
