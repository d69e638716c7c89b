import { formatPrice } from '#web/lib/format/format.ts';

/** A list price with a small currency sign, read out as one amount. */
export function Price({ amount }: { amount: number }) {
  const text = formatPrice(amount);
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="inline-flex items-start" dir="ltr">
        <span className="mt-[0.16em] me-[0.08em] text-[0.42em] opacity-70">{text.charAt(0)}</span>
        {text.slice(1)}
      </span>
    </>
  );
}
