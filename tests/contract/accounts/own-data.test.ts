import { randomUUID } from 'node:crypto';
import { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface OwnRecord {
  account: { email: string };
  orders: {
    order_number: string;
    lines: { intake: { answers: object }; deliverables: { title: string }[] }[];
    payments: object[];
    invoice: { number: string };
  }[];
  campaigns: { name: string; days: object[] }[];
  tickets: { subject: string; messages: { body: string }[] }[];
  notifications: { kind: string }[];
  files: string[];
}

describe.each(engines)('own data on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const buy = async (who: SignedIn, id = 'youtube-ads-trial') =>
    (
      await placeOrder<PlacedOrder>(
        server,
        who,
        await draftOrder(server, [{ id, quantity: 1 }], { client_email: who.email }),
        randomUUID(),
      )
    ).body;
  const leave = (who: SignedIn, more: object = {}) =>
    callFunction<Failure>(
      server,
      'delete-account',
      { confirmation: who.email, password: who.password, ...more },
      { as: who },
    );
  const record = (who: SignedIn) => callFunction<OwnRecord>(server, 'my-data', {}, { as: who });
  const finish = async (id: string) => {
    for (const status of ['in_progress', 'completed'])
      expect((await admin.supabase.from('orders').update({ status }).eq('id', id)).error).toBeNull();
  };
  const lineOf = async (order: string) =>
    ((await admin.supabase.from('order_items').select('id').eq('order_id', order).single()).data as { id: string }).id;
  const putFile = async (who: SignedIn, bucket: string, name: string) => {
    const storage = new StorageClient(`${server.url}/storage/v1`, {
      apikey: 'anon',
      authorization: `Bearer ${who.accessToken}`,
    });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(
      (
        await storage
          .from(bucket)
          .upload(`${who.id}/${name}`, new Blob([png], { type: 'image/png' }), { contentType: 'image/png' })
      ).error,
    ).toBeNull();
  };
  const rows = async (text: string, ...values: string[]) =>
    (await db.query<Record<string, unknown>>(text, values)).rows;

  /** A client with something in every part of the shop. */
  async function livedIn(): Promise<{ who: SignedIn; order: PlacedOrder }> {
    const who = await server.signedIn();
    const order = await buy(who);
    const line = await lineOf(order.id);
    await who.supabase.rpc('save_intake', { order_item_id: line, answers: { genre: 'Dark pop' } });
    await admin.supabase
      .from('deliverables')
      .insert({ order_item_id: line, title: 'First cut', kind: 'link', url: 'https://example.test/1' });
    const campaign = await makeCampaign(db, who.id, { name: 'Night Drive', status: 'completed' });
    await db.query('insert into public.campaign_days (campaign_id, day, views) values ($1, internal.local_date(), 5)', [
      campaign,
    ]);
    const ticket = (await who.supabase.rpc('open_ticket', { subject: 'A question', body: 'In private' })).data as {
      id: string;
    };
    await admin.supabase.from('ticket_messages').insert([{ ticket_id: ticket.id, body: 'An answer' }]);
    await admin.supabase
      .from('ticket_messages')
      .insert([{ ticket_id: ticket.id, body: 'A note between staff', internal: true }]);
    await putFile(who, 'tickets', 'shot.png');
    await putFile(who, 'avatars', 'me.png');
    return { who, order };
  }

  test('exports everything in one file, without admin notes or data of others', async () => {
    const { who, order } = await livedIn();
    const answer = await record(who);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
    const { body } = answer;
    expect(body.account.email).toBe(who.email);
    expect(body.orders).toEqual([
      expect.objectContaining({
        order_number: order.order_number,
        invoice: expect.objectContaining({ number: expect.stringMatching(/^INV-/) }),
      }),
    ]);
    expect(body.orders[0]!.lines[0]).toMatchObject({
      intake: { answers: { genre: 'Dark pop' } },
      deliverables: [{ title: 'First cut' }],
    });
    expect(body.campaigns).toEqual([
      expect.objectContaining({ name: 'Night Drive', days: [expect.objectContaining({ views: 5 })] }),
    ]);
    expect(body.tickets[0]!.messages.map((message) => message.body)).toEqual(['In private', 'An answer']);
    expect(body.notifications.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['invoice', 'deliverable', 'ticket_reply']),
    );
    expect(body.files.sort()).toEqual([`avatars/${who.id}/me.png`, `tickets/${who.id}/shot.png`]);
    expect(JSON.stringify(body)).not.toMatch(/note between staff|encrypted_password|idempotency/);
    expect(JSON.stringify((await record(await server.signedIn())).body)).not.toContain(who.id);
    expect((await callFunction(server, 'my-data', {})).status).toBe(401);
    expect(
      await rows(`select 1 as one from public.audit_logs where action = 'person_exported' and user_id = $1`, who.id),
    ).toEqual([{ one: 1 }]);
  });

  test('exports what a contractor wrote about work, and the fees of what is assigned', async () => {
    const [{ order }, contractor] = [await livedIn(), await server.signedIn({ team: 'contractor' })];
    const about = { subject: 'order', subject_id: order.id };
    await admin.supabase.rpc('assign_work', { ...about, person: contractor.id, fee: 120.5 });
    for (const [as, text] of [
      [contractor, 'Which ratio?'],
      [admin, 'Nine to sixteen'],
    ] as const)
      expect((await as.supabase.from('work_messages').insert({ ...about, text })).error).toBeNull();
    const { body } = await record(contractor);
    expect(body).toMatchObject({
      work_messages: [{ ...about, text: 'Which ratio?' }],
      work_fees: [{ ...about, fee: 120.5 }],
    });
    expect(JSON.stringify(body)).not.toContain('Nine to sixteen');
  });

  test('deleting an account removes personal data, keeps orders and invoices, and confirms by email', async () => {
    const { who, order } = await livedIn();
    await finish(order.id);
    const second = server.client();
    await second.auth.signInWithPassword({ email: who.email, password: who.password });
    expect((await leave(who)).status).toBe(200);

    expect((await second.auth.getUser()).error).not.toBeNull();
    expect(
      (await server.client().auth.signInWithPassword({ email: who.email, password: who.password })).error,
    ).not.toBeNull();
    expect(await rows('select first_name, metadata from public.users where id = $1', who.id)).toEqual([
      { first_name: 'User', metadata: {} },
    ]);
    for (const table of ['notifications where user_id', 'tickets where client_id', 'client_plans where client_id']) {
      expect([table, await rows(`select 1 from public.${table} = $1`, who.id)]).toEqual([table, []]);
    }
    expect(
      await rows(
        `select name from storage.objects where name like $1 || '/%' and bucket_id in ('avatars', 'tickets')`,
        who.id,
      ),
    ).toEqual([]);
    expect(await rows('select answers from public.intakes where order_item_id = $1', await lineOf(order.id))).toEqual([
      { answers: {} },
    ]);
    expect(
      await rows(
        'select o.order_number, i.status from public.orders as o join public.invoices as i on i.order_id = o.id where o.id = $1',
        order.id,
      ),
    ).toEqual([{ order_number: order.order_number, status: 'paid' }]);
    expect(
      await rows(
        `select 1 from public.audit_logs where user_id = $1 and (ip_address is not null or user_agent is not null)`,
        who.id,
      ),
    ).toEqual([]);
    const email = `select state, data, to_address from public.email_outbox where template = 'account-deleted'`;
    expect(await rows(email)).toEqual([expect.objectContaining({ data: { ordersKept: 1 } })]);
    await db.query(`update public.email_outbox set state = 'sent' where template = 'account-deleted'`);
    expect(await rows(email)).toEqual([
      expect.objectContaining({ state: 'sent', to_address: expect.stringMatching(/^sha256:/) }),
    ]);
  });

  test('deleting an account without orders removes it completely', async () => {
    const who = await server.signedIn();
    expect((await leave(who)).status).toBe(200);
    expect(await rows('select 1 from auth.users where id = $1', who.id)).toEqual([]);
  });

  test.each([
    ['a number alone', { phone: '34600111222' }, () => '+34 600 111 222'],
    ['neither address nor number', { phone: null }, (who: SignedIn) => who.id.slice(0, 8)],
  ] as const)('an account with %s can be deleted too, without an email', async (_, { phone }, handle) => {
    const who = await server.signedIn();
    await db.query('update auth.users set email = null, phone = $2 where id = $1', [who.id, phone]);
    const emails = 'select count(*) as mails from public.email_outbox';
    const before = await rows(emails);
    expect((await leave(who)).body.code).toBe('invalid_body');
    expect((await leave(who, { confirmation: handle(who) })).status).toBe(200);
    expect(await rows('select 1 from auth.users where id = $1', who.id)).toEqual([]);
    expect(await rows(emails)).toEqual(before);
  });

  test('deletion requires the password, the typed email and a recent sign-in', async () => {
    const who = await server.signedIn();
    expect((await leave(who, { confirmation: 'somebody@else.test' })).body.code).toBe('invalid_body');
    expect((await leave(who, { password: 'Wrong-horse-1' })).body.code).toBe('invalid_credentials');
    expect((await leave(who, { password: undefined })).body.code).toBe('invalid_credentials');
    expect(
      (await callFunction(server, 'delete-account', { confirmation: who.email, password: who.password })).status,
    ).toBe(401);
    // Who signs in through others alone has no password: a recent sign-in stands for it.
    await db.query('update auth.users set encrypted_password = null where id = $1', [who.id]);
    await db.query(
      `update auth.mfa_amr_claims set created_at = now() - interval '16 minutes' where session_id in (select id from auth.sessions where user_id = $1)`,
      [who.id],
    );
    expect((await leave(who)).body.code).toBe('reauthentication_needed');
    await db.query(
      `update auth.mfa_amr_claims set created_at = now() where session_id in (select id from auth.sessions where user_id = $1)`,
      [who.id],
    );
    await db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status) values ($1, $2, 'x', 'totp', 'verified')`,
      [randomUUID(), who.id],
    );
    expect((await leave(who)).body.code).toBe('insufficient_aal');
    expect(await rows('select 1 as one from auth.users where id = $1', who.id)).toEqual([{ one: 1 }]);
  });

  test('rejects deletion with open orders or campaigns, and of the last admin', async () => {
    const who = await server.signedIn();
    const order = await buy(who);
    expect((await leave(who)).body).toMatchObject({ code: 'orders_open' });
    await finish(order.id);
    const campaign = await makeCampaign(db, who.id, { status: 'active' });
    expect((await leave(who)).body).toMatchObject({ code: 'campaigns_running' });
    await db.query(`update public.campaigns set status = 'completed' where id = $1`, [campaign]);
    await admin.supabase.rpc('create_team_order', {
      client_id: who.id,
      items: [{ name: 'Film', price: 100, quantity: 1 }],
    });
    expect((await leave(who)).body).toMatchObject({ code: 'orders_open' });
    expect((await leave(admin)).body).toMatchObject({ code: 'last_admin' });
    const second = await server.signedIn({ admin: true });
    expect((await leave(second)).status).toBe(200);
    expect((await leave(admin)).body).toMatchObject({ code: 'last_admin' });
  });
});
