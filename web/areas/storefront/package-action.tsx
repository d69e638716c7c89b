import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { AddToCartButton } from '#web/features/catalogue/add-to-cart-button.tsx';
import type { ShopPackage } from '#web/features/catalogue/load-catalogue.ts';
import type { AddToCartActions } from '#web/features/catalogue/use-add-to-cart.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

interface PackageActionProps {
  item: Pick<ShopPackage, 'id' | 'name' | 'service' | 'cta' | 'popular' | 'legendary'>;
  actions: AddToCartActions;
  /** The link to promote, for the message of packages that begin with one. */
  link?: string;
}

/** Adds a package to the cart, or asks for it on the contact page. */
export function PackageAction({ item, actions, link }: PackageActionProps) {
  const t = useText();
  const variant = item.legendary || item.popular || link !== undefined ? 'primary' : 'secondary';
  if (item.cta === 'cart')
    return <AddToCartButton packageId={item.id} name={item.name} variant={variant} actions={actions} />;
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
