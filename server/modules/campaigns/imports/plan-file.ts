import { CsvError } from 'csv-parse/sync';
import { dayFigures, type DayFigure } from '#domain/campaigns/campaign.ts';
import { importFormatNames, type ImportField, type ImportFormatId } from '#domain/campaigns/result-import.ts';
import { currencyOfHeading } from './currencies.ts';
import { recognise, type ImportFormat, type Recognition } from './formats.ts';
import { normaliseHeader } from './headings.ts';
import { detectDayOrder, needsOrder, orderOfPeriod, type DayOrder } from './read-day.ts';
import { detectDecimalMark, type DecimalMark } from './read-number.ts';
import { readSample, type CsvRecord, type Separator } from './read-records.ts';

/** How to parse a file, determined from its beginning. */
export interface FilePlan {
  format: ImportFormat;
  separator: Separator;
  header: string[];
  /** Number of records before the first row: titles, the period, the heading. */
  skip: number;
  columns: Map<ImportField, number>;
  /** The currencies that headings name, such as `Amount spent (EUR)`. */
  headingCurrencies: ReadonlyMap<MoneyFigure, string>;
  decimalMark: DecimalMark;
  dayOrder: DayOrder;
}

const SEPARATORS: readonly Separator[] = [',', ';', '\t'];
/** Titles and periods take two or three lines. */
const HEADING_WITHIN = 20;
const DATA_SAMPLE = 2000;

/** Figures that may have fractions; all others are integers. */
export const fractionFigures: ReadonlySet<DayFigure> = new Set(['conversions', 'conversion_value', 'spend']);

export const moneyFigures = ['spend', 'conversion_value'] as const satisfies readonly DayFigure[];
export type MoneyFigure = (typeof moneyFigures)[number];

interface Heading extends Recognition {
  separator: Separator;
  header: string[];
  at: number;
  records: CsvRecord[];
}

/** The plan for a file, or the reason why it cannot be read, as text for the admin. */
export function planFile(sample: string, only?: ImportFormatId): FilePlan | string {
  const heading = findHeading(sample, only);
  if (heading === null || (only === undefined && isUnlikely(heading))) {
    return only === undefined
      ? 'This file is not a supported export. Supported are: ' + Object.values(importFormatNames).join('; ') + '.'
      : `This file has no headings of “${importFormatNames[only]}”.`;
  }
  if (heading.missing.length > 0) return problemWith(heading);
  const data = heading.records.slice(heading.at + 1, heading.at + 1 + DATA_SAMPLE);
  const dayOrder = dayOrderOf(data, heading);
  if (dayOrder === null)
    return 'The dates can be read two ways: 03/04/2026 may be in March or in April. Export with dates as 2026-04-03.';
  const { format, separator, header, columns } = heading;
  return {
    format,
    separator,
    header,
    skip: heading.at + 1,
    columns,
    headingCurrencies: headingCurrenciesOf(header, columns),
    dayOrder,
    decimalMark: decimalMarkOf(data, columns, separator),
  };
}

function findHeading(sample: string, only: ImportFormatId | undefined): Heading | null {
  const found = SEPARATORS.flatMap((separator) => headingsIn(sample, separator, only));
  return (
    found.sort((a, b) => a.missing.length - b.missing.length || b.columns.size - a.columns.size || a.at - b.at)[0] ??
    null
  );
}

function headingsIn(sample: string, separator: Separator, only: ImportFormatId | undefined): Heading[] {
  let records: CsvRecord[];
  try {
    records = readSample(sample, separator);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The columns are not separated by this character.
    return [];
  }
  return records.slice(0, HEADING_WITHIN).flatMap(({ record }, at) => {
    const recognition = record.length > 1 ? recognise(record, only) : null;
    return recognition === null ? [] : [{ ...recognition, separator, header: record, at, records }];
  });
}

/** Without names and days, a few figures in common do not make it this export. */
const isUnlikely = ({ missing }: Heading) => missing.length > 1 && missing.includes('name');

function problemWith({ format, missing }: Heading): string {
  const name = importFormatNames[format.id];
  if (missing.includes('day')) return `This is “${name}” without days. Please ${format.byDay}.`;
  const fields = missing.map((field) => field.replaceAll('_', ' ')).join(', ');
  return `This is “${name}” without the ${missing.length === 1 ? 'column' : 'columns'} for ${fields}. Add ${missing.length === 1 ? 'it' : 'them'} and export again.`;
}

/**
 * Dates of a file prove their order if one is after the twelfth. Otherwise the language of the headings decides: only
 * English exports have both orders, and there the period above the table tells.
 */
function dayOrderOf(data: readonly CsvRecord[], { format, header, language, records, at }: Heading): DayOrder | null {
  const { day, until } = format.headings;
  const known = new Set([...Object.values(day ?? {}).flat(), ...Object.values(until ?? {}).flat()]);
  const dateColumns = [...header.keys()].filter((index) => known.has(normaliseHeader(header[index] ?? '')));
  const dates = data.flatMap(({ record }) => dateColumns.map((index) => record[index] ?? ''));
  const titles = records.slice(0, at).flatMap(({ record }) => [record.join(', '), ...record]);
  return (
    detectDayOrder(dates) ??
    (language === 'en' ? orderOfPeriod(titles) : 'day-first') ??
    (dates.some(needsOrder) ? null : 'day-first')
  );
}

function headingCurrenciesOf(header: readonly string[], columns: Map<ImportField, number>) {
  return new Map(
    moneyFigures.flatMap((figure): [MoneyFigure, string][] => {
      const code = currencyOfHeading(header[columns.get(figure) ?? -1] ?? '');
      return code === null ? [] : [[figure, code]];
    }),
  );
}

function decimalMarkOf(
  data: readonly CsvRecord[],
  columns: Map<ImportField, number>,
  separator: Separator,
): DecimalMark {
  const cellsOf = (wanted: (figure: DayFigure) => boolean) =>
    dayFigures
      .filter((figure) => columns.has(figure) && wanted(figure))
      .flatMap((figure) => data.map(({ record }) => record[columns.get(figure) ?? 0] ?? ''));
  const detected = detectDecimalMark(
    cellsOf((figure) => !fractionFigures.has(figure)),
    cellsOf((figure) => fractionFigures.has(figure)),
  );
  // Where the comma is the decimal mark, the semicolon separates columns.
  return detected ?? (separator === ';' ? ',' : '.');
}
