import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RestResult } from '#database/rows.ts';
import { fromCents, toCents } from '#domain/money.ts';
import type { DayRange } from '#domain/period.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { writeCsv, type Csv } from '#web/lib/format/write-csv.ts';

/** Of a month, a service or a client. */
export type MarginRow = RestResult<'margins'>[number];
export type MarginGroup = 'month' | 'service' | 'client';

/** What a list shows; a file has all. */
export const MAX_SHOWN = 100;
const PAGE_SIZE = 1000;

interface Wanted extends DayRange {
  by: MarginGroup;
  client?: string;
}

/** Months in their order, the others by revenue. */
async function fetchRows({ from, to, by, client }: Wanted, first: number, count: number, signal?: AbortSignal) {
  const rest = await restClient();
  const period = { first_day: from, last_day: to, by, ...(client !== undefined && { client }) };
  const all = rest.rpc('margins', period);
  const sorted = by === 'month' ? all.order('key') : all.order('revenue', { ascending: false }).order('key');
  const page = sorted.range(first, first + count - 1);
  const { data, error } = await (signal === undefined ? page : page.abortSignal(signal));
  if (error) throw new Error(error.message);
  return data;
}

export const useMargins = (wanted: Wanted) =>
  useQuery({
    queryKey: ['margins', wanted],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchRows(wanted, 0, MAX_SHOWN, signal),
  });

/** All of them, for a file. */
export async function loadMargins(wanted: Wanted): Promise<MarginRow[]> {
  const rows: MarginRow[] = [];
  for (;;) {
    const page = await fetchRows(wanted, rows.length, PAGE_SIZE);
    rows.push(...page);
    if (page.length < PAGE_SIZE) return rows;
  }
}

export type Margin = Pick<MarginRow, 'revenue' | 'spend' | 'fees' | 'purchases' | 'margin'>;

/** Sums without the errors of floating point. */
export function totalOf(rows: readonly Margin[]): Margin {
  const sum = (name: keyof Margin) => fromCents(rows.reduce((cents, row) => cents + toCents(row[name]), 0));
  return {
    revenue: sum('revenue'),
    spend: sum('spend'),
    fees: sum('fees'),
    purchases: sum('purchases'),
    margin: sum('margin'),
  };
}

export const costOf = ({ revenue, margin }: Margin): number => fromCents(toCents(revenue) - toCents(margin));

/** The margin as a part of the revenue, to a tenth of a per cent; null without revenue. */
export const shareOf = ({ revenue, margin }: Margin): number | null =>
  revenue === 0 ? null : Math.round((margin / revenue) * 1000) / 1000;

export const marginCsv = (title: string, rows: readonly MarginRow[], nameOf: (row: MarginRow) => string): Csv =>
  writeCsv(
    [title, 'Orders', 'Revenue without tax', 'Ad spend', 'Freelancers', 'Purchases', 'Margin', 'Margin share'],
    rows.map((row) => [
      nameOf(row),
      row.orders,
      row.revenue,
      row.spend,
      row.fees,
      row.purchases,
      row.margin,
      shareOf(row),
    ]),
  );
