import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('approval of creatives on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  /** A draft of a paid order with all answers, and what can be done with it. */
  async function makeDraft() {
    const draft = await draftOrder(server, [
      { id: 'youtube-ads-trial', quantity: 1, serviceLink: 'https://youtu.be/abc' },
    ]);
    const { body: order } = await placeOrder(server, nia, draft, randomUUID());
    const { data } = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order.id });
    const [{ id, order_item_id: line }] = data as [{ id: string; order_item_id: string }];
    await nia.supabase.rpc('save_intake', { order_item_id: line, answers: { genre: 'Pop', territories: 'NG' } });
    const deliver = async (title = 'Cover video') => {
      const { data: made } = await admin.supabase
        .from('deliverables')
        .insert({ order_item_id: line, title, kind: 'link', url: 'https://example.test' })
        .select('id')
        .single();
      return made!.id as string;
    };
    const decide = (deliverable: string, decision: 'approved' | 'returned') =>
      nia.supabase.rpc('decide_deliverable', { deliverable_id: deliverable, decision, comment: 'Shorter' });
    const start = () => admin.supabase.from('campaigns').update({ status: 'active' }).eq('id', id).select('status');
    const step = async () => {
      const { data: setups } = await nia.supabase.rpc('portal_setups');
      return (setups as { campaign_id: string; step: string }[]).find(({ campaign_id: one }) => one === id)?.step;
    };
    return { id, deliver, decide, start, step };
  }

  test('a campaign starts once the newest version of each creative is approved', async () => {
    const { deliver, decide, start, step } = await makeDraft();
    const first = await deliver();
    expect(await step()).toBe('approval');
    expect((await start()).error).toMatchObject({
      code: 'PT409',
      hint: 'creative_unapproved',
      message: 'The client has not approved “Cover video”, version 1',
    });
    await decide(first, 'returned');
    expect(await step()).toBe('setup');
    const second = await deliver();
    await decide(second, 'approved');
    const banner = await deliver('Banner');
    expect((await start()).error?.message).toBe('The client has not approved “Banner”, version 1');
    await decide(banner, 'approved');
    expect(await step()).toBe('start');
    expect((await start()).data).toEqual([{ status: 'active' }]);
  });

  test('a campaign without creatives starts at once', async () => {
    expect((await (await makeDraft()).start()).data).toEqual([{ status: 'active' }]);
  });

  test('the team starts one without approval, with a reason in the audit log', async () => {
    const { id, deliver, start } = await makeDraft();
    await deliver();
    const override = (reason: string | null, as = admin) =>
      as.supabase.rpc('start_without_approval', { campaign_id: id, reason });
    expect((await override('ok')).error?.code).toBe('PT400');
    expect((await override(null)).error?.code).toBe('PT400');
    expect((await override('I am in a hurry', nia)).error?.code).toBe('PT403');
    expect((await start()).error?.code).toBe('PT409');
    expect((await override('  Approved by phone  ')).error).toBeNull();
    expect((await override('Approved by phone')).error?.code).toBe('PT409');
    const { data } = await admin.supabase
      .from('audit_logs')
      .select('user_id, new_values')
      .eq('record_id', id)
      .eq('action', 'started_without_approval');
    expect(data).toEqual([{ user_id: admin.id, new_values: { reason: 'Approved by phone' } }]);
    // The permission to skip one approval does not last.
    const other = await makeDraft();
    await other.deliver();
    expect((await other.start()).error?.code).toBe('PT409');
  });
});
