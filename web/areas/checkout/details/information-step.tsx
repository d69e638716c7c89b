import { useState, type RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import type { CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { useCheckoutField } from '#web/areas/checkout/details/use-checkout-field.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { CountryField } from './country-field.tsx';
import { LinkFields } from './link-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { StepHeading } from '../step-heading.tsx';

interface InformationStepProps {
  shown: boolean;
  heading: RefObject<HTMLHeadingElement | null> | null;
  items: readonly CartItem[];
  disabled: boolean;
  /** A guest has no profile to keep the details in. */
  canSave: boolean;
}

/** Who buys, and what is promoted. Everything else is behind a button. */
export function InformationStep({ shown, heading, items, disabled, canSave }: InformationStepProps) {
  const t = useText();
  const field = useCheckoutField();
  const { register } = useFormContext<CheckoutFields>();
  const [choseNewsletter, setChoseNewsletter] = useState(false);
  const newsletter = register('newsletter', { onChange: () => setChoseNewsletter(true) });

  return (
    <section hidden={!shown} className="step-in grid gap-8">
      <div className="grid gap-5">
        <StepHeading title={t('checkout.information.title')} lede={t('checkout.information.lede')} heading={heading} />
        <TextField label={t('checkout.field.email')} type="email" autoComplete="email" required {...field('email')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('checkout.field.firstName')} autoComplete="given-name" required {...field('firstName')} />
          <TextField label={t('checkout.field.lastName')} autoComplete="family-name" required {...field('lastName')} />
        </div>
        <CountryField setsNewsletter={!choseNewsletter} />
      </div>
      <LinkFields items={items} />
      <MoreFields />
      <div className="grid gap-1">
        {canSave ? (
          <Checkbox label={t('checkout.field.saveInfo')} disabled={disabled} {...register('saveInfo')} />
        ) : null}
        <Checkbox label={t('checkout.field.newsletter')} disabled={disabled} {...newsletter} />
      </div>
    </section>
  );
}
