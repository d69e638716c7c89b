import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TeamRole } from '#domain/people/capability.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { engines } from '#tests/support/database.ts';
import { findIn, readEverything, type Reader } from '#tests/support/everything-read.ts';
import { png } from '#tests/support/files.ts';
import { startGuest, startMailedServer, type MailedServer } from '#tests/support/guests.ts';
import { importsOf } from '#tests/support/imports.ts';
import { addMarkedClient, askQuestions, MONEY, writtenAs, type MarkedClient } from '#tests/support/marked-clients.ts';
import { addOwnedRows, addRow, addSharedRows, type SharedRows } from '#tests/support/permissions/owned-rows.ts';
import { samples } from '#tests/support/permissions/sample-rows.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { showSpend } from '#tests/support/spend.ts';

type Client = Omit<MarkedClient, 'client'> & { client: { id: string } };

const DAYS = 'Day,Campaign name,Impressions,Link clicks,Amount spent (USD)\n2026-08-31,Spring,900,19,9.50\n';

describe.each(engines)('the ids of the team on %s', (engine) => {
  let server: MailedServer;
  let shared: SharedRows;
  let owner: SignedIn;
  let manager: SignedIn;
  let finance: SignedIn;
  let support: SignedIn;
  /** Contractors: of both orders, and of a campaign of the first. */
  let mia: SignedIn;
  let leo: SignedIn;
  let nia: MarkedClient;
  let guest: Client;
  let guestReader: Reader;

  beforeAll(async () => {
    server = await startMailedServer(engine);
    const member = (team: Exclude<TeamRole, 'owner'>) => server.signedIn({ team });
    [owner, manager, finance, support, mia, leo] = await Promise.all([
      server.signedIn({ admin: true }),
      member('manager'),
      member('finance'),
      member('support'),
      member('contractor'),
      member('contractor'),
    ]);
    await askQuestions(owner);
    await showSpend(server.services.db, 'platform');
    shared = await server.services.db.transaction(addSharedRows);
    nia = await addMarkedClient(server, owner, 'Night Drive');
    ({ guest, reader: guestReader } = await addGuest());
    await workFor(nia, leo);
    await workFor(guest, mia);
  });
  afterAll(() => server.close());

  const ids = () => [owner, manager, finance, support, mia, leo].map(({ id }) => id);
  const costs = ['Playlist for', 'Curator of', ...writtenAs(MONEY.cost)];

  /** With rows as an account has them. */
  async function addGuest(): Promise<{ guest: Client; reader: Reader }> {
    const { db } = server.services;
    const { id, accessToken } = await startGuest(server);
    const owned = await db.transaction((sql) => addOwnedRows(sql, id));
    const ofLine = { client_id: id, order_item_id: owned.lineId, service: 'youtube-ads', platform: 'youtube' };
    const rows = {
      ...owned,
      campaignId: await addRow(db, 'campaigns', 'id', { ...ofLine, name: 'x', status: 'active' }),
    };
    const read = await db.query<{ release_id: string; order_number: string }>(
      'select c.release_id, o.order_number from public.campaigns as c, public.orders as o where c.id = $1 and o.id = $2',
      [rows.campaignId, rows.orderId],
    );
    const { release_id: releaseId, order_number: orderNumber } = onlyRow(read);
    const { orderId, lineId, campaignId } = rows;
    const ofOrder = { orderId, orderNumber, lines: [lineId, lineId] as [string, string], campaignId, releaseId };
    return {
      guest: { word: id, client: { id }, owner: rows, file: '', ...ofOrder },
      reader: { accessToken, role: 'guest' },
    };
  }

  /** Fails with what the server says. */
  async function done<Data>(response: PromiseLike<{ data: Data; error: Error | null }>): Promise<Data> {
    const { data, error } = await response;
    if (error !== null) throw error;
    return data;
  }

  const upload = async (as: SignedIn, bucket: string, name: string) => {
    const isPicture = name.endsWith('.png');
    const content = isPicture ? new Uint8Array(png(randomUUID())) : 'Hello';
    const file = new Blob([content], { type: isPicture ? 'image/png' : 'text/plain' });
    await done(as.supabase.storage.from(bucket).upload(name, file));
    return name;
  };

  /** Each member does what their role may for a client. */
  async function workFor({ client: { id }, owner: rows }: Client, contractor: SignedIn): Promise<void> {
    const { db } = server.services;
    const { ticketId, orderId, lineId, campaignId } = rows;
    const assign = (subject: string, subject_id: string, { id: person }: SignedIn) =>
      done(owner.supabase.rpc('assign_work', { subject, subject_id, person }));
    await assign('ticket', ticketId, support);
    await assign('order', orderId, mia);
    await assign('campaign', campaignId, contractor);

    const attached = await upload(support, 'tickets', `${id}/${randomUUID()}.txt`);
    const answer = { ticket_id: ticketId, body: 'It starts today.', attachments: [attached] };
    await done(support.supabase.from('ticket_messages').insert(answer));
    await done(manager.supabase.from('ticket_messages').insert({ ticket_id: ticketId, body: 'x', internal: true }));
    for (const bucket of ['tickets', 'artwork', 'intakes', 'avatars'])
      await upload(manager, bucket, `${id}/${randomUUID()}-left.png`);

    for (const [as, subject, subject_id] of [
      [mia, 'order', orderId],
      [manager, 'order', orderId],
      [contractor, 'campaign', campaignId],
      [manager, 'campaign', campaignId],
    ] as const)
      await done(as.supabase.from('work_messages').insert({ subject, subject_id, text: 'Which aspect ratio?' }));
    await deliver(manager, id, lineId);
    await deliver(contractor, id, lineId);
    await done(owner.supabase.from('order_notes').insert({ order_id: orderId, text: 'Pays late' }));

    const number = await addRow(db, 'tax_numbers', 'id', samples['tax_numbers']!.row(rows, shared));
    await done(finance.supabase.rpc('decide_tax_number', { tax_number_id: number, decision: 'confirmed' }));
    await db.query('update public.refunds set created_by = $2 where order_id = $1', [orderId, finance.id]);
    await done(manager.supabase.from('orders').update({ status: 'in_progress' }).eq('id', orderId));

    const ofCampaign = { campaign_id: campaignId, day: '2026-11-20' };
    const picture = await upload(manager, 'proofs', `${id}/${randomUUID()}.png`);
    await done(manager.supabase.from('campaign_proofs').insert({ ...ofCampaign, kind: 'creative', picture }));
    await done(manager.supabase.from('campaign_notes').insert({ ...ofCampaign, kind: 'creative', text: 'New cut' }));
    const results = importsOf(server, manager);
    const { id: file } = await results.preview(DAYS);
    expect((await results.apply(file, { Spring: campaignId })).status).toBe(200);
    const reported = {
      reported_reach: 5100,
      reported_from: '2026-09-01',
      reported_until: '2026-09-30',
      reported_evidence: 'Ads Manager',
    };
    await done(manager.supabase.from('campaigns').update(reported).eq('id', campaignId));
  }

  const deliver = async (as: SignedIn, client: string, line: string) => {
    const path = await upload(as, 'deliverables', `${client}/${line}/${randomUUID()}.txt`);
    await done(as.supabase.rpc('deliver_work', { order_item_id: line, title: 'Cut', path }));
  };

  test('a client finds them, and costs, in nothing that the server sends', async () => {
    const reader = { accessToken: nia.client.accessToken };
    const readings = await readEverything(server, reader, [nia], shared);
    expect(findIn(readings, ['It starts today.', 'Which aspect ratio?']).length).toBeGreaterThan(0);
    expect(readings.filter(({ status }) => status >= 500).map(({ from }) => from)).toEqual([]);
    expect(findIn(readings, [...ids(), ...costs])).toEqual([]);
    // The same search finds them where they may be read.
    const owners = await readEverything(server, owner, [nia], shared);
    for (const shown of [...ids(), 'Playlist for', 'Curator of', String(MONEY.cost)])
      expect(findIn(owners, [shown]), shown).not.toEqual([]);
  });

  test('nor in emails, or in the answer when they remove what the team stored for them', async () => {
    const { id, email, supabase } = nia.client;
    const emails = () => server.sent.filter(({ to }) => to.includes(email));
    await expect.poll(() => emails().some(({ text }) => text.includes('It starts today.'))).toBe(true);
    expect(findIn([{ from: 'emails', status: 200, text: JSON.stringify(emails()) }], ids())).toEqual([]);
    for (const bucket of ['tickets', 'artwork', 'intakes', 'avatars']) {
      const { data } = await supabase.storage.from(bucket).list(id);
      const left = (data ?? []).filter(({ name }) => name.endsWith('-left.png'));
      const removed = await done(supabase.storage.from(bucket).remove(left.map(({ name }) => `${id}/${name}`)));
      expect(removed).toMatchObject([{ bucket_id: bucket, owner: '' }]);
    }
    const own = `${id}/own.png`;
    const body = new Blob([new Uint8Array(png('own'))], { type: 'image/png' });
    await done(supabase.storage.from('artwork').upload(own, body));
    expect(await done(supabase.storage.from('artwork').remove([own]))).toMatchObject([{ owner: id }]);
  });

  test('a guest with an order and visitors find them nowhere', async () => {
    for (const reader of [guestReader, { accessToken: 'anon', role: 'anon' } as const]) {
      const readings = await readEverything(server, reader, [guest, nia], shared);
      expect(readings.filter(({ status }) => status < 300).length).toBeGreaterThan(5);
      expect(readings.filter(({ status }) => status >= 500).map(({ from }) => from)).toEqual([]);
      expect(findIn(readings, [...ids(), ...costs])).toEqual([]);
    }
  });

  test('a contractor finds their own alone, and no costs', async () => {
    const readings = await readEverything(server, mia, [nia, guest], shared);
    expect(findIn(readings, ['Which aspect ratio?'])).not.toEqual([]);
    const others = ids().filter((id) => id !== mia.id);
    expect(findIn(readings, [...others, ...costs])).toEqual([]);
  });
});
