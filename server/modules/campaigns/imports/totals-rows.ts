import type { ImportField } from '#domain/campaigns/result-import.ts';
import { startsPeriod } from './headings.ts';
import { withoutMarks } from './plain-text.ts';
import type { FilePlan } from './plan-file.ts';
import { readDay } from './read-day.ts';

/** `Total: Account`, `Total : compte`, `Gesamt: Konto`, `Totales`, `الإجمالي: الحساب`, `Results from 3 campaigns`. */
const TOTALS =
  /^(?:total|totals|totales|totaux|totais|gesamt|insgesamt|summe|итого|الإجمالي|إجمالي|المجموع|مجموع|results from|resultados de|résultats (?:de|pour)|ergebnisse (?:von|aus)|نتائج من|النتائج من)(?!\p{L})/iu;
/** With a breakdown, Meta adds a row for all days of a campaign. */
const ALL_DAYS = /^(?:all|todos|todas|tous|toutes|alle|الكل)$/iu;

type Cell = (field: ImportField) => string;

export const isSubtotal = (cell: Cell): boolean => ALL_DAYS.test(cell('day'));

export function isTotalsRow(plan: FilePlan, record: readonly string[], cell: Cell): boolean {
  // A campaign may be called "Total Eclipse": its row has a day.
  const hasDay = readDay(cell('day'), plan.dayOrder) !== null;
  // The summary row of Meta states the period, but no day.
  if (plan.columns.has('name') && cell('name') === '')
    return !hasDay || startsPeriod(plan.header[plan.columns.get('day') ?? -1] ?? '');
  return !hasDay && (TOTALS.test(withoutMarks(record[0] ?? '')) || TOTALS.test(cell('name')));
}
