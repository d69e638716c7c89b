import { CsvError } from 'csv-parse';
import type { ImportFormatId, ImportReport } from '#domain/campaigns/result-import.ts';
import type { ImportFormat } from './formats.ts';
import { decodeText, inspectBytes, type InspectedBytes } from './inspect-bytes.ts';
import { planFile, type FilePlan } from './plan-file.ts';
import { withoutMarks } from './plain-text.ts';
import { readRecords } from './read-records.ts';
import { readRow, type ResultRow } from './read-row.ts';
import { Summary } from './summary.ts';

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

const BATCH = 5000;
const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

/**
 * Streams an export in two passes: the first detects encoding, format and number notation, the second reads the rows.
 * Reports each invalid row with its line and column, and continues with the rest of the file.
 */
export async function previewFile(options: PreviewOptions): Promise<FilePreview> {
  const bytes = await inspectBytes(options.open());
  const plan = planFile(bytes.sample, options.only);
  if (typeof plan === 'string') return rejected(bytes, plan, options);
  const summary = new Summary(plan, options.shopCurrency);
  await readRows(plan, bytes, options, summary);
  if (summary.rows === 0 && summary.problemCount === 0)
    return rejected(bytes, 'The file has headings but no rows.', options);
  return describe(plan, bytes, summary, options);
}

async function readRows(
  plan: FilePlan,
  { encoding }: InspectedBytes,
  options: PreviewOptions,
  summary: Summary,
): Promise<void> {
  let read = 0;
  let index = 0;
  let line = 0;
  let batch: ResultRow[] = [];
  const flush = async () => {
    if (summary.problemCount === 0 && batch.length > 0) await options.stage(batch);
    batch = [];
    options.onProgress(read, summary.rows);
  };
  const text = decodeText(options.open(), encoding, (count) => {
    read += count;
  });
  try {
    for await (const record of readRecords(text, plan.separator)) {
      line = record.line;
      index += 1;
      if (index <= plan.skip) continue;
      const row = summary.take(readRow(plan, record, options));
      if (row !== null) batch.push(row);
      if (batch.length === BATCH) await flush();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    summary.complain({
      line: line + 1,
      column: null,
      reason: 'A quotation mark opened here is never closed, or the row is too long',
    });
  }
  await flush();
}

function describe(
  plan: FilePlan,
  bytes: InspectedBytes,
  summary: Summary,
  { shopCurrency }: PreviewOptions,
): FilePreview {
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
      columns: [...plan.columns].map(([field, at]) => ({ header: withoutMarks(plan.header[at] ?? ''), field })),
      ignored: plan.header.filter((_, at) => !used.has(at)).map(withoutMarks),
      firstRows: summary.firstRows,
      problems: summary.problems,
      problemCount: summary.problemCount,
      names,
      totals: summary.totals,
      currencies: summary.currencies,
      shopCurrency,
    },
  };
}

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
