import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { InCart } from '#web/features/cart/in-cart.tsx';
import { AddToCartButton } from '#web/features/catalogue/add-to-cart-button.tsx';
import { BuyNowButton } from '#web/features/catalogue/buy-now-button.tsx';
import type { ShopPackage } from '#web/features/catalogue/load-catalogue.ts';
import type { AddToCartActions } from '#web/features/catalogue/use-add-to-cart.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

interface PackageActionProps {
  item: Pick<ShopPackage, 'id' | 'name' | 'service' | 'cta' | 'popular' | 'legendary'>;
  actions: AddToCartActions;
  onBuy: (packageId: string) => Promise<void>;
  /** The link to promote, for the message of packages that begin with one. */
  link?: string;
}

/** Adds a package to the cart, or asks for it on the contact page. */
export function PackageAction({ item, actions, onBuy, link }: PackageActionProps) {
  const t = useText();
  const isHighlighted = item.legendary || item.popular || link !== undefined;
  const variant = isHighlighted ? 'primary' : 'secondary';
  if (item.cta === 'cart')
    return (
      <div className="grid gap-2.5">
        <InCart packageId={item.id} />
        <BuyNowButton packageId={item.id} name={item.name} variant={variant} onBuy={onBuy} />
        <AddToCartButton
          packageId={item.id}
          name={item.name}
          variant={isHighlighted ? 'secondary' : 'quiet'}
          actions={actions}
        />
      </div>
    );
  return (
    <LinkButton
      to={contactPath(item, link)}
      variant={variant}
      block
      aria-label={t('storefront.package.contactNamed', { name: item.name })}
    >
      {t('storefront.package.contact')}
    </LinkButton>
  );
}

/** Services missing from the contact form are requested as a consultation. */
const listed: Partial<Record<ServiceSlug, true>> = {
  'digital-publications': true,
  'instagram-featuring': true,
  'instagram-growth': true,
};

function contactPath({ service, name }: Pick<ShopPackage, 'service' | 'name'>, link?: string): string {
  const interest = listed[service] ? service : 'consultation';
  return `/contact?${new URLSearchParams({ interest, service, package: name, ...(link === undefined ? {} : { link }) })}`;
}
