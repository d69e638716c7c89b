import type { CartItem } from '#web/features/cart/cart-items.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { CheckoutLinkField } from './checkout-link-field.tsx';

/** What each package promotes. */
export function LinkFields({ items }: { items: readonly CartItem[] }) {
  const t = useText();
  return (
    <fieldset className="grid gap-5">
      <legend className="title mb-1 text-lg">{t('checkout.information.links')}</legend>
      <p className="text-[0.9375rem] text-soft">{t('checkout.information.linksHint')}</p>
      {items.map((item) => (
        <div key={item.id} data-service={item.service} className="border-s-3 border-service ps-4">
          <CheckoutLinkField item={item} />
        </div>
      ))}
    </fieldset>
  );
}
