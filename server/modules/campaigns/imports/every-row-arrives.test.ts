import { describe, expect, inject, test } from 'vitest';
import type { ImportField } from '#domain/campaigns/result-import.ts';
import { encodeExport, previewExport as preview } from '#tests/support/exports.ts';
import { fc } from '#tests/support/fast-check.ts';
import { importFormats, type ImportFormat } from './formats/formats.ts';

/*
 * Generated files of each format and language: whatever their line ends, blank lines, totals and encoding, every row arrives
 * with its figures. Cut off anywhere, they lose no row without a word.
 */

/** Every byte and more files in CI. */
const thorough = inject('thorough');

const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'ar'] as const;
type Language = (typeof LANGUAGES)[number];

const FIELDS: Record<ImportFormat['kind'] | 'timeline', readonly ImportField[]> = {
  days: ['day', 'name', 'currency', 'impressions', 'clicks', 'spend'],
  keywords: ['day', 'name', 'keyword', 'currency', 'impressions', 'clicks', 'spend'],
  conversions: ['day', 'hour', 'name', 'action', 'device', 'conversions', 'conversion_value'],
  timeline: ['day', 'streams', 'followers'],
};

interface Row {
  name: string;
  day: string;
  count: number;
  cents: number;
}

interface File {
  format: ImportFormat;
  header: string[];
  fields: readonly ImportField[];
  rows: Row[];
  separator: ',' | ';' | '\t';
  /** One for each line, blank ones included. */
  lineEnds: string[];
  /** Before which row a blank line and the total are. */
  blankAt: number;
  totalAt: number | null;
  encoding: 'utf-8' | 'utf-16le';
}

const fieldsOf = ({ kind, source }: ImportFormat) => FIELDS[source === 'spotify-artists' ? 'timeline' : kind];

const rowOf = fc.record({
  name: fc.constantFrom(
    'Harbour Lights',
    'Für Élise',
    'Total Eclipse',
    'One, two; three',
    'The "Loop"',
    '"Night" ride',
    'قمر',
  ),
  day: fc.integer({ min: 1, max: 15 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  count: fc.integer({ min: 0, max: 99_999 }),
  cents: fc.integer({ min: 0, max: 9_999_999 }),
});

const fileOf = (format: ImportFormat, language: Language): fc.Arbitrary<File> => {
  const fields = fieldsOf(format);
  const header = fields.map((field) => format.headings[field]?.[language]?.[0] ?? '');
  const isTimeline = format.source === 'spotify-artists';
  return fc.record({
    format: fc.constant(format),
    header: fc.constant(header),
    fields: fc.constant(fields),
    rows: fc.uniqueArray(rowOf, {
      minLength: 1,
      maxLength: 6,
      selector: ({ name, day }) => (isTimeline ? day : `${name} ${day}`),
    }),
    separator: fc.constantFrom(',' as const, ';' as const, '\t' as const),
    lineEnds: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 12, maxLength: 12 }),
    blankAt: fc.nat({ max: 6 }),
    totalAt: isTimeline ? fc.constant(null) : fc.option(fc.nat({ max: 6 })),
    encoding: fc.constantFrom('utf-8' as const, 'utf-16le' as const),
  });
};

function valueOf(field: ImportField, { name, day, count, cents }: Row): string {
  switch (field) {
    case 'name':
      return name;
    case 'day':
      return day;
    case 'currency':
      return 'USD';
    case 'keyword':
    case 'action':
      return 'pre-save';
    case 'device':
      return 'Mobile';
    case 'hour':
      return '14';
    case 'spend':
    case 'conversion_value':
    case 'conversions':
      return (cents / 100).toFixed(2);
    default:
      return String(count);
  }
}

function quoted(cell: string, separator: string): string {
  const needsQuotes = separator === '\t' ? /[\t\r\n]/.test(cell) : cell.includes(separator) || cell.includes('"');
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function totalOf({ fields, rows, format }: File): string[] {
  const isMeta = format.source === 'meta-ads';
  const all = rows.reduce((sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + cents }), {
    count: 0,
    cents: 0,
  });
  return fields.map((field, at) => {
    if (field === 'name' || field === 'day') return at === 0 && !isMeta ? 'Total: Account' : '';
    const isText = ['keyword', 'action', 'device', 'hour', 'currency'].includes(field);
    return isText ? '' : valueOf(field, { name: '', day: '', ...all });
  });
}

