import { CsvError } from 'csv-parse';
import type { ImportFormatId, ImportName, ImportReport } from '#domain/campaigns/result-import.ts';
import type { ImportFormat } from './formats/formats.ts';
import { decodeText, inspectBytes, type InspectedBytes } from './inspect-bytes.ts';
import { mayBeCutOff } from './open-line.ts';
import { planFile, type FilePlan } from './plan-file.ts';
import { withoutMarks } from './cells/plain-text.ts';
import { readRecords } from './read-records.ts';
import { rowReader, type ResultRow } from './read-row.ts';
import { ofTotals, Summary } from './summary.ts';

interface PreviewOptions {
  /** Reads the file from its beginning; called twice. */
  open(): AsyncIterable<Uint8Array>;
  /** Parse as this export instead of the detected one. */
  only?: ImportFormatId | undefined;
  /** Rows for later days are invalid. */
  lastDay: string;
  /** Amounts without a currency are in this one. */
  shopCurrency: string;
  /** Receives rows in batches; not called again after the first invalid row. */
  stage(rows: readonly ResultRow[]): Promise<void>;
  onProgress(bytes: number, rows: number): void;
}

export interface FilePreview {
  format: ImportFormat | null;
  sha256: string;
  size: number;
  rows: number;
  firstDay: string | null;
  lastDay: string | null;
  report: ImportReport;
}

/** On the embedded engine, everybody else waits for a batch. */
const BATCH = 1000;
const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

/**
 * Streams an export in two passes: the first detects encoding, format and number notation, the second reads the rows.
 * Reports each invalid row with its line and column, and continues with the rest of the file.
 */
export async function previewFile(options: PreviewOptions): Promise<FilePreview> {
  const bytes = await inspectBytes(options.open());
  const plan = notText(bytes) ?? planFile(bytes.sample, options.lastDay, options.only);
  if (typeof plan === 'string') return rejected(bytes, plan, options);
  const summary = new Summary(plan, options.shopCurrency);
  const openLine = await readRows(plan, bytes, options, summary);
  summary.checkParts();
  if (summary.rows === 0 && summary.problemCount === 0)
    return rejected(bytes, 'The file has headings but no rows.', options);
  return describe({ plan, bytes, summary, openLine }, options);
}

function notText({ size, other }: InspectedBytes): string | null {
  if (size === 0) return 'The file is empty. Download the report again and check that it has rows.';
  if (other === null) return null;
  return `This is ${other}, not a CSV file. Choose “.csv” when you export the report, or save the table as “CSV UTF-8” in your spreadsheet program.`;
}

/** @returns the last line, if it may have been cut off */
async function readRows(
  plan: FilePlan,
  bytes: InspectedBytes,
  options: PreviewOptions,
  summary: Summary,
): Promise<number | null> {
  const readRow = rowReader(plan, options);
  let read = 0;
  let index = 0;
  let line = 0;
  let openLine: number | null = null;
  let above: string | null = null;
  let batch: ResultRow[] = [];
  const flush = async () => {
    if (summary.problemCount === 0 && batch.length > 0) await options.stage(batch);
    batch = [];
    options.onProgress(read, summary.rows);
  };
  const text = decodeText(options.open(), bytes.encoding, (count) => {
    read += count;
  });
  const isImported = new Set(plan.columns.values());
  try {
    for await (const record of readRecords(text, plan.separator)) {
      line = record.line;
      index += 1;
      if (index <= plan.skip) continue;
      const row = summary.take(readRow(record));
      const last = record.record.at(-1) ?? '';
      const isOpen = row !== null && !bytes.endsCell && isImported.has(record.record.length - 1);
      openLine = isOpen && mayBeCutOff(last, above) ? line : null;
      above = last;
      if (row !== null) batch.push(row);
      if (batch.length === BATCH) await flush();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    summary.complain({
      line: line + 1,
      column: null,
      reason: 'A quotation mark opened here is never closed, or the row is too long. Export the file again.',
    });
  }
  await flush();
  return openLine;
}

interface ReadFile {
  plan: FilePlan;
  bytes: InspectedBytes;
  summary: Summary;
  openLine: number | null;
}

function describe({ plan, bytes, summary, openLine }: ReadFile, { shopCurrency }: PreviewOptions): FilePreview {
  const { names } = summary;
  const used = new Set(plan.columns.values());
  return {
    format: plan.format,
    sha256: bytes.sha256,
    size: bytes.size,
    rows: summary.rows,
    firstDay: names.map(({ firstDay }) => firstDay).sort()[0] ?? null,
    lastDay:
      names
        .map(({ lastDay }) => lastDay)
        .sort()
        .at(-1) ?? null,
    report: {
      ...emptyReport,
      encoding: bytes.encoding,
      separator: separatorNames[plan.separator],
      columns: [...plan.columns]
        .filter(([field]) => !ofTotals.has(field))
        .map(([field, at]) => ({ header: withoutMarks(plan.header[at] ?? ''), field })),
      ignored: plan.header.filter((_, at) => !used.has(at)).map(withoutMarks),
      firstRows: summary.firstRows,
      problems: summary.problems,
      problemCount: summary.problemCount,
      names,
      totals: summary.totals,
      warnings: warningsAbout(bytes, names),
      openLine,
      currencies: summary.currencies,
      shopCurrency,
    },
  };
}

/** Letters that were lost before the file was made, or UTF-8 that something has read as Windows-1252. */
const BROKEN = /\uFFFD|[ÃÂ][\u0080-\u00BF]|â€|Ã[\u0152-\u2122]/;

function warningsAbout({ encoding, damaged }: InspectedBytes, names: readonly ImportName[]): string[] {
  const quoted = (some: readonly ImportName[]) =>
    some
      .slice(0, 3)
      .map(({ name }) => `“${name}”`)
      .join(', ');
  const broken = names.filter(({ name }) => BROKEN.test(name));
  if (damaged || broken.length > 0)
    return [
      `Some letters of this file are damaged${broken.length === 0 ? '' : `: ${quoted(broken)}`}. Export it again, or check that each name goes to the right campaign.`,
    ];
  const accented = names.filter(({ name }) => /[^\0-\x7F]/.test(name));
  if (!encoding.startsWith('windows') || accented.length === 0) return [];
  return [
    `This file is not in UTF-8. It was read as ${codePages[encoding] ?? encoding}: check ${quoted(accented)}. If a letter is wrong, save the file as “CSV UTF-8”.`,
  ];
}

const codePages: Record<string, string> = {
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1256': 'Arabic (Windows-1256)',
};

const emptyReport: Omit<ImportReport, 'shopCurrency'> = {
  refusal: null,
  encoding: null,
  separator: null,
  columns: [],
  ignored: [],
  firstRows: [],
  problems: [],
  problemCount: 0,
  names: [],
  repeatedDays: 0,
  totals: [],
  warnings: [],
  openLine: null,
  currencies: [],
};

function rejected(
  { sha256, size, encoding }: InspectedBytes,
  reason: string,
  { shopCurrency }: PreviewOptions,
): FilePreview {
  return {
    format: null,
    sha256,
    size,
    rows: 0,
    firstDay: null,
    lastDay: null,
    report: { ...emptyReport, encoding, refusal: reason, shopCurrency },
  };
}
