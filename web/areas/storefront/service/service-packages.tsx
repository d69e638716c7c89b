import { clsx } from 'clsx';
import { PackageAction, RowCart, RowOrder } from '#web/areas/storefront/package-action.tsx';
import { useShopActions } from '#web/areas/storefront/use-shop-actions.ts';
import { highlighted } from '#web/features/catalogue/highlights.ts';
import { PackageCard } from '#web/features/catalogue/package-card.tsx';
import { PackageTable } from '#web/features/catalogue/package-table.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import type { ServiceData } from './service-data.ts';

export function ServicePackages({ content, packages }: Pick<ServiceData, 'content' | 'packages'>) {
  const t = useText();
  const { actions, onBuy, slot } = useShopActions();
  const { anchor, packagesTitle, packagesLead, packagesButton } = content;
  const cards = highlighted(packages);
  return (
    <section id={anchor} aria-labelledby="packages-title" className="page section">
      <SectionHead id="packages-title" title={packagesTitle} lead={packagesLead} />
      {packages.length === 0 ? <p className="mt-10 text-soft">{t('storefront.service.noPackages')}</p> : null}
      <div
        className={clsx(
          'mt-8 grid gap-4 lg:mt-14 lg:gap-5',
          cards.length === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-4',
        )}
      >
        {cards.map((item) => (
          <PackageCard
            key={item.id}
            item={item}
            action={<PackageAction item={item} actions={actions} onBuy={onBuy} />}
          />
        ))}
      </div>
      {cards.length < packages.length ? (
        <PackageTable
          packages={packages}
          above={cards}
          order={(item) => <RowOrder item={item} onBuy={onBuy} />}
          cart={(item) => <RowCart item={item} actions={actions} />}
        />
      ) : null}
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
