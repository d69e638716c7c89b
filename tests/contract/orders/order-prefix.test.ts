import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { seeds } from '#tests/support/content.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer } from '#tests/support/server.ts';

describe.each(engines)('order numbers on %s', (engine) => {
  test('[SF-ORD-11] start with the prefix of the published profile', async () => {
    const server = await startServer(engine);
    try {
      const profile = { ...seeds.get('profile/shop/en'), orderPrefix: 'N4B' };
      await server.services.db.query(
        `with changed as (
           update internal.documents set published = 2 where kind = 'profile' and language = 'en' returning kind, key, language)
         insert into internal.document_versions (kind, key, language, version, body)
         select kind, key, language, 2, $1 from changed`,
        [profile],
      );
      const nia = await server.signedIn();
      const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
      const { body } = await placeOrder<PlacedOrder>(server, nia, draft, randomUUID());
      expect(body.order_number).toMatch(/^N4B-\d{4}-0001$/);
    } finally {
      await server.close();
    }
  });
});
