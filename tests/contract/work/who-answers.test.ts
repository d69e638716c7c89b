import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('who answers a client on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let mara: SignedIn;
  let nia: SignedIn;
  let order: string;
  let campaign: string;

  const assign = async (subject: string, id: string, person: string | null) =>
    expect((await admin.supabase.rpc('assign_work', { subject, subject_id: id, person })).error).toBeNull();
  const ask = async (subject: string, id: string, who = nia) =>
    (await who.supabase.rpc('who_answers', { subject, subject_id: id })).data as string | null;
  const rename = (who: SignedIn, first: string, last: string) =>
    server.services.db.query('update public.users set first_name = $2, last_name = $3 where id = $1', [
      who.id,
      first,
      last,
    ]);

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, mara, nia] = await Promise.all([
      server.signedIn({ admin: true }),
      server.signedIn({ admin: true }),
      server.signedIn(),
    ]);
    await rename(admin, 'Ada', '');
    await rename(mara, 'Mara', 'Voss');
    ({
      body: { id: order },
    } = await placeOrder<PlacedOrder>(
      server,
      nia,
      await draftOrder(server, [{ id: 'youtube-ads-basic', quantity: 1 }]),
      'who',
    ));
    const made = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order });
    campaign = (made.data as { id: string }[])[0]?.id ?? '';
  });
  afterAll(() => server.close());

  test('names the colleague of the campaign, else that of its order, else nobody', async () => {
    expect([await ask('order', order), await ask('campaign', campaign)]).toEqual([null, null]);
    await assign('order', order, mara.id);
    expect([await ask('order', order), await ask('campaign', campaign)]).toEqual(['Mara Voss', 'Mara Voss']);
    await assign('campaign', campaign, admin.id);
    expect([await ask('order', order), await ask('campaign', campaign)]).toEqual(['Mara Voss', 'Ada']);
    await assign('campaign', campaign, null);
  });

  test('tells nothing to visitors, other clients and disabled accounts', async () => {
    const [eve, off] = await Promise.all([server.signedIn(), server.signedIn()]);
    for (const [subject, id] of [
      ['order', order],
      ['campaign', campaign],
    ] as const)
      expect(await ask(subject, id, eve)).toBeNull();
    expect((await server.client().rpc('who_answers', { subject: 'order', subject_id: order })).error).not.toBeNull();
    const theirs = await makeCampaign(server.services.db, off.id);
    await assign('campaign', theirs, mara.id);
    expect(await ask('campaign', theirs, off)).toBe('Mara Voss');
    expect((await admin.supabase.rpc('set_person_active', { person: off.id, active: false })).error).toBeNull();
    // Processes learn of it within a second.
    await expect.poll(() => ask('campaign', theirs, off)).toBeNull();
  });

  test('does not name who left the team, or an account without a name', async () => {
    await assign('order', order, mara.id);
    await rename(mara, 'User', '');
    expect(await ask('order', order)).toBeNull();
    await rename(mara, 'Mara', 'Voss');
    expect(await ask('order', order)).toBe('Mara Voss');
    await server.services.db.query('update public.users set is_active = false where id = $1', [mara.id]);
    expect(await ask('order', order)).toBeNull();
  });
});
