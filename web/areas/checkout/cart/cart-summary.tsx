import type { CartItem } from '#web/features/cart/cart-items.ts';
import { useKeepPromoCode } from '#web/features/cart/promo-code.ts';
import type { QuoteView } from '#web/features/cart/use-quote.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { CountryChoice } from '#web/shell/footer/country-choice.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PromoField } from './promo-field.tsx';
import { QuoteLines } from '../quote-lines.tsx';
import { Totals } from '../totals.tsx';

interface CartSummaryProps {
  view: QuoteView;
  items: readonly CartItem[];
  promoCode: string;
  userId: string | undefined;
}

export function CartSummary({ view, items, promoCode, userId }: CartSummaryProps) {
  const t = useText();
  const keepPromoCode = useKeepPromoCode(userId);
  const { quote, state } = view;
  return (
    <section
      aria-labelledby="summary"
      className="surface-2 grid gap-6 rounded-card p-6 lg:sticky lg:top-[calc(var(--header)+1.5rem)]"
    >
      <h2 id="summary" className="title text-xl">
        {t('cart.summary')}
      </h2>
      <QuoteLines view={view} items={items} />
      <PromoField
        code={promoCode}
        promo={quote?.promo ?? null}
        checking={state === 'updating'}
        onChange={keepPromoCode}
      />
      <Totals view={view} />
      <CountryChoice className="-my-3 text-[0.8125rem] text-faint" />
      <LinkButton to="/checkout" size="lg" block>
        {t('cart.checkout')}
      </LinkButton>
      <p className="text-center text-[0.8125rem] text-faint">{t('cart.secure')}</p>
    </section>
  );
}
