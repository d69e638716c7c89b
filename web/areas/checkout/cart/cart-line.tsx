import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import type { QuoteView } from '#web/features/cart/use-quote.ts';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { CartLinkField } from './cart-link-field.tsx';
import { LineTotal } from '../line-total.tsx';
import { QuantityField } from './quantity-field.tsx';
import { useLineChanges, type LineHooks } from './use-line-changes.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';

const FEATURES_SHOWN = 3;

interface CartLineProps extends LineHooks {
  item: CartItem;
  view: QuoteView;
}

export function CartLine({ item, view, ...hooks }: CartLineProps) {
  const t = useText();
  const serviceName = useServiceName();
  const { phase, busy, remove, change } = useLineChanges(item, hooks);
  return (
    <li
      data-service={item.service}
      data-line={item.id}
      data-testid="cart-line"
      className={clsx(
        'cart-line surface-1 service-light grid gap-5 rounded-card p-5 transition-[opacity,box-shadow] sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:p-6',
        phase === 'fade' && 'opacity-0 duration-300',
        phase === 'highlight' && 'shadow-[inset_0_0_0_2px_var(--service)] duration-150',
      )}
    >
      <Link
        to={`/services/${item.service}`}
        aria-label={serviceName(item.service)}
        className="grid size-14 place-items-center rounded-[0.875rem] bg-service text-service-ink max-sm:hidden"
      >
        <ServiceIcon service={item.service} className="size-7" />
      </Link>
      <div className="grid content-start gap-3">
        <div>
          <p className="text-sm font-medium text-service">{serviceName(item.service)}</p>
          <h2 className="title text-xl">
            <bdi>{item.name}</bdi>
          </h2>
        </div>
        <Features features={item.features} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-2 sm:flex-col sm:flex-nowrap sm:items-end sm:gap-4">
        <div className="order-2 sm:order-1">
          <LineTotal item={item} view={view} />
        </div>
        {/* Disabled through ARIA only: a button with the `disabled` attribute would lose keyboard focus. */}
        <div className="order-1 flex items-start gap-1 sm:order-2 sm:mt-auto">
          <button
            type="button"
            data-remove
            aria-disabled={busy}
            onClick={remove}
            aria-label={t('cart.remove', { name: item.name })}
            className="grid size-11 place-items-center rounded-full text-soft hover:text-bone aria-disabled:opacity-40"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
          <QuantityField name={item.name} quantity={item.quantity} busy={busy} onChange={change} />
        </div>
      </div>
      <div className="border-t border-line pt-4 sm:col-span-2 sm:col-start-2">
        <CartLinkField item={item} />
      </div>
    </li>
  );
}

function Features({ features }: { features: readonly string[] }) {
  const t = useText();
  const rest = features.slice(FEATURES_SHOWN);
  return (
    <>
      <ul className="grid gap-1 text-[0.9375rem] text-soft">
        {features.slice(0, FEATURES_SHOWN).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {rest.length > 0 ? (
        <details className="group text-[0.9375rem]">
          <summary className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline">
            {t('cart.moreFeatures', { count: rest.length })}
          </summary>
          <ul className="grid gap-1 text-soft">
            {rest.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
