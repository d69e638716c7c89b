import { useLocation, useNavigate } from 'react-router';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { addToCart } from '#web/features/cart/cart-store.ts';
import { InCart } from '#web/features/cart/in-cart.tsx';
import { noteAddition } from '#web/features/cart/last-added.ts';
import { AddToCartButton } from '#web/features/catalogue/add-to-cart-button.tsx';
import type { ShopPackage } from '#web/features/catalogue/load-catalogue.ts';
import { PackageCard } from '#web/features/catalogue/package-card.tsx';
import type { AddToCartActions } from '#web/features/catalogue/use-add-to-cart.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { ServiceData } from './service-data.ts';

export function ServicePackages({ content, packages }: Pick<ServiceData, 'content' | 'packages'>) {
  const t = useText();
  const actions = useShopActions();
  const { anchor, packagesTitle, packagesLead, packagesButton } = content;
  return (
    <section id={anchor} aria-labelledby="packages-title" className="page pb-[clamp(4.5rem,3rem+6vw,9rem)]">
      <SectionHead id="packages-title" title={packagesTitle} lead={packagesLead} />
      {packages.length === 0 ? <p className="mt-10 text-soft">{t('storefront.service.noPackages')}</p> : null}
      <div
        className={`mt-12 grid gap-4 sm:grid-cols-2 lg:mt-14 lg:gap-5 ${packages.length % 4 === 0 ? 'lg:grid-cols-3 xl:grid-cols-4' : 'lg:grid-cols-3'}`}
      >
        {packages.map((item) => (
          <PackageCard key={item.id} item={item} action={<PackageAction item={item} actions={actions} />} />
        ))}
      </div>
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

function PackageAction({ item, actions }: { item: ShopPackage; actions: AddToCartActions }) {
  const t = useText();
  const variant = item.legendary || item.popular ? 'primary' : 'secondary';
  if (item.cta === 'cart')
    return (
      <>
        <InCart packageId={item.id} />
        <AddToCartButton packageId={item.id} name={item.name} variant={variant} actions={actions} />
      </>
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

function useShopActions(): AddToCartActions {
  const t = useText();
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return {
    session: status === 'second-step' ? 'unauthenticated' : status,
    onAdd: async (packageId) => {
      await addToCart(packageId);
      noteAddition(packageId);
    },
    onLogin: (packageId) => {
      const query = new URLSearchParams({ redirect_to: pathname, add: packageId });
      void navigate(`/auth/login?${query}`, { state: { message: t('storefront.package.loginNeeded') } });
    },
    onFailure: (error) => {
      console.error('a package could not be added to the cart', error);
      showToast(t('storefront.package.addFailed'), 'error');
    },
  };
}
