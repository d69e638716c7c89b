import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse, type Options } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';

export type Separator = ',' | ';' | '\t';

/** A record and the line of the file on which it ends, from 1. */
export interface CsvRecord {
  record: string[];
  line: number;
}

/** Longest record: a quote that is never closed must not swallow the file. */
const LONGEST_RECORD = 256 * 1024;

const optionsFor = (separator: Separator): Options => ({
  delimiter: separator,
  bom: true,
  info: true,
  // Title lines before the heading have a shape of their own, and a keyword may hold a quote.
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: LONGEST_RECORD,
});

interface WithInfo {
  record: string[];
  info: { lines: number };
}

const toRecord = ({ record, info }: WithInfo): CsvRecord => ({ record, line: info.lines });

/** All records of a short text. @throws {CsvError} */
export function readSample(text: string, separator: Separator): CsvRecord[] {
  return (parseNow(text, optionsFor(separator)) as unknown as WithInfo[]).map(toRecord);
}

/** The records of a text as it comes; a few are held at a time. @throws {CsvError} and what the text throws */
export async function* readRecords(text: AsyncIterable<string>, separator: Separator): AsyncGenerator<CsvRecord> {
  const parser = parse(optionsFor(separator));
  const flow = pipeline(Readable.from(text), parser);
  // A failure destroys the parser with its error, so the loop throws it; awaited here, it would be told twice.
  flow.catch(() => undefined);
  for await (const item of parser as AsyncIterable<WithInfo>) yield toRecord(item);
}
