import { useEffect, useRef, useState, type FormEvent } from 'react';
import { X } from 'lucide-react';
import type { Quote } from '#domain/orders/order.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

interface PromoFieldProps {
  code: string;
  promo: Quote['promo'];
  checking: boolean;
  /** Applies another code; an empty one removes it. */
  onChange: (code: string) => void;
}

/** Applies a promo code, or shows below the field why it was not applied. */
export function PromoField({ code, promo, checking, onChange }: PromoFieldProps) {
  const t = useText();
  const { currency } = useShop();
  const [blank, setBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  const hasActed = useRef(false);
  const applied = promo?.applied === true && !checking;

  // Field and button replace each other, and the focus goes along.
  useEffect(() => {
    if (checking || !hasActed.current || (promo?.code ?? '') !== code) return;
    hasActed.current = false;
    (applied ? removal : field).current?.focus();
  }, [applied, checking, code, promo]);

  const change = (to: string) => {
    hasActed.current = to.toUpperCase() !== code;
    onChange(to);
  };

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    setBlank(typed === '');
    change(typed);
  };

  if (applied) {
    return (
      <div className="flex min-h-12 items-center justify-between gap-3 rounded-control bg-good/10 ps-4 pe-1 text-[0.9375rem] text-good">
        <span role="status">{t('cart.promo.applied', { code: promo.code })}</span>
        <button
          ref={removal}
          type="button"
          onClick={() => change('')}
          aria-label={t('cart.promo.remove', { code: promo.code })}
          className="grid size-11 place-items-center rounded-control hover:bg-white/8"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
    );
  }

  const rejected = !checking && promo !== null && promo.reason !== null ? promo.reason : null;
  const problem = blank
    ? t('cart.promo.empty')
    : rejected
      ? t(`cart.promo.reason.${rejected}`, {
          code: promo?.code ?? code,
          minimum: formatMoney(promo?.minimum ?? 0, currency),
        })
      : undefined;
  return (
    <form onSubmit={apply} noValidate className="relative">
      <TextField
        key={code}
        ref={field}
        label={t('cart.promo')}
        name="promo"
        defaultValue={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        className="pe-28 uppercase"
        error={problem}
      />
      <div className="absolute end-0.5 top-7.5">
        <Button type="submit" variant="quiet" size="sm" busy={checking} busyText={t('cart.promo.busy')}>
          {t('cart.promo.apply')}
        </Button>
      </div>
    </form>
  );
}
