import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { InCart } from '#web/features/cart/in-cart.tsx';
import { AddToCartButton } from '#web/features/catalogue/add-to-cart-button.tsx';
import { BuyNowButton } from '#web/features/catalogue/buy-now-button.tsx';
import type { ShopPackage } from '#web/features/catalogue/load-catalogue.ts';
import { PackageCard } from '#web/features/catalogue/package-card.tsx';
import type { AddToCartActions } from '#web/features/catalogue/use-add-to-cart.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import type { ServiceData } from './service-data.ts';
import { useShopActions } from './use-shop-actions.ts';

export function ServicePackages({ content, packages }: Pick<ServiceData, 'content' | 'packages'>) {
  const t = useText();
  const { actions, onBuy, slot } = useShopActions();
  const { anchor, packagesTitle, packagesLead, packagesButton } = content;
  return (
    <section id={anchor} aria-labelledby="packages-title" className="page pb-[clamp(4.5rem,3rem+6vw,9rem)]">
      <SectionHead id="packages-title" title={packagesTitle} lead={packagesLead} />
      {packages.length === 0 ? <p className="mt-10 text-soft">{t('storefront.service.noPackages')}</p> : null}
      <div
        className={`mt-12 grid gap-4 sm:grid-cols-2 lg:mt-14 lg:gap-5 ${packages.length % 4 === 0 ? 'lg:grid-cols-3 xl:grid-cols-4' : 'lg:grid-cols-3'}`}
      >
        {packages.map((item) => (
          <PackageCard
            key={item.id}
            item={item}
            action={<PackageAction item={item} actions={actions} onBuy={onBuy} />}
          />
        ))}
      </div>
      {/* For the captcha of a shop that has one. */}
      <div ref={slot} className="mt-6 empty:hidden" />
      {packagesButton ? (
        <p className="mt-10">
          <LinkButton to={packagesButton.href} variant="secondary" size="lg">
            {packagesButton.label}
          </LinkButton>
        </p>
      ) : null}
    </section>
  );
}

interface PackageActionProps {
  item: ShopPackage;
  actions: AddToCartActions;
  onBuy: (packageId: string) => Promise<void>;
}

function PackageAction({ item, actions, onBuy }: PackageActionProps) {
  const t = useText();
  const isHighlighted = item.legendary || item.popular;
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
      to={contactPath(item)}
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

function contactPath({ service, name }: ShopPackage): string {
  return `/contact?${new URLSearchParams({ interest: listed[service] ? service : 'consultation', service, package: name })}`;
}
