import { dayFigures, type DayFigure } from '#domain/campaigns/campaign.ts';
import type { ImportAudience, ImportField, ImportProblem } from '#domain/campaigns/result-import.ts';
import { currencyOfRow } from './cells/row-currency.ts';
import { plainText, withoutMarks } from './cells/plain-text.ts';
import type { ImportFormat } from './formats/formats.ts';
import { fractionFigures, type FilePlan } from './plan-file.ts';
import { readDay } from './cells/read-day.ts';
import { readNumber } from './cells/read-number.ts';
import type { CsvRecord } from './read-records.ts';
import { scopeOf, type Scope } from './totals-rows.ts';

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

/** What the file itself adds up, and the line that does. */
export interface StatedTotals {
  scope: Scope;
  line: number;
  figures: Figures;
  audience: ImportAudience;
}

/** `stated`: the currency that the file names for this row. `part`: the ad set, where each ad has a row. */
export type ReadRow =
  | { row: ResultRow; stated: string | null; part: string | null }
  | { totals: StatedTotals }
  | { skipped: true }
  | { problems: ImportProblem[] };

interface Limits {
  lastDay: string;
  shopCurrency: string;
}

const MAX_NAME_LENGTH = 300;
const MAX_TEXT_LENGTH = 200;

/** Parses records. Summary rows are returned separately: exports end, or begin, with them. */
export function rowReader(plan: FilePlan, limits: Limits): (record: CsvRecord) => ReadRow {
  const dayIn = remembered((text) => readDay(text, plan.dayOrder));
  const nameIn = remembered((text) => withoutMarks(text).normalize('NFC'));
  const width = widthOf(plan.header);
  return ({ record, line }) => {
    if (record.every((cell) => withoutMarks(cell) === '')) return { skipped: true };
    if (record.length < width || record.slice(width).some((cell) => withoutMarks(cell) !== ''))
      return { problems: [{ line, column: null, reason: widthReason(record.length, width) }] };
    const cell = (field: ImportField) => withoutMarks(record[plan.columns.get(field) ?? -1] ?? '');
    const day = dayIn(record[plan.columns.get('day') ?? -1] ?? '');
    const scope = scopeOf(plan, record, cell, day);
    if (scope !== null) return { totals: readTotals(plan, record, { line, scope }) };
    const name = nameIn(record[plan.columns.get('name') ?? -1] ?? '');
    return readOne(plan, { record, line }, { name, day }, limits);
  };
}

/** Trailing separators of a heading name no columns. */
const widthOf = (header: readonly string[]): number =>
  header.findLastIndex((heading) => withoutMarks(heading) !== '') + 1;

const widthReason = (cells: number, width: number): string =>
  `This row has ${cells} ${cells === 1 ? 'cell' : 'cells'} under ${width} headings. ` +
  (cells < width
    ? 'The file may have been cut off: export it again.'
    : 'A figure such as 1,234 needs quotation marks: export the file again.');

/** Exports repeat their days and names. */
function remembered<T extends string | null>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (known.size < MAX_REMEMBERED) known.set(text, value);
    return value;
  };
}

const MAX_REMEMBERED = 5000;

function readOne(
  plan: FilePlan,
  { record, line }: CsvRecord,
  { name, day }: { name: string; day: string | null },
  { lastDay, shopCurrency }: Limits,
): ReadRow {
  const cell = (field: ImportField) => withoutMarks(record[plan.columns.get(field) ?? -1] ?? '');
  const problems: ImportProblem[] = [];
  const complain = (field: ImportField, reason: string) => {
    problems.push({ line, column: withoutMarks(plan.header[plan.columns.get(field) ?? -1] ?? '') || null, reason });
  };
  checkDay(plan, cell, { day, lastDay }, complain);
  const row: ResultRow = { line, name, day: day ?? '', ...readFigures(plan, record, complain) };
  if (plan.columns.has('name') && name === '') complain('name', 'The campaign’s name is missing');
  if (name.length > MAX_NAME_LENGTH) complain('name', `The name is longer than ${MAX_NAME_LENGTH} characters`);
  if (plan.format.kind === 'keywords') Object.assign(row, keywordIn(cell, complain));
  if (plan.format.kind === 'conversions') Object.assign(row, conversionIn(plan, cell, complain));
  const stated = currencyOfRow(plan, record, shopCurrency, complain);
  if (stated !== null && stated !== shopCurrency) row.currency = stated;
  const part = plan.parts.length > 1 ? withoutMarks(record[plan.parts[0] ?? -1] ?? '') || null : null;
  return problems.length > 0 ? { problems } : { row, stated, part };
}

type Cell = (field: ImportField) => string;
type Complain = (field: ImportField, reason: string) => void;

function checkDay(
  plan: FilePlan,
  cell: Cell,
  { day, lastDay }: { day: string | null; lastDay: string },
  complain: Complain,
): void {
  if (day === null)
    complain('day', cell('day') === '' ? 'The day is missing' : `“${cell('day').slice(0, 40)}” is not a date`);
  else if (day > lastDay) complain('day', `${day} is in the future`);
  else if (plan.columns.has('until') && readDay(cell('until'), plan.dayOrder) !== day)
    complain('until', `The row covers several days. Please ${plan.format.byDay}.`);
}

/** Google Ads takes conversions back in rows of their own. */
const canBeNegative = ({ source }: ImportFormat, figure: DayFigure): boolean =>
  source === 'google-ads' && (figure === 'conversions' || figure === 'conversion_value');

function readFigures(plan: FilePlan, record: readonly string[], complain: Complain): Figures {
  const figures: Figures = {};
  for (const figure of dayFigures) {
    const at = plan.columns.get(figure);
    if (at === undefined) continue;
    const text = record[at] ?? '';
    const value = readNumber(text, plan.decimalMark);
    figures[figure] = value ?? null;
    if (value === undefined) complain(figure, `“${text.slice(0, 40)}” is not a number in this file’s notation`);
    else if (value !== null && value < 0 && !canBeNegative(plan.format, figure))
      complain(figure, `${value} is less than 0`);
    else if (value !== null && !fractionFigures.has(figure) && !Number.isInteger(value))
      complain(figure, `${value} is not a whole number`);
  }
  return figures;
}

/** Totals are compared and never stored: what is no number there is not stated. */
function readTotals(
  plan: FilePlan,
  record: readonly string[],
  { line, scope }: Pick<StatedTotals, 'line' | 'scope'>,
): StatedTotals {
  const of = (field: ImportField) => readNumber(record[plan.columns.get(field) ?? -1] ?? '', plan.decimalMark) ?? null;
  const audience = { reach: of('reach'), frequency: of('frequency'), listeners: of('listeners') };
  return { scope, line, audience, figures: readFigures(plan, record, () => undefined) };
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
