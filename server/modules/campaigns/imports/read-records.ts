import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse, type InfoRecord, type Options } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';

export type Separator = ',' | ';' | '\t';

/** A record and the file line on which it ends, counted from 1. */
export interface CsvRecord {
  record: string[];
  line: number;
}

/** The beginning of a text. */
export interface Sample {
  text: string;
  /** Whether the text goes on, perhaps in the middle of a record. */
  cut: boolean;
}

/** Limits a record's length, so that an unterminated quote does not consume the whole file. */
const MAX_RECORD_SIZE = 256 * 1024;

const optionsFor = (separator: Separator): Options => ({
  delimiter: separator,
  // Editors and spreadsheets mix line ends in one file.
  record_delimiter: ['\r\n', '\n', '\r'],
  // Cells with tabs between them are not quoted as a whole: a name that begins with a quotation mark would take the next
  // rows with it. See `unquote`.
  quote: separator === '\t' ? null : '"',
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

/** `"12,480"` and `"The ""Loop"""`, as spreadsheets write cells between tabs. */
const unquote = (cell: string): string =>
  cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** The parser counts a line end of two characters in a quoted cell as two lines. */
class LineCounter {
  #counted = 0;
  #tooMany = 0;

  lineOf(record: readonly string[], counted: number): number {
    if (counted > this.#counted + 1)
      for (const cell of record) this.#tooMany += cell.includes('\r\n') ? cell.split('\r\n').length - 1 : 0;
    this.#counted = counted;
    return counted - this.#tooMany;
  }
}

function reader(separator: Separator) {
  const counter = new LineCounter();
  return (cells: string[], { lines }: { lines: number }): CsvRecord => {
    const record = separator === '\t' ? cells.map(unquote) : cells;
    return { record, line: counter.lineOf(record, lines) };
  };
}

/** The records of a sample that are there as a whole. */
export function readSample({ text, cut }: Sample, separator: Separator): CsvRecord[] {
  const records: CsvRecord[] = [];
  const read = reader(separator);
  // The types of the library do not know records with `info`; a callback gets both.
  const collect = (record: string[], info: InfoRecord) => {
    records.push(read(record, info));
    return null;
  };
  try {
    parseNow(text, { ...optionsFor(separator), info: false, on_record: collect });
    if (cut) records.pop();
  } catch (error) {
    // A quoted cell goes on behind the sample, or is never closed: reading the whole file finds out.
    if (!(error instanceof CsvError)) throw error;
  }
  return records;
}

/** Streams the records of a text, holding a few at a time. @throws {CsvError} and any error of the source */
export async function* readRecords(text: AsyncIterable<string>, separator: Separator): AsyncGenerator<CsvRecord> {
  const parser = parse(optionsFor(separator));
  const flow = pipeline(Readable.from(text), parser);
  // The pipeline's error destroys the parser, so the loop throws it. Awaiting it here would report it twice.
  flow.catch(() => undefined);
  const read = reader(separator);
  for await (const { record, info } of parser as AsyncIterable<WithInfo>) yield read(record, info);
}
