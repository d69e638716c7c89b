import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LineCost } from '#domain/costs/margin.ts';
import { objectNameOf } from '#domain/object-name.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { removeFiles, uploadFile } from '#web/lib/data/storage.ts';

/** Documents of costs and fees. */
export const COSTS = 'costs';
export const DOCUMENT_TYPES = 'application/pdf,image/png,image/jpeg,image/webp';

/** Below the order's own key: what changes the order changes its margin. */
const keyOf = (orderId: string) => ['admin-orders', 'margin', orderId];

/** What the lines of an order earned and cost, for who may see money. */
export function useOrderMargin(orderId: string) {
  return useQuery({
    queryKey: keyOf(orderId),
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('order_margin', { order_id: orderId }).abortSignal(signal);
      if (error) throw new Error(error.message);
      if (data === null) throw new Error('This order no longer exists.');
      return data;
    },
  });
}

export function useAfterCostChange(orderId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(orderId) });
}

/** Stores a file in a folder of the bucket while `use` needs it; removes it if that fails. */
export async function withDocument(folder: string, file: File, use: (path: string) => Promise<unknown>): Promise<void> {
  const path = `${folder}/${objectNameOf(crypto.randomUUID(), file.name)}`;
  await uploadFile(COSTS, path, file);
  try {
    await use(path);
  } catch (error) {
    await removeFiles(COSTS, [path]).catch((reason: unknown) =>
      console.error('the uploaded document was left behind', reason),
    );
    throw error;
  }
}

/** Puts a document to a cost, in place of the one that it has. @throws {RowConflict} */
export function useAttachDocument(orderId: string) {
  const done = useAfterCostChange(orderId);
  return useMutation({
    mutationFn: ({ cost, file }: { cost: LineCost; file: File }) =>
      withDocument(`lines/${cost.order_item_id}`, file, (document) =>
        updateRow('line_costs', { id: cost.id }, cost, { document }),
      ),
    onSettled: done,
  });
}
