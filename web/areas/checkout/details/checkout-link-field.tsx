import { useFormContext } from 'react-hook-form';
import { acceptsLink } from '#domain/catalogue/service-link.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { GivenLink } from '#web/features/catalogue/service-link/given-link.tsx';
import { ServiceLinkField } from '#web/features/catalogue/service-link/service-link-field.tsx';
import { useGivenLink } from '#web/features/catalogue/service-link/use-given-link.ts';
import type { CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { useProblemText } from '#web/areas/checkout/details/use-checkout-field.ts';
import { useService } from '#web/lib/services/use-services.ts';
import { useLinkRule } from '#web/lib/services/use-link-rules.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** A line's link in the checkout: asked for only if the cart has none. */
export function CheckoutLinkField({ item }: { item: CartItem }) {
  const t = useText();
  const problem = useProblemText();
  const { register, setValue, setFocus, watch, formState } = useFormContext<CheckoutFields>();
  const service = useService(item.service);
  const rule = useLinkRule(item.service);
  const given = useGivenLink(() => setFocus(`links.${item.id}`));
  const typed = watch(`links.${item.id}`) ?? '';
  const error = problem(formState.errors.links?.[item.id]?.message);
  if (!given.isOpen && error === undefined && typed !== '' && acceptsLink(rule, typed))
    return <GivenLink label={service?.linkLabel ?? item.name} link={typed} onChange={given.change} />;
  return (
    <div onFocus={given.keepOpen}>
      <ServiceLinkField
        service={service}
        packageName={item.name}
        typed={typed}
        onTidy={(link) => setValue(`links.${item.id}`, link, { shouldDirty: true, shouldValidate: true })}
        hint={t('checkout.field.linkFor', { name: item.name })}
        optional
        error={error}
        {...register(`links.${item.id}`)}
      />
    </div>
  );
}
