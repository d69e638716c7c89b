import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { figureNames } from '#domain/campaigns/campaign.ts';
import type { ImportField, ImportReport } from '#domain/campaigns/result-import.ts';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { formatCount } from '#web/lib/format/format.ts';

const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'windows-1256': 'Windows-1256',
};
const fields: Record<string, string> = {
  name: 'Campaign',
  day: 'Day',
  until: 'Last day',
  hour: 'Hour',
  keyword: 'Keyword',
  match_type: 'Match type',
  action: 'Conversion',
  device: 'Device',
  currency: 'Currency',
  ...figureNames,
};

/** The preview's findings: how the file was parsed, invalid rows, the first rows, and the file's own totals. */
export function ImportFindings({ report }: { report: ImportReport }) {
  if (report.columns.length === 0) return null;
  return (
    <>
      <p className="text-sm text-soft">
        {encodings[report.encoding ?? ''] ?? report.encoding}, {report.separator}-separated. Read as:{' '}
        {report.columns
          .map(({ header, field }) =>
            fields[field] === header ? header : `${header} as ${(fields[field] ?? field).toLowerCase()}`,
          )
          .join(', ')}
        .
        {report.ignored.length === 0 ? null : (
          <span className="text-faint"> Not imported: {report.ignored.join(', ')}.</span>
        )}
      </p>
      <Currencies report={report} />
      {report.problems.length === 0 ? null : (
        <Table
          title={`Problems${report.problemCount > report.problems.length ? `, the first ${report.problems.length} of ${formatCount(report.problemCount)}` : ''}`}
          heads={[{ text: 'Line', end: true }, { text: 'Column' }, { text: 'Reason' }]}
        >
          {report.problems.map(({ line, column, reason }, index) => (
            <Row
              key={index}
              cells={[formatCount(line), column ?? 'Whole line', reason]}
              ends={[true, false, false]}
              wraps
            />
          ))}
        </Table>
      )}
      {report.firstRows.length === 0 ? null : (
        <Table
          title="The first rows"
          heads={report.columns.map(({ field }) => ({ text: fields[field] ?? field, end: field in figureNames }))}
        >
          {report.firstRows.map((row, index) => (
            <Row
              key={index}
              cells={row.map((value, at) => cellOf(report.columns[at]?.field, value))}
              ends={report.columns.map(({ field }) => field in figureNames)}
            />
          ))}
        </Table>
      )}
      <Totals report={report} />
      <Audiences report={report} />
      {report.repeatedDays === 0 ? null : (
        <p className="text-sm text-soft">
          {formatCount(report.repeatedDays)} {report.repeatedDays === 1 ? 'entry has' : 'entries have'} several rows,
          such as ad sets or devices of one day. They are added up; for reach, the highest value counts.
        </p>
      )}
    </>
  );
}

/** Which currency the amounts are in. */
function Currencies({ report: { currencies, shopCurrency } }: { report: ImportReport }) {
  const named = currencies.flatMap(({ code }) => code ?? []);
  if (currencies.length === 0) return null;
  const unnamed = named.length < currencies.length;
  return (
    <p className="text-sm text-soft">
      {named.length === 0 ? null : `Amounts in ${new Intl.ListFormat('en-US').format(named)}. `}
      {unnamed && named.length === 0 ? `No currency in the file: read as ${shopCurrency}.` : null}
      {unnamed && named.length > 0 ? `Rows without a currency are read as ${shopCurrency}.` : null}
    </p>
  );
}

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** Amounts have no symbol: a file may have several currencies. */
const formatCell = (field: ImportField | undefined, value: number) =>
  field === 'spend' || field === 'conversion_value' ? amount.format(value) : formatCount(value);

function cellOf(field: ImportField | undefined, value: string | number | null): string {
  if (value === null) return '–';
  return typeof value === 'number' ? formatCell(field, value) : value;
}

function Totals({ report: { totals } }: { report: ImportReport }) {
  if (totals.length === 0) return null;
  return (
    <Table
      title="The file’s own totals"
      heads={[
        { text: 'Figure' },
        { text: 'Sum of the rows', end: true },
        { text: 'Total in the file', end: true },
        { text: '' },
      ]}
    >
      {totals.map(({ figure, sum, stated, agrees }) => (
        <Row
          key={figure}
          tone={agrees ? undefined : 'bad'}
          ends={[false, true, true, false]}
          cells={[
            figureNames[figure],
            formatCell(figure, sum),
            formatCell(figure, stated),
            agrees ? 'Agrees' : 'Differs',
          ]}
        />
      ))}
    </Table>
  );
}

/** The file's figures of people, which its campaigns get for the whole period. */
function Audiences({ report: { names } }: { report: ImportReport }) {
  return names.map(({ name, firstDay, lastDay, audience }) => {
    if (audience == null) return null;
    const figures = [
      ['reach', audience.reach],
      ['frequency', audience.frequency],
      ['unique listeners', audience.listeners],
    ] as const;
    const words = figures.flatMap(([figure, value]) => (value === null ? [] : `${figure} ${formatCount(value)}`));
    return (
      <p key={name} className="text-sm text-soft">
        {name === '' ? 'The file' : `“${name}”`}, {formatPeriod(firstDay, lastDay)} as a whole: {words.join(', ')}. The
        campaign gets these unless it has a report for days that this file does not cover.
      </p>
    );
  });
}

/** Figures are aligned at their end. */
interface TableHead {
  text: string;
  end?: boolean;
}

function Table({ title, heads, children }: { title: string; heads: readonly TableHead[]; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="title text-lg">{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div role="region" aria-label={title} tabIndex={0} className="surface-2 max-h-96 overflow-auto rounded-control">
        <table className="tabular w-full text-sm">
          <thead className="text-faint">
            <tr className="border-b border-line">
              {heads.map(({ text, end }, index) => (
                <th
                  key={index}
                  scope="col"
                  className={clsx('px-3 py-2 font-medium whitespace-nowrap', end ? 'text-end' : 'text-start')}
                >
                  {text === '' ? <span className="sr-only">Result</span> : text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  cells: readonly string[];
  /** Which of the cells are figures. */
  ends: readonly boolean[];
  tone?: 'bad' | undefined;
  /** Whether texts have several lines where the table is narrow. */
  wraps?: boolean;
}

function Row({ cells, ends, tone, wraps = false }: RowProps) {
  return (
    <tr className={clsx('border-b border-line last:border-0', tone === 'bad' && 'text-bad')}>
      {cells.map((cell, index) => (
        <td
          key={index}
          className={clsx('px-3 py-2', ends[index] && 'text-end', wraps ? 'align-top' : 'whitespace-nowrap')}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}
