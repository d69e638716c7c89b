import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { DayRange } from '#domain/period.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

async function fetchFigures({ from, to }: DayRange, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error } = await rest.rpc('admin_figures', { first_day: from, last_day: to }).abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}

/** The figures of a period; disabled while there is none. */
export const useAdminFigures = (range: DayRange | null) =>
  useQuery({
    ...liveOptions,
    queryKey: ['admin-overview', 'figures', range?.from, range?.to],
    placeholderData: keepPreviousData,
    queryFn: range === null ? skipToken : ({ signal }) => fetchFigures(range, signal),
  });

/** Recurring revenue of a period. */
export const useAdminPlanFigures = ({ from, to }: DayRange) =>
  useQuery({
    ...liveOptions,
    queryKey: ['admin-overview', 'plans', from, to],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .rpc('admin_plan_figures', { first_day: from, last_day: to })
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });

/** The shop's money now. */
export const useAdminMoney = () =>
  useQuery({
    ...liveOptions,
    queryKey: ['admin-overview', 'money'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('admin_money').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