/** The lines with their ends. `row`: how many rows are complete with this line. */
function linesOf(file: File): { text: string; isRow: boolean }[] {
  const { header, fields, rows, separator, blankAt, totalAt } = file;
  const line = (cells: readonly string[], isRow = false) => ({
    text: cells.map((cell) => quoted(cell, separator)).join(separator),
    isRow,
  });
  const body = rows.flatMap((row, at) => [
    ...(at === blankAt ? [line(fields.map(() => ''))] : []),
    ...(at === totalAt ? [line(totalOf(file))] : []),
    line(
      fields.map((field) => valueOf(field, row)),
      true,
    ),
  ]);
  if (totalAt !== null && totalAt >= rows.length) body.push(line(totalOf(file)));
  return [line(header), ...body].map(({ text, isRow }, at) => ({
    text: text + (file.lineEnds[at % 12] ?? '\n'),
    isRow,
  }));
}

const expected = ({ fields, rows }: File) =>
  rows.map((row) => ({
    day: row.day,
    name: fields.includes('name') ? row.name : '',
    figures: fields.flatMap((field) => (/spend|conversion_value/.test(field) ? [row.cents / 100] : [])),
    counts: fields.flatMap((field) => (/impressions|clicks|streams/.test(field) ? [row.count] : [])),
  }));

async function read(bytes: Uint8Array, fields: readonly ImportField[]) {
  const { report, staged } = await preview(bytes, 4096);
  const rows = staged.map((row) => ({
    day: row.day,
    name: row.name,
    figures: fields.flatMap((field) => (field === 'spend' || field === 'conversion_value' ? [row[field] ?? null] : [])),
    counts: fields.flatMap((field) =>
      field === 'impressions' || field === 'clicks' || field === 'streams' ? [row[field] ?? null] : [],
    ),
  }));
  return { rows, report };
}

const formats = importFormats.flatMap((format) =>
  (format.source === 'spotify-artists' ? (['en'] as const) : LANGUAGES).map((language) => ({ format, language })),
);

describe.each(formats)('$format.id, $language', ({ format, language }) => {
  test('every row of a whole file arrives', async () => {
    await fc.assert(
      fc.asyncProperty(fileOf(format, language), async (file) => {
        const text = linesOf(file)
          .map((line) => line.text)
          .join('');
        const { rows, report } = await read(encodeExport(text, file.encoding), file.fields);
        expect({ refusal: report.refusal, problems: report.problems, rows }).toEqual({
          refusal: null,
          problems: [],
          rows: expected(file),
        });
        expect(report.totals.every(({ agrees }) => agrees)).toBe(true);
        expect(report.openLine).toBeNull();
      }),
      { numRuns: thorough ? 40 : 4 },
    );
  });

  test('cut off at any byte, it has the complete rows or says which row is not', async () => {
    const [file] = fc.sample(fileOf(format, language), { numRuns: 1, seed: 281126 });
    if (file === undefined) throw new Error('no file was generated');
    const lines = linesOf(file);
    const bytes = encodeExport(lines.map((line) => line.text).join(''), file.encoding);
    for (let size = 1; size < bytes.length; size += thorough ? 1 : 7) {
      const part = bytes.subarray(0, size);
      const { rows, report } = await read(part, file.fields);
      if (report.refusal !== null || report.problemCount > 0) continue;
      if (report.openLine !== null) {
        expect(report.openLine).toBe(lastLineOf(part, file.encoding));
        const last = rows.at(-1);
        // Only the last cell can be incomplete.
        expect([...(last?.counts ?? []), ...(last?.figures ?? [])].slice(0, -1)).not.toContain(null);
        continue;
      }
      const decoded = new TextDecoder(file.encoding).decode(part);
      const complete = expected(file).slice(0, completeRows(lines, decoded));
      expect(rows, `the first ${size} bytes: ${JSON.stringify(decoded.slice(-80))}`).toEqual(complete);
    }
  });
});

const lastLineOf = (part: Uint8Array, encoding: File['encoding']): number =>
  new TextDecoder(encoding).decode(part).split(/\r\n|\r|\n/).length;

/** How many rows lie completely in the first part of the text. */
function completeRows(lines: readonly { text: string; isRow: boolean }[], part: string): number {
  let end = 0;
  return lines.filter(({ text, isRow }) => {
    end += text.length;
    return isRow && part.length >= end - (text.endsWith('\r\n') ? 2 : 1);
  }).length;
}

test.each([
  ['2.00', true],
  ['2.0', false],
  ['2', false],
  ['"2"', true],
])('a last line that ends with %s needs no question: %s', async (cell, isComplete) => {
  const { report } = await preview(`Day,Campaign,Impr.,Cost\n2026-11-01,A,1,10.00\n2026-11-02,A,1,${cell}`);
  expect(report.openLine).toBe(isComplete ? null : 3);
});
