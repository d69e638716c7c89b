import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileRecords } from '#server/modules/payments/reconcile-records.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('test disputes on %s', (engine) => {
  let server: TestServer;
  let client: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    [client, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  async function disputed(): Promise<{ id: string; reference: string }> {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }], {
      payment: { token: 'tok_disputed' },
    });
    const { status, body } = await placeOrder(server, client, draft, randomUUID());
    expect(status).toBe(201);
    await reconcileRecords(server.services);
    const { data } = await admin.supabase.from('disputes').select('reference').eq('order_id', body.id).single();
    return { id: body.id, reference: (data as { reference: string }).reference };
  }
  const decide = (reference: string, won: boolean, as?: SignedIn, headers = {}) =>
    callFunction<Failure & { status: string }>(
      server,
      'sandbox-dispute',
      { reference, won },
      { ...(as !== undefined && { as }), headers },
    );
  const disputeOf = async (id: string) =>
    (await admin.supabase.from('disputes').select('status, amount, fee').eq('order_id', id).single()).data;

  test('the test card pays and is disputed, and an admin decides once', async () => {
    const lost = await disputed();
    expect(await disputeOf(lost.id)).toEqual({ status: 'needs_response', amount: 529.2, fee: 15 });
    expect(await decide(lost.reference, false, admin)).toMatchObject({ status: 200, body: { status: 'lost' } });
    expect(await disputeOf(lost.id)).toEqual({ status: 'lost', amount: 529.2, fee: 15 });
    expect(await decide(lost.reference, true, admin)).toMatchObject({ status: 409, body: { code: 'conflict' } });

    const won = await disputed();
    expect((await decide(won.reference, true, admin)).status).toBe(200);
    expect(await disputeOf(won.id)).toEqual({ status: 'won', amount: 529.2, fee: 0 });
  });

  test('only admins can decide, and only locally', async () => {
    const { id, reference } = await disputed();
    expect((await decide(reference, true)).status).toBe(401);
    expect((await decide(reference, true, client)).status).toBe(403);
    const disabled = await server.signedIn({ admin: true });
    await server.services.db.query(
      `update auth.users set raw_app_meta_data = '{}', banned_until = 'infinity' where id = $1`,
      [disabled.id],
    );
    expect([401, 403]).toContain((await decide(reference, true, disabled)).status);
    // A proxied request is not local, and there are no test payments then.
    expect((await decide(reference, true, admin, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(503);
    expect((await decide('sandbox_dispute_x', true, admin)).status).toBe(409);
    expect(await disputeOf(id)).toMatchObject({ status: 'needs_response' });
  });
});
