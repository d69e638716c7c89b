import type { ImportRate } from '#domain/campaigns/result-import.ts';
import { useNames } from '#web/features/campaigns/admin/imports.ts';
import { textOfRate } from '#web/features/campaigns/admin/rate-text.ts';
import { formatDateTime } from '#web/lib/format/format.ts';

/** How the amounts of an applied import were converted, and who decided it. */
export function AppliedRates({ rates }: { rates: readonly ImportRate[] }) {
  const names = useNames([...new Set(rates.flatMap(({ by }) => by ?? []))]);
  if (rates.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1">
      {rates.map((rate) => (
        <li key={rate.from}>
          {textOfRate(rate)}, entered by {names.data?.get(rate.by ?? '') ?? 'a team member'} on{' '}
          {formatDateTime(rate.at)}
        </li>
      ))}
    </ul>
  );
}
