import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { sampledEngines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer } from '#tests/support/server.ts';

vi.mock(import('#domain/brand.ts'), async (original) => {
  const module = await original();
  return { ...module, brand: { ...module.brand, orderPrefix: 'N4B' as 'HC' } };
});

test.each(sampledEngines)('[SF-ORD-11] order numbers begin with the prefix of the brand on %s', async (engine) => {
  const server = await startServer(engine);
  try {
    const nia = await server.signedIn();
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    const { body } = await placeOrder<PlacedOrder>(server, nia, draft, randomUUID());
    expect(body.order_number).toMatch(/^N4B-\d{4}-0001$/);
  } finally {
    await server.close();
  }
});
