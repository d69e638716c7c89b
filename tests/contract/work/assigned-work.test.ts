import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InboxPage } from '#domain/work/inbox.ts';
import { engines } from '#tests/support/database.ts';
import { addRow } from '#tests/support/permissions/owned-rows.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('assigned work on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let client: SignedIn;
  let mia: SignedIn;
  let leo: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, client, mia, leo] = await Promise.all([
      server.signedIn({ admin: true }),
      server.signedIn(),
      server.signedIn({ team: 'contractor' }),
      server.signedIn({ team: 'contractor' }),
    ]);
  });
  afterAll(() => server.close());

  /** A paid order of one line of the team's own and one package, which has a campaign. */
  async function orderWithCampaign() {
    const { data, error } = await admin.supabase.rpc('create_team_order', {
      client_id: client.id,
      items: [
        { name: 'Extra cut', price: 90, quantity: 1 },
        { id: 'youtube-ads-trial', quantity: 1 },
      ],
    });
    if (error !== null) throw error;
    const { id: orderId } = data as { id: string };
    await server.services.db.query(
      `update public.orders set status = 'confirmed', payment_status = 'paid' where id = $1`,
      [orderId],
    );
    const lines = await admin.supabase.from('order_items').select('id,name').eq('order_id', orderId).order('position');
    const [own, packaged] = lines.data as { id: string; name: string }[];
    const campaignId = await addRow(server.services.db, 'campaigns', 'id', {
      client_id: client.id,
      order_item_id: packaged!.id,
      name: 'Night Drive',
      service: 'youtube-ads',
      platform: 'youtube',
      status: 'active',
      starts_on: '2026-11-20',
      ends_on: '2026-12-20',
    });
    return { orderId, own: own!, packaged: packaged!, campaignId };
  }
  const assign = async (subject: 'order' | 'campaign', subject_id: string, person: SignedIn | null, more = {}) => {
    const { error } = await admin.supabase.rpc('assign_work', {
      subject,
      subject_id,
      person: person?.id ?? null,
      ...more,
    });
    if (error !== null) throw error;
  };
  const workOf = async (as: SignedIn, subjectId: string) => {
    const { data, error } = await as.supabase
      .from('assigned_work')
      .select('order_item_id,package,due,fee')
      .eq('subject_id', subjectId)
      .order('position');
    if (error !== null) throw error;
    return data as { order_item_id: string; package: string | null; due: string | null; fee: number | null }[];
  };

  test('names packages of the catalogue, and not what the team called a line', async () => {
    const { orderId, packaged } = await orderWithCampaign();
    await assign('order', orderId, mia);
    expect((await workOf(mia, orderId)).map((line) => line.package)).toEqual([null, packaged.name]);
  });

  test('an order has no lines whose campaign is assigned to another contractor', async () => {
    const { orderId, own, packaged, campaignId } = await orderWithCampaign();
    await assign('order', orderId, mia);
    await assign('campaign', campaignId, leo);
    const linesOf = async (as: SignedIn, subjectId: string) =>
      (await workOf(as, subjectId)).map(({ order_item_id: line }) => line);
    expect(await linesOf(mia, orderId)).toEqual([own.id]);
    expect(await linesOf(leo, campaignId)).toEqual([packaged.id]);
    const deliver = (as: SignedIn, order_item_id: string) =>
      as.supabase.rpc('deliver_work', { order_item_id, title: 'Cut', url: 'https://example.test/cut' });
    expect((await deliver(mia, packaged.id)).error?.code).toBe('PT404');
    expect((await deliver(mia, own.id)).error).toBeNull();
    await assign('campaign', campaignId, mia);
    expect(await linesOf(mia, orderId)).toEqual([own.id, packaged.id]);
    await assign('campaign', campaignId, null);
    expect(await linesOf(mia, orderId)).toEqual([own.id, packaged.id]);
  });

  test('nothing of an open order is due once its campaign has ended', async () => {
    const { orderId, campaignId } = await orderWithCampaign();
    await assign('order', orderId, mia);
    expect((await workOf(mia, orderId)).map(({ due }) => due)).toEqual([null, '2026-12-20']);
    await server.services.db.query(`update public.campaigns set status = 'completed' where id = $1`, [campaignId]);
    expect((await workOf(mia, orderId)).map(({ due }) => due)).toEqual([null, null]);
  });

  test('work that is given back has its fee again, for who manages money', async () => {
    const { orderId } = await orderWithCampaign();
    const about = { subject: 'order', subject_id: orderId };
    await assign('order', orderId, mia);
    await admin.supabase.rpc('set_work_fee', { ...about, fee: 250.5 });
    await assign('order', orderId, leo);
    expect((await workOf(leo, orderId))[0]).toMatchObject({ fee: null });
    await assign('order', orderId, mia, { fee: 250.5 });
    expect((await workOf(mia, orderId))[0]).toMatchObject({ fee: 250.5 });
    await assign('order', orderId, null);
    await assign('order', orderId, mia, { fee: 250.5 });
    expect((await workOf(mia, orderId))[0]).toMatchObject({ fee: 250.5 });
    await assign('order', orderId, mia);
    expect((await workOf(mia, orderId))[0]).toMatchObject({ fee: 250.5 });
    for (const fee of [-1, 1e10])
      expect((await admin.supabase.rpc('assign_work', { ...about, person: mia.id, fee })).error?.code).toBe('PT400');
    // Support assigns tickets, which have no fee.
    const support = await server.signedIn({ team: 'support' });
    const taken = { ...about, person: mia.id, fee: 999 };
    expect((await support.supabase.rpc('assign_work', taken)).error?.code).toBe('PT403');
  });

  test('messages wait in the inbox while the work is open and its contractor works here', async () => {
    const [{ orderId, campaignId }, canceled] = [await orderWithCampaign(), await orderWithCampaign()];
    const inbox = async (name: 'admin_inbox' | 'office_inbox', by: object) =>
      (await admin.supabase.rpc(name, by)).data as InboxPage;
    const waiting = async () => {
      const { rows } = await inbox('admin_inbox', { with_messages: true, kind: 'message' });
      return rows.map(({ subject }) => subject).toSorted();
    };
    const write = async (subject: 'order' | 'campaign', subject_id: string) => {
      await assign(subject, subject_id, mia);
      const written = await mia.supabase.from('work_messages').insert({ subject, subject_id, text: 'A question' });
      expect(written.error).toBeNull();
    };
    await write('order', orderId);
    await write('campaign', campaignId);
    expect(await waiting()).toEqual(['campaign', 'order']);
    const { rows, people } = await inbox('admin_inbox', { with_messages: true, whose: 'nobody', kind: 'message' });
    expect(rows.map(({ assignee }) => assignee)).toEqual([null, null]);
    expect(people.find(({ id }) => id === null)?.total).toBeGreaterThanOrEqual(2);
    // Open tabs of the previous version do not know the kind.
    for (const name of ['admin_inbox', 'office_inbox'] as const) {
      const { rows: known, counts } = await inbox(name, { page_size: 200 });
      expect([name, counts.message, known.filter(({ kind }) => kind === 'message')]).toEqual([name, undefined, []]);
    }

    const change = (text: string, id: string) => server.services.db.query(text, [id]);
    await change('update public.users set is_active = false where id = $1', mia.id);
    expect(await waiting()).toEqual([]);
    await change('update public.users set is_active = true where id = $1', mia.id);
    await admin.supabase.rpc('set_person_role', { person: mia.id, role: 'client' });
    expect(await waiting()).toEqual([]);
    await admin.supabase.rpc('set_person_role', { person: mia.id, role: 'contractor' });
    expect(await waiting()).toEqual(['campaign', 'order']);
    await change(`update public.campaigns set status = 'completed' where id = $1`, campaignId);
    expect(await waiting()).toEqual(['order']);
    for (const [id, statuses] of [
      [orderId, ['in_progress', 'completed']],
      [canceled.orderId, ['cancelled']],
    ] as const) {
      await write('order', id);
      expect(await waiting()).toEqual(['order']);
      for (const status of statuses)
        await server.services.db.query(`update public.orders set status = $2, cancel_reason = 'x' where id = $1`, [
          id,
          status,
        ]);
      expect([statuses, await waiting()]).toEqual([statuses, []]);
    }
  });
});
