import { useFormContext } from 'react-hook-form';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { ServiceLinkField } from '#web/features/catalogue/service-link/service-link-field.tsx';
import type { CheckoutFields } from '#web/features/orders/checkout/checkout-form.ts';
import { useProblemText } from '#web/features/orders/checkout/use-checkout-field.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** What each package promotes. */
export function LinkFields({ items }: { items: readonly CartItem[] }) {
  const t = useText();
  const problem = useProblemText();
  const { register, setValue, watch, formState } = useFormContext<CheckoutFields>();
  return (
    <fieldset className="grid gap-5">
      <legend className="title mb-1 text-lg">{t('checkout.information.links')}</legend>
      <p className="text-[0.9375rem] text-soft">{t('checkout.information.linksHint')}</p>
      {items.map((item) => (
        <div key={item.id} data-service={item.service} className="border-s-3 border-service ps-4">
          <ServiceLinkField
            service={item.service}
            packageName={item.name}
            typed={watch(`links.${item.id}`) ?? ''}
            onTidy={(link) => setValue(`links.${item.id}`, link, { shouldDirty: true, shouldValidate: true })}
            hint={t('checkout.field.linkFor', { name: item.name })}
            optional
            error={problem(formState.errors.links?.[item.id]?.message)}
            {...register(`links.${item.id}`)}
          />
        </div>
      ))}
    </fieldset>
  );
}
