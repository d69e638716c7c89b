import { InCart } from '#web/features/cart/in-cart.tsx';
import { AddToCartButton } from '#web/features/catalogue/add-to-cart-button.tsx';
import { BuyNowButton } from '#web/features/catalogue/buy-now-button.tsx';
import type { ShopPackage } from '#web/features/catalogue/load-catalogue.ts';
import type { AddToCartActions } from '#web/features/catalogue/use-add-to-cart.ts';
import { useService } from '#web/lib/services/use-services.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

type Item = Pick<ShopPackage, 'id' | 'name' | 'service' | 'cta' | 'popular' | 'legendary'>;

interface PackageActionProps {
  item: Item;
  actions: AddToCartActions;
  onBuy: (packageId: string) => Promise<void>;
  /** The link to promote, for the message of packages that begin with one. */
  link?: string;
}

/** Adds a package to the cart, or asks for it on the contact page. */
export function PackageAction({ item, actions, onBuy, link }: PackageActionProps) {
  const t = useText();
  const contact = useContactPath(item, link);
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
    <LinkButton to={contact} variant={variant} block aria-label={t('package.contactNamed', { name: item.name })}>
      {t('package.contact')}
    </LinkButton>
  );
}

/** {@link PackageAction} in a row of the price list: the order, with its button's text as short as it can be. */
export function RowOrder({ item, onBuy }: Pick<PackageActionProps, 'item' | 'onBuy'>) {
  const t = useText();
  const contact = useContactPath(item);
  if (item.cta === 'cart')
    return <BuyNowButton packageId={item.id} name={item.name} variant="secondary" size="sm" onBuy={onBuy} />;
  return (
    <LinkButton
      to={contact}
      variant="secondary"
      size="sm"
      block
      aria-label={t('package.contactNamed', { name: item.name })}
    >
      {t('package.ask')}
    </LinkButton>
  );
}

/** {@link PackageAction} in a row of the price list: the cart. Packages to ask for have none. */
export function RowCart({ item, actions }: Pick<PackageActionProps, 'item' | 'actions'>) {
  if (item.cta !== 'cart') return null;
  return (
    <>
      <InCart packageId={item.id} />
      <AddToCartButton packageId={item.id} name={item.name} variant="quiet" size="sm" actions={actions} />
    </>
  );
}

/** Services missing from the contact form are requested as a consultation. */
function useContactPath({ service, name }: Item, link?: string): string {
  const interest = useService(service)?.inContactForm ? service : 'consultation';
  return `/contact?${new URLSearchParams({ interest, service, package: name, ...(link === undefined ? {} : { link }) })}`;
}
