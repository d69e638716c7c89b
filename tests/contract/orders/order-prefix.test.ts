import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer } from '#tests/support/server.ts';

describe.each(engines)('order numbers on %s', (engine) => {
  const { orderPrefix } = brand;
  afterEach(() => void Object.assign(brand, { orderPrefix }));

  test('[SF-ORD-11] start with the brand’s prefix', async () => {
    Object.assign(brand, { orderPrefix: 'N4B' });
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
});
