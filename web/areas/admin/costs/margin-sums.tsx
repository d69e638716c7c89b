import type { ReactNode } from 'react';
import { costOf, type Margin } from '#web/features/costs/margins.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { MarginAmount } from './margin-columns.tsx';

/** Revenue, costs and margin in a line. */
export function MarginSums({ label, of, currency }: { label: string; of: Margin; currency: string }) {
  return (
    <dl aria-label={label} className="flex flex-wrap gap-x-10 gap-y-4">
      <Sum name="Revenue without tax">{formatMoney(of.revenue, currency)}</Sum>
      <Sum name="Costs">{formatMoney(costOf(of), currency)}</Sum>
      <Sum name="Margin">
        <MarginAmount of={of} currency={currency} />
      </Sum>
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="tabular text-xl font-semibold">{children}</dd>
    </div>
  );
}
