import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse, type InfoRecord, type Options } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';

export type Separator = ',' | ';' | '\t';

/** A record and the file line on which it ends, counted from 1. */
export interface CsvRecord {
  record: string[];
  line: number;
}

/** Limits a record's length, so that an unterminated quote does not consume the whole file. */
const MAX_RECORD_SIZE = 256 * 1024;

const optionsFor = (separator: Separator): Options => ({
  delimiter: separator,
  bom: true,
  info: true,
  // Title lines before the heading have other column counts, and a keyword may contain a quote.
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_RECORD_SIZE,
});

interface WithInfo {
  record: string[];
  info: { lines: number };
}

const toRecord = ({ record, info }: WithInfo): CsvRecord => ({ record, line: info.lines });

/** All records of a short text. @throws {CsvError} */
export function readSample(text: string, separator: Separator): CsvRecord[] {
  const records: CsvRecord[] = [];
  // The types of the library do not know records with `info`; a callback gets both.
  const collect = (record: string[], { lines }: InfoRecord) => {
    records.push({ record, line: lines });
    return null;
  };
  parseNow(text, { ...optionsFor(separator), info: false, on_record: collect });
  return records;
}

/** Streams the records of a text, holding a few at a time. @throws {CsvError} and any error of the source */
export async function* readRecords(text: AsyncIterable<string>, separator: Separator): AsyncGenerator<CsvRecord> {
  const parser = parse(optionsFor(separator));
  const flow = pipeline(Readable.from(text), parser);
  // The pipeline's error destroys the parser, so the loop throws it. Awaiting it here would report it twice.
  flow.catch(() => undefined);
  for await (const item of parser as AsyncIterable<WithInfo>) yield toRecord(item);
}
