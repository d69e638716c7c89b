import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Minus, Plus } from 'lucide-react';
import { MAX_QUANTITY } from '#domain/orders/pricing.ts';
import { readQuantity, type QuantityRemark } from '#web/features/cart/typed-quantity.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** Debounce for typed quantities. Blur and Enter apply immediately. */
const DEBOUNCE_MS = 700;

const round = 'grid size-11 shrink-0 place-items-center text-soft hover:text-bone aria-disabled:opacity-40';

interface QuantityFieldProps {
  /** The package's name, for the controls' accessible names. */
  name: string;
  quantity: number;
  /** A change is in flight: the buttons are inactive, and typed input waits. */
  busy: boolean;
  /** 0 removes the line; only the minus button sends it. */
  onChange: (quantity: number) => void;
}

/** A quantity input with minus and plus buttons. */
export function QuantityField({ name, quantity, busy, onChange }: QuantityFieldProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [remark, setRemark] = useState<QuantityRemark | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typedQuantity, setTypedQuantity] = useState<number | null>(null);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (typedQuantity === null || busy) return;
    setTypedQuantity(null);
    setTyped(null);
    if (typedQuantity !== quantity) onChange(typedQuantity);
  }, [typedQuantity, busy, quantity, onChange]);

  const settle = (text: string) => {
    clearTimeout(timer.current);
    const read = readQuantity(text, quantity);
    setRemark(read.remark);
    setTypedQuantity(read.quantity);
  };
  const type = (text: string) => {
    setTyped(text);
    setRemark(null);
    clearTimeout(timer.current);
    if (readQuantity(text, quantity).remark === null) timer.current = setTimeout(() => settle(text), DEBOUNCE_MS);
  };
  const press = (next: number) => {
    if (busy) return;
    clearTimeout(timer.current);
    setTyped(null);
    setRemark(next > MAX_QUANTITY ? 'most' : null);
    if (next <= MAX_QUANTITY) onChange(next);
  };
  const leaveByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && typed !== null) settle(typed);
    if (event.key !== 'Escape') return;
    clearTimeout(timer.current);
    setTyped(null);
    setRemark(null);
  };

  return (
    <div className="grid justify-items-end gap-1.5">
      <div className="well flex items-center rounded-full">
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => press(quantity - 1)}
          aria-label={t('cart.decrease', { name })}
          className={`${round} rounded-s-full`}
        >
          <Minus aria-hidden="true" className="size-4" />
        </button>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_QUANTITY}
          step={1}
          value={typed ?? quantity}
          aria-label={t('cart.quantity', { name })}
          aria-describedby={`${id}-remark`}
          data-testid="quantity"
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => typed !== null && settle(typed)}
          onKeyDown={leaveByKey}
          className="figure-text plain-number h-11 w-11 rounded-md bg-transparent text-center text-lg"
        />
        <button
          type="button"
          aria-disabled={busy || quantity >= MAX_QUANTITY}
          onClick={() => press(quantity + 1)}
          aria-label={t('cart.increase', { name })}
          className={`${round} rounded-e-full`}
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </div>
      <p
        id={`${id}-remark`}
        role="status"
        className="max-w-[24ch] text-end text-[0.8125rem] leading-snug text-warn empty:hidden"
      >
        {remark === null ? null : t(`cart.quantity.${remark}`, { most: MAX_QUANTITY, quantity })}
      </p>
    </div>
  );
}
