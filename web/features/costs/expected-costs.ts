import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';

export type PackageCost = RestRow<'package_cost_list'>;

const EXPECTED = 'expected-costs';
/** As many as the catalog shows. */
const MAX_PACKAGES = 500;

export const usePackageCosts = () =>
  useQuery({
    queryKey: [EXPECTED, 'packages'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('package_cost_list')
        .select()
        .order('active', { ascending: false })
        .order('service')
        .order('position')
        .order('package_id')
        .limit(MAX_PACKAGES)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });

/** An amount, a percentage of the price, or neither. */
export type ExpectedCost = { amount: number } | { percent: number } | Record<string, never>;

export function useSetPackageCost() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ packageId, cost }: { packageId: string; cost: ExpectedCost }) => {
      const rest = await restClient();
      const { error } = await rest.rpc('set_package_cost', { package_id: packageId, ...cost });
      if (error) throw new Error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [EXPECTED, 'packages'] }),
  });
}

export const useMarginSettings = () =>
  useQuery({
    queryKey: [EXPECTED, 'settings'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.from('margin_settings').select().abortSignal(signal).single();
      if (error) throw new Error(error.message);
      return data;
    },
  });

/** @throws {RowConflict} */
export function useSetFloor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ loaded, floor }: { loaded: { updated_at: string }; floor: number | null }) =>
      updateRow('margin_settings', { only_row: 'true' }, loaded, { floor_percent: floor }),
    onSettled: () => queries.invalidateQueries({ queryKey: [EXPECTED, 'settings'] }),
  });
}
