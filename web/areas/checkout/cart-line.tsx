import { useState } from 'react';
import { clsx } from 'clsx';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { MAX_QUANTITY } from '#domain/pricing.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { changeQuantity, removeFromCart } from '#web/features/cart/cart-operations.ts';
import { ServiceIcon } from '#web/features/catalog/service-icon.tsx';
import { formatPrice } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';

const FEATURES_SHOWN = 3;
const HIGHLIGHT_MS = 150;
const FADE_MS = 300;

const round = 'grid size-11 place-items-center text-soft hover:text-bone aria-disabled:opacity-40';

interface CartLineProps {
  item: CartItem;
  /** Says what happened to those who do not see it. */
  onAnnounce: (text: string) => void;
  onFailure: (text: string) => void;
}

export function CartLine({ item, onAnnounce, onFailure }: CartLineProps) {
  const t = useText();
  const [phase, setPhase] = useState<'rest' | 'highlight' | 'fade'>('rest');
  const [waiting, setWaiting] = useState(false);
  const busy = waiting || phase !== 'rest';
  const full = item.quantity >= MAX_QUANTITY;

  const run = async (work: () => Promise<void>, fallback: string) => {
    setWaiting(true);
    try {
      await work();
    } catch (error) {
      console.error('the cart could not be changed', error);
      setPhase('rest');
      onFailure(error instanceof Error ? error.message : fallback);
    } finally {
      setWaiting(false);
    }
  };

  // The buttons are disabled by ARIA alone: one that is disabled outright drops the keyboard's place on the page.
  const remove = () => {
    if (busy) return;
    setPhase('fade');
    onAnnounce(t('cart.removed', { name: item.name }));
    setTimeout(() => void run(() => removeFromCart(item.id), t('cart.failed.remove')), FADE_MS);
  };

  const change = (quantity: number) => {
    if (busy || quantity > MAX_QUANTITY) return;
    if (quantity <= 0) return remove();
    setPhase('highlight');
    onAnnounce(t('cart.changed', { name: item.name, quantity }));
    setTimeout(() => setPhase('rest'), HIGHLIGHT_MS);
    void run(() => changeQuantity(item.id, quantity), t('cart.failed.quantity'));
  };

  const shown = item.features.slice(0, FEATURES_SHOWN);
  const rest = item.features.slice(FEATURES_SHOWN);
  return (
    <li
      data-service={item.service}
      data-testid="cart-line"
      className={clsx(
        'cart-line surface-1 service-light grid gap-5 rounded-card p-5 transition-[opacity,box-shadow] sm:grid-cols-[auto_1fr_auto] sm:p-6',
        phase === 'fade' && 'opacity-0 duration-300',
        phase === 'highlight' && 'shadow-[inset_0_0_0_2px_var(--service)] duration-150',
      )}
    >
      <Link to={`/services/${item.service}`} aria-label={t(`shell.service.${item.service}`)} className="grid size-14 place-items-center rounded-[0.875rem] bg-service text-service-ink max-sm:hidden">
        <ServiceIcon service={item.service} className="size-7" />
      </Link>
      <div className="grid content-start gap-3">
        <div>
          <p className="text-sm font-medium text-service">{t(`shell.service.${item.service}`)}</p>
          <h2 className="title text-xl">{item.name}</h2>
        </div>
        <ul className="grid gap-1 text-[0.9375rem] text-soft">
          {shown.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {rest.length > 0 ? (
          <details className="group text-[0.9375rem]">
            <summary className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline">{t('cart.moreFeatures', { count: rest.length })}</summary>
            <ul className="grid gap-1 text-soft">
              {rest.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      <div className="flex items-end justify-between gap-4 sm:flex-col sm:items-end">
        <div className="order-2 text-end sm:order-1">
          <p className="figure-wide text-2xl" data-testid="line-total">
            {formatPrice(item.price * item.quantity)}
          </p>
          {item.quantity > 1 ? <p className="tabular mt-1 text-sm text-faint">{t('cart.each', { price: formatPrice(item.price) })}</p> : null}
        </div>
        <div className="order-1 flex items-center gap-1 sm:order-2">
          <button type="button" aria-disabled={busy} onClick={remove} aria-label={t('cart.remove', { name: item.name })} className={`${round} rounded-full`}>
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
          <div role="group" aria-label={t('cart.quantity', { name: item.name })} className="well flex items-center rounded-full">
            <button type="button" aria-disabled={busy} onClick={() => change(item.quantity - 1)} aria-label={t('cart.decrease', { name: item.name })} className={round}>
              <Minus aria-hidden="true" className="size-4" />
            </button>
            <span className="figure-tight min-w-7 text-center text-lg" data-testid="quantity">
              {item.quantity}
            </span>
            <button type="button" aria-disabled={busy || full} onClick={() => change(item.quantity + 1)} aria-label={t('cart.increase', { name: item.name })} className={round}>
              <Plus aria-hidden="true" className="size-4" />
            </button>
          </div>
        </div>
      </div>
    </li>
  );
}
