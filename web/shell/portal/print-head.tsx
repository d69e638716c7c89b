import { useState } from 'react';
import { useShop } from '#web/lib/data/shop.ts';
import { formatDate } from '#web/lib/format/format.ts';

/** The head of a printed screen, in place of the navigation: whose it is, and of when. */
export function PrintHead() {
  const shop = useShop();
  const [opened] = useState(() => new Date());
  return (
    <p aria-hidden="true" className="print-head hidden items-baseline justify-between gap-6 print:flex">
      <span className="word-mark text-xl">{shop.name}</span>
      <span className="text-soft">{formatDate(opened)}</span>
    </p>
  );
}
