import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RestResult } from '#database/rows.ts';
import { fromCents, toCents } from '#domain/money.ts';
import type { DayRange } from '#domain/period.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { writeCsv, type Csv } from '#web/lib/format/write-csv.ts';

/** Of a month, a service or a client. */
export type MarginRow = RestResult<'margins'>[number];
export type MarginGroup = 'month' | 'service' | 'client';

/** What a list shows of each group; a file has all. */
export const MAX_SHOWN = 100;
const PAGE_SIZE = 1000;

interface Wanted extends DayRange {
  client?: string;
}

/** Those of one group: months in their order, the others by revenue. */
export const ofGroup = (rows: readonly MarginRow[], by: MarginGroup): MarginRow[] =>
  rows
    .filter(({ kind }) => kind === by)
    .toSorted((a, b) => (by === 'month' ? 0 : b.revenue - a.revenue) || a.key.localeCompare(b.key));

/** By month, service and client at once: the database computes the lines of the period for each request. */
export const useMargins = ({ from, to, client }: Wanted) =>
  useQuery({
    queryKey: ['margins', from, to, client],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const wanted = { first_day: from, last_day: to, most: MAX_SHOWN, ...(client !== undefined && { client }) };
      const { data, error } = await rest.rpc('margins', wanted).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });

/** All of a group, for a file. */
export async function loadMargins({ from, to }: DayRange, by: MarginGroup): Promise<MarginRow[]> {
  const rest = await restClient();
  const rows: MarginRow[] = [];
  for (;;) {
    const { data, error } = await rest
      .rpc('margins', { first_day: from, last_day: to })
      .eq('kind', by)
      .order('key')
      .range(rows.length, rows.length + PAGE_SIZE - 1);
    if (error) throw new Error(error.message);
    rows.push(...data);
    if (data.length < PAGE_SIZE) return ofGroup(rows, by);
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

/** The margin as a part of the revenue, to a tenth of a percent; null without revenue. */
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
