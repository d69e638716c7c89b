import type { ImportField } from '#domain/campaigns/result-import.ts';
import { withoutMarks } from './cells/plain-text.ts';
import type { FilePlan } from './plan-file.ts';
import { readDay } from './cells/read-day.ts';

/** `Total: Account`, `Total : compte`, `Gesamt: Konto`, `Totales`, `الإجمالي: الحساب`, `Results from 3 campaigns`. */
const TOTALS =
  /^(?:total|totals|totales|totaux|totais|gesamt|insgesamt|summe|итого|الإجمالي|إجمالي|المجموع|مجموع|results from|resultados de|résultats (?:de|pour)|ergebnisse (?:von|aus)|نتائج من|النتائج من)(?!\p{L})/iu;
/** With a breakdown, Meta adds a row for all days of a campaign. */
const ALL_DAYS = /^(?:all|todos|todas|tous|toutes|alle|الكل)$/iu;

/** What a summary row adds up: null stands for all campaigns, all days, all parts. */
export interface Scope {
  name: string | null;
  day: string | null;
  /** The ad set, where ads are added up. */
  part: string | null;
}

/** What a row adds up; null if it is a row of its own. `day`: the day of the row, null if it has none. */
export function scopeOf(
  plan: FilePlan,
  record: readonly string[],
  cell: (field: ImportField) => string,
  day: string | null,
): Scope | null {
  const name = cell('name') || null;
  if (ALL_DAYS.test(cell('day'))) return { name, day: null, part: null };
  if (plan.columns.has('name') && name === null) {
    // The summary row of Meta states the period of the file. By day, there is one for each day.
    const isPeriod = plan.columns.has('until') && readDay(cell('until'), plan.dayOrder) !== day;
    if (day === null || isPeriod) return { name: null, day: null, part: null };
    return plan.format.source === 'meta-ads' ? { name: null, day, part: null } : null;
  }
  // A campaign may be called "Total Eclipse": its row has a day.
  if (day === null) {
    const isTotal = TOTALS.test(withoutMarks(record[0] ?? '')) || TOTALS.test(name ?? '');
    return isTotal ? { name: null, day: null, part: null } : null;
  }
  const parts = plan.parts.map((at) => withoutMarks(record[at] ?? ''));
  return parts.at(-1) === '' ? { name, day, part: parts.find((part) => part !== '') ?? null } : null;
}
