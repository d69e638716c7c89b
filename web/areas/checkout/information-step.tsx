import { useState, type RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { countries, newsletterDefault } from '#domain/orders/order.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import type { CheckoutFields } from '#web/features/orders/checkout/checkout-form.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CheckoutLinkField } from './checkout-link-field.tsx';
import { StepHeading } from './step-heading.tsx';
import { useCheckoutField, useProblemText } from '#web/features/orders/checkout/use-checkout-field.ts';

interface InformationStepProps {
  shown: boolean;
  heading: RefObject<HTMLHeadingElement | null> | null;
  items: readonly CartItem[];
  disabled: boolean;
}

const pair = 'grid gap-5 sm:grid-cols-2';

export function InformationStep({ shown, heading, items, disabled }: InformationStepProps) {
  const t = useText();
  const field = useCheckoutField();
  const problem = useProblemText();
  const { register, setValue, formState } = useFormContext<CheckoutFields>();
  const [choseNewsletter, setChoseNewsletter] = useState(false);
  const country = register('country', {
    onChange: (event: { target: { value: string } }) => {
      if (!choseNewsletter) setValue('newsletter', newsletterDefault(event.target.value));
    },
  });
  const newsletter = register('newsletter', {
    onChange: () => setChoseNewsletter(true),
  });

  return (
    <section hidden={!shown} className="step-in grid gap-8">
      <div className="grid gap-5">
        <StepHeading title={t('checkout.information.title')} lede={t('checkout.information.lede')} heading={heading} />
        <div className={pair}>
          <TextField label={t('checkout.field.firstName')} autoComplete="given-name" required {...field('firstName')} />
          <TextField label={t('checkout.field.lastName')} autoComplete="family-name" required {...field('lastName')} />
          <TextField label={t('checkout.field.email')} type="email" autoComplete="email" required {...field('email')} />
          <TextField label={t('checkout.field.phone')} type="tel" autoComplete="tel" optional {...field('phone')} />
          <TextField label={t('checkout.field.company')} autoComplete="organization" optional {...field('company')} />
          <TextField
            label={t('checkout.field.instagramUsername')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            optional
            {...field('instagramUsername')}
          />
        </div>
      </div>

      <fieldset className="grid gap-5">
        <legend className="title mb-4 text-lg">{t('checkout.information.address')}</legend>
        <TextField label={t('checkout.field.address')} autoComplete="street-address" required {...field('address')} />
        <div className={pair}>
          <TextField label={t('checkout.field.city')} autoComplete="address-level2" required {...field('city')} />
          <TextField label={t('checkout.field.state')} autoComplete="address-level1" required {...field('state')} />
          <TextField label={t('checkout.field.zipCode')} autoComplete="postal-code" required {...field('zipCode')} />
          <SelectField
            label={t('checkout.field.country')}
            autoComplete="country-name"
            required
            error={problem(formState.errors.country?.message)}
            {...country}
          >
            {countries.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
      </fieldset>

      <fieldset className="grid gap-5">
        <legend className="title mb-1 text-lg">{t('checkout.information.links')}</legend>
        <p className="text-[0.9375rem] text-soft">{t('checkout.information.linksHint')}</p>
        {items.map((item) => (
          <div key={item.id} data-service={item.service} className="border-s-3 border-service ps-4">
            <CheckoutLinkField item={item} />
          </div>
        ))}
      </fieldset>

      <div className="grid gap-1">
        <Checkbox label={t('checkout.field.saveInfo')} disabled={disabled} {...register('saveInfo')} />
        <Checkbox label={t('checkout.field.newsletter')} disabled={disabled} {...newsletter} />
      </div>
    </section>
  );
}
