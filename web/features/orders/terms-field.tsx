import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { useRefundSummary } from '#web/lib/data/shop.ts';
import { RichText } from '#web/lib/i18n/rich-text.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import type { PaymentFormFields } from './payment-form.ts';

const termsLink = 'font-medium text-bone underline decoration-signal decoration-2 underline-offset-4';

const refundsLink = 'underline underline-offset-4 hover:text-bone';

/** Consent to the terms, beside what the refund policy says in short; required for every payment. */
export function TermsField({ disabled }: { disabled: boolean }) {
  const t = useText();
  const refunds = useRefundSummary();
  const { register, formState } = useFormContext<PaymentFormFields>();
  return (
    <Checkbox
      label={
        <RichText
          id="checkout.field.terms"
          components={{ terms: <Link to="/terms-of-service" target="_blank" className={termsLink} /> }}
        />
      }
      hint={
        <>
          {t('checkout.field.termsHint')} <bdi lang={refunds.language}>{refunds.summary}</bdi>{' '}
          <Link to="/refund-policy" target="_blank" className={refundsLink}>
            {t('shell.legal.refunds')}
          </Link>
        </>
      }
      required
      disabled={disabled}
      error={formState.errors.terms === undefined ? undefined : t('checkout.problem.terms')}
      {...register('terms')}
    />
  );
}
