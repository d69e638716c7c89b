import { dayFigures, type DayFigure } from '#domain/campaigns/campaign.ts';
import { importFormatNames, type ImportField, type ImportFormatId } from '#domain/campaigns/result-import.ts';
import { currencyOfHeading } from './cells/currencies.ts';
import { recognise, type ImportFormat, type Recognition } from './formats/formats.ts';
import { foreignExport } from './formats/foreign-exports.ts';
import { foreignLanguage } from './formats/foreign-languages.ts';
import { EXPORT_LANGUAGES, normaliseHeader, type Filled } from './formats/headings.ts';
import { partColumns } from './formats/part-columns.ts';
import { withoutMarks } from './cells/plain-text.ts';
import { detectDayOrder, mayBeginWithYear, needsOrder, orderOfPeriod, type DayOrder } from './cells/read-day.ts';
import { detectDecimalMark, type DecimalMark } from './cells/read-number.ts';
import { readSample, type CsvRecord, type Sample, type Separator } from './read-records.ts';

/** How to parse a file, determined from its beginning. */
export interface FilePlan {
  format: ImportFormat;
  separator: Separator;
  header: string[];
  /** Number of records before the first row: titles, the period, the heading. */
  skip: number;
  columns: Map<ImportField, number>;
  /** The columns with ad sets and ads, from the outer to the inner; empty if each row is a campaign's. */
  parts: number[];
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

interface Reading {
  separator: Separator;
  records: CsvRecord[];
}

/**
 * The plan for a file, or the reason why it cannot be read, as text for the admin. `lastDay`: the last day that it can have,
 * as YYYY-MM-DD.
 */
export function planFile(sample: Sample, lastDay: string, only?: ImportFormatId): FilePlan | string {
  const readings = SEPARATORS.map((separator) => ({ separator, records: readSample(sample, separator) }));
  const heading = findHeading(readings, only);
  const problem = only === undefined ? problemWithFile(readings, heading) : null;
  if (problem !== null) return problem;
  if (heading === null)
    return only === undefined ? NOT_SUPPORTED : `This file has no headings of “${importFormatNames[only]}”.`;
  const data = dataOf(heading);
  const twice = columnTwice(heading, data);
  if (heading.missing.length > 0 || twice !== null) return twice ?? problemWith(heading);
  const dayOrder = dayOrderOf(data, heading, Number(lastDay.slice(0, 4)));
  if (dayOrder === null)
    return 'The dates can be read two ways, as 03/04/2026 can be in March or in April. Export with dates as 2026-04-03.';
  const { format, separator, header, columns } = heading;
  return {
    format,
    separator,
    header,
    skip: heading.at + 1,
    columns,
    parts: format.source === 'meta-ads' ? partColumns(header, filledIn(data)) : [],
    headingCurrencies: headingCurrenciesOf(header, columns),
    dayOrder,
    decimalMark: decimalMarkOf(data, columns, separator),
  };
}

function findHeading(readings: readonly Reading[], only: ImportFormatId | undefined): Heading | null {
  const found = readings.flatMap((reading) => headingsIn(reading, only));
  return (
    found.sort((a, b) => a.missing.length - b.missing.length || b.columns.size - a.columns.size || a.at - b.at)[0] ??
    null
  );
}

function headingsIn({ separator, records }: Reading, only: ImportFormatId | undefined): Heading[] {
  return records.slice(0, HEADING_WITHIN).flatMap(({ record }, at) => {
    const filled = filledIn(records.slice(at + 1, at + 1 + DATA_SAMPLE));
    const recognition = record.length > 1 ? recognise(record, filled, only) : null;
    return recognition === null ? [] : [{ ...recognition, separator, header: record, at, records }];
  });
}

const filledIn =
  (data: readonly CsvRecord[]): Filled =>
  (column) =>
    data.filter(({ record }) => (record[column] ?? '').trim() !== '').length;

const dataOf = ({ records, at }: Heading) => records.slice(at + 1, at + 1 + DATA_SAMPLE);

const NOT_SUPPORTED = `This file is not a supported export. Supported are, in ${EXPORT_LANGUAGES}: ${Object.values(importFormatNames).join('; ')}.`;

/** Why a file whose format nobody chose is none of the supported exports; null if it is one, or nearly. */
function problemWithFile(readings: readonly Reading[], heading: Heading | null): string | null {
  const lines = readings.flatMap(({ records }) => records.slice(0, HEADING_WITHIN).map(({ record }) => record));
  const [foreign] = lines.flatMap((line) => foreignExport(line) ?? []);
  if (foreign !== undefined)
    return `This is a report of ${foreign}, which cannot be imported. Enter its figures by hand: open the campaign and choose “Enter a day”.`;
  if (heading !== null && heading.missing.length === 0) return null;
  const [language] = lines.flatMap((line) => foreignLanguage(line) ?? []);
  if (language !== undefined) return `The headings of this file are in ${language}. Export it in ${EXPORT_LANGUAGES}.`;
  return heading === null || isUnlikely(heading) ? NOT_SUPPORTED : null;
}

/** Without names and days, a few figures in common do not make it this export. */
const isUnlikely = ({ missing }: Heading) => missing.length > 1 && missing.includes('name');

function problemWith({ format, missing }: Heading): string {
  const name = importFormatNames[format.id];
  if (missing.includes('day')) return `This is “${name}” without days. Please ${format.byDay}.`;
  const fields = missing.map((field) => field.replaceAll('_', ' ')).join(', ');
  return `This is “${name}” without the ${missing.length === 1 ? 'column' : 'columns'} for ${fields}. Add ${missing.length === 1 ? 'it' : 'them'} and export again.`;
}

/** Two columns with the same heading and different values: nobody can tell which one counts. */
function columnTwice({ header, columns }: Heading, data: readonly CsvRecord[]): string | null {
  const names = header.map(normaliseHeader);
  for (const at of columns.values()) {
    const others = [...names.keys()].filter((index) => index !== at && names[index] === names[at]);
    const differs = ({ record }: CsvRecord) =>
      others.some((index) => (record[index] ?? '').trim() !== '' && record[index] !== record[at]);
    if (data.some(differs))
      return `Two columns are called “${withoutMarks(header[at] ?? '')}” and have different values. Remove one of them and export again.`;
  }
  return null;
}

/**
 * Dates of a file prove their order if one is after the twelfth. Otherwise the language of the headings decides: only
 * English exports have both orders, and there the period above the table tells.
 */
function dayOrderOf(
  data: readonly CsvRecord[],
  { format, header, language, records, at }: Heading,
  thisYear: number,
): DayOrder | null {
  const { day, until } = format.headings;
  const known = new Set([...Object.values(day ?? {}).flat(), ...Object.values(until ?? {}).flat()]);
  const dateColumns = [...header.keys()].filter((index) => known.has(normaliseHeader(header[index] ?? '')));
  const dates = data.flatMap(({ record }) => dateColumns.map((index) => record[index] ?? ''));
  if (
    mayBeginWithYear(
      dates.filter((date) => date.trim() !== ''),
      thisYear,
    )
  )
    return null;
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
