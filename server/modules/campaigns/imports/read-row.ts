import { dayFigures, type DayFigure } from '#domain/campaigns/campaign.ts';
import type { ImportField, ImportProblem } from '#domain/campaigns/result-import.ts';
import { currencyOfRow } from './row-currency.ts';
import { plainText, withoutMarks } from './plain-text.ts';
import { fractionFigures, type FilePlan } from './plan-file.ts';
import { readDay } from './read-day.ts';
import { readNumber } from './read-number.ts';
import type { CsvRecord } from './read-records.ts';
import { isSubtotal, isTotalsRow } from './totals-rows.ts';

export type Figures = Partial<Record<DayFigure, number | null>>;

/** A row as staged: the columns of `internal.staged_results`. */
export interface ResultRow extends Figures {
  line: number;
  name: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Of its amounts, if it is not the shop's. */
  currency?: string;
  hour?: number | null;
  keyword?: string;
  match_type?: string;
  action?: string;
  device?: string;
}

/** `stated`: the currency that the file names for this row. */
export type ReadRow =
  | { row: ResultRow; stated: string | null }
  | { totals: Figures }
  | { skipped: true }
  | { problems: ImportProblem[] };

interface Limits {
  lastDay: string;
  shopCurrency: string;
}

const MAX_NAME_LENGTH = 300;
const MAX_TEXT_LENGTH = 200;

/** Parses one record. Summary rows are returned separately: exports end, or begin, with them. */
export function readRow(plan: FilePlan, { record, line }: CsvRecord, { lastDay, shopCurrency }: Limits): ReadRow {
  const cell = (field: ImportField) => withoutMarks(record[plan.columns.get(field) ?? -1] ?? '');
  if (isSubtotal(cell)) return { skipped: true };
  if (isTotalsRow(plan, record, cell)) return { totals: readFigures(plan, record, () => undefined) };

  const problems: ImportProblem[] = [];
  const complain = (field: ImportField, reason: string) => {
    problems.push({ line, column: withoutMarks(plan.header[plan.columns.get(field) ?? -1] ?? '') || null, reason });
  };
  const row: ResultRow = {
    line,
    name: cell('name'),
    day: dayIn(plan, cell, lastDay, complain),
    ...readFigures(plan, record, complain),
  };
  if (plan.columns.has('name') && row.name === '') complain('name', 'The campaign’s name is missing');
  if (row.name.length > MAX_NAME_LENGTH) complain('name', `The name is longer than ${MAX_NAME_LENGTH} characters`);
  if (plan.format.kind === 'keywords') Object.assign(row, keywordIn(cell, complain));
  if (plan.format.kind === 'conversions') Object.assign(row, conversionIn(plan, cell, complain));
  const stated = currencyOfRow(plan, record, shopCurrency, complain);
  if (stated !== null && stated !== shopCurrency) row.currency = stated;
  return problems.length > 0 ? { problems } : { row, stated };
}

type Cell = (field: ImportField) => string;
type Complain = (field: ImportField, reason: string) => void;

function dayIn(plan: FilePlan, cell: Cell, lastDay: string, complain: Complain): string {
  const day = readDay(cell('day'), plan.dayOrder);
  if (day === null) {
    complain('day', cell('day') === '' ? 'The day is missing' : `“${cell('day').slice(0, 40)}” is not a date`);
    return '';
  }
  if (day > lastDay) complain('day', `${day} is in the future`);
  if (plan.columns.has('until') && readDay(cell('until'), plan.dayOrder) !== day) {
    complain('until', `The row covers several days. Please ${plan.format.byDay}.`);
  }
  return day;
}

function readFigures(plan: FilePlan, record: readonly string[], complain: Complain): Figures {
  const figures: Figures = {};
  for (const figure of dayFigures) {
    const at = plan.columns.get(figure);
    if (at === undefined) continue;
    const text = record[at] ?? '';
    const value = readNumber(text, plan.decimalMark);
    figures[figure] = value ?? null;
    if (value === undefined) complain(figure, `“${text.slice(0, 40)}” is not a number in this file’s notation`);
    else if (value !== null && value < 0) complain(figure, `${value} is less than 0`);
    else if (value !== null && !fractionFigures.has(figure) && !Number.isInteger(value))
      complain(figure, `${value} is not a whole number`);
  }
  return figures;
}

function keywordIn(cell: Cell, complain: Complain): Pick<ResultRow, 'keyword' | 'match_type'> {
  // Google Ads writes exact keywords in brackets and phrases in quotes.
  const keyword = cell('keyword')
    .replaceAll(/^[["]|[\]"]$/g, '')
    .trim();
  if (keyword === '' || keyword.length > MAX_TEXT_LENGTH)
    complain(
      'keyword',
      keyword === '' ? 'The keyword is missing' : `The keyword is longer than ${MAX_TEXT_LENGTH} characters`,
    );
  return { keyword, match_type: matchTypeOf(cell('match_type')) };
}

function matchTypeOf(text: string): string {
  // "Expression exacte" is the French phrase match.
  if (/phrase|wortgruppe|frase|expression|العبارة/i.test(text)) return 'phrase';
  if (/exact|exakt|genau|exata|تامة/i.test(text)) return 'exact';
  return /broad|weitgehend|amplia|ampla|large|واسعة/i.test(text) ? 'broad' : '';
}

function conversionIn(plan: FilePlan, cell: Cell, complain: Complain): Pick<ResultRow, 'action' | 'device' | 'hour'> {
  const action = cell('action');
  if (action === '' || action.length > MAX_TEXT_LENGTH)
    complain(
      'action',
      action === '' ? 'The conversion action is missing' : `The action is longer than ${MAX_TEXT_LENGTH} characters`,
    );
  const device = deviceOf(cell('device'));
  if (device === null) complain('device', `“${cell('device').slice(0, 40)}” is not a known device`);
  const hour = plan.columns.has('hour') ? hourOf(cell('hour')) : null;
  if (hour === undefined) complain('hour', `“${cell('hour').slice(0, 40)}” is not an hour of the day`);
  return { action, device: device ?? '', hour: hour ?? null };
}

function deviceOf(text: string): string | null {
  if (/tablet|tablette|tableta|اللوحية/i.test(text)) return 'Tablet';
  if (/mobil|phone|móvil|móviles|celular|handy|جو[اّ]+ل|الهواتف/i.test(text)) return 'Mobile';
  if (/computer|computador|desktop|ordenador|ordinateur|الكمبيوتر/i.test(text)) return 'Desktop';
  return /\btv\b|televis|télévis|fernseh|التلفزيون/i.test(text) ? 'TV' : null;
}

/** `14`, `14:00`, `14h` or `2 PM`. */
function hourOf(text: string): number | undefined {
  const [, digits = '', half = ''] = /^(\d{1,2})(?:[:h]\d{0,2}(?::\d{2})?)?\s*(am|pm)?$/i.exec(plainText(text)) ?? [];
  if (digits === '') return undefined;
  const hour = half === '' ? Number(digits) : (Number(digits) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return hour < 24 ? hour : undefined;
}
