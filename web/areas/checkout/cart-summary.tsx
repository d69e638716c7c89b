import type { CartItem } from '#web/features/cart/cart-items.ts';
import { usePromoCode } from '#web/features/cart/promo-store.ts';
import { useQuote } from '#web/features/cart/use-quote.ts';
import { ServiceName } from '#web/features/catalog/service-name.tsx';
import { useFailureText } from '#web/lib/failure-text.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PromoField } from './promo-field.tsx';
import { Totals, TotalsSkeleton } from './totals.tsx';

export function CartSummary({ items }: { items: readonly CartItem[] }) {
  const t = useText();
  const failureText = useFailureText();
  const code = usePromoCode();
  const quote = useQuote(items, code);
  return (
    <section aria-labelledby="summary" className="surface-2 grid gap-6 rounded-card p-6 lg:sticky lg:top-[calc(var(--header)+1.5rem)]">
      <h2 id="summary" className="title text-xl">
        {t('cart.summary')}
      </h2>
      {quote.data ? (
        <>
          <ul className="tabular grid gap-3 text-[0.9375rem]">
            {quote.data.lines.map((line) => (
              <li key={line.id} className="flex justify-between gap-4">
                <span>
                  {line.name} <span className="text-faint">&times; {line.quantity}</span>
                  <ServiceName service={line.service} />
                </span>
                <span>{formatMoney(line.line_total)}</span>
              </li>
            ))}
          </ul>
          <PromoField key={code} code={code} promo={quote.data.promo} checking={quote.isPlaceholderData} />
          <Totals quote={quote.data} stale={quote.isPlaceholderData} />
        </>
      ) : quote.isError ? null : (
        <TotalsSkeleton />
      )}
      {quote.isError ? (
        <Banner tone="error" title={t('cart.quote.failed')}>
          <p>{failureText(quote.error.message)}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void quote.refetch()}>
            {t('cart.quote.retry')}
          </Button>
        </Banner>
      ) : null}
      <LinkButton to="/checkout" size="lg" block>
        {t('cart.checkout')}
      </LinkButton>
      <p className="text-center text-[0.8125rem] text-faint">{t('cart.secure')}</p>
    </section>
  );
}
