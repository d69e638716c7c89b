import { useEffect, useRef } from 'react';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';

/** A payment whose result arrives later. The user can wait here or leave. */
export function WaitingPanel({ order }: { order: PlacedOrder }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div role="status" className="surface-1 grid justify-items-center gap-4 rounded-sheet px-6 py-16 text-center">
      <Spinner className="size-10 text-signal" />
      <h2 ref={heading} tabIndex={-1} className="poster text-poster-4 outline-none">
        {t('checkout.waiting.title')}
      </h2>
      <p className="max-w-[46ch] text-soft">{t('checkout.waiting.text', { number: order.order_number })}</p>
      <p className="max-w-[46ch] text-sm text-faint">{t('checkout.waiting.leave')}</p>
      <LinkButton to="/client" variant="secondary">
        {t('checkout.waiting.orders')}
      </LinkButton>
    </div>
  );
}
