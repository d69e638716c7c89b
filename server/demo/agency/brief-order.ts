import type { DemoClient } from '../demo-client.ts';

/** Says what an order is for, which is all that plans and items of the agency's own ask. */
export async function briefOrder(client: DemoClient, order: string, brief: string): Promise<void> {
  const lines = await client.call<{ id: string }[]>('GET', `/rest/v1/order_items?select=id&order_id=eq.${order}`);
  for (const { id } of lines)
    await client.call('POST', '/rest/v1/rpc/save_intake', { order_item_id: id, answers: { brief } });
}
