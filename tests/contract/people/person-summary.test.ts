import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonSummary } from '#domain/people/person-summary.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('what the team sees of a client on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let other: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine, { env: { TIME_ZONE: 'Asia/Dubai' } });
    [nia, other, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const sql = (text: string, params: string[] = []) => server.services.db.query(text, params);
  const summary = async (person: string) => {
    const { data, error } = await admin.supabase.rpc('person_summary', { person });
    expect(error).toBeNull();
    return data as PersonSummary;
  };
  const note = (by: SignedIn['supabase'], changes: object) =>
    by.rpc('note_opened_link', { person: nia.id, link: 'none', channel: 'whatsapp', ...changes });

  /** A paid order as the checkout would have written it. Amounts are paid and given back at these times. */
  async function pay(client: string, at: string, amount: string, phone: string): Promise<string> {
    const [order, payment] = [randomUUID(), randomUUID()];
    await server.services.db.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `insert into public.orders (id, order_number, order_date, client_id, status, payment_status, client_name, client_email, items, currency, subtotal, discount, tax,
           tax_rate, total_amount, contact_phone, country)
         values ($1, $6, $2, $3, 'confirmed', 'paid', 'Nia', 'nia@example.test', '[]', 'USD', $4, 0, 0, 0, $4, $5, 'US')`,
        [order, at, client, amount, phone, order],
      );
      await tx.query(
        `insert into public.payments (id, order_id, provider, status, amount, currency, settled_at) values ($1, $2, 'sandbox', 'succeeded', $3, 'USD', $4)`,
        [payment, order, amount, at],
      );
    });
    return order;
  }

  test('adds up what was paid less refunds and lost disputes, by month of the shop', async () => {
    expect(await summary(nia.id)).toMatchObject({ language: 'en', phone: null, total: 0, last_contact: null });
    const months = (await summary(nia.id)).months ?? [];
    expect(months).toHaveLength(12);
    const [first, last] = [months[0]!.month, months[11]!.month];
    // The first minute of a month in Dubai is the last day of the month before in UTC.
    const begins = (month: string) => new Date(Date.parse(`${month}-01T00:00:00+04:00`)).toISOString();
    await pay(nia.id, new Date(Date.parse(begins(first)) - 60_000).toISOString(), '40', '+1 555');
    await pay(nia.id, begins(first), '100', '+44 20 7946 0000');
    const order = await pay(nia.id, begins(last), '300', ' ');
    await pay(other.id, begins(last), '900', '+1 555 0100');
    await sql(
      `insert into public.refunds (order_id, payment_id, amount, currency, reason, key, state, origin, settled_at)
       select order_id, id, 50.25, currency, 'x', 'k', 'succeeded', 'provider', settled_at from public.payments where order_id = $1`,
      [order],
    );
    await sql(
      `with lost as (
         insert into public.disputes (payment_id, order_id, reference, reason, status, amount, currency, opened_at)
         select id, order_id, 'd', 'x', 'lost', 20, currency, settled_at from public.payments where order_id = $1 returning id, opened_at)
       insert into public.dispute_bookings (dispute_id, amount, currency, fee, booked_at) select id, 20, 'USD', 15, opened_at from lost`,
      [order],
    );
    const found = await summary(nia.id);
    expect(found).toMatchObject({ phone: '+44 20 7946 0000', total: 369.75 });
    expect(found.months?.filter(({ amount }) => amount !== 0)).toEqual([
      { month: first, amount: 100 },
      { month: last, amount: 229.75 },
    ]);
  });

  test('the last contact is a ticket, an email that left, or a link that was opened', async () => {
    const how = async () => (await summary(other.id)).last_contact?.how;
    await sql(
      `insert into public.email_outbox (template, to_address, state, sent_at) values ('x', $1, 'sent', now() - interval '1 hour'), ('x', $1, 'failed', null)`,
      [other.email],
    );
    expect(await how()).toBe('email');
    await other.supabase.rpc('open_ticket', { subject: 'Hello', body: 'Please' }).throwOnError();
    expect(await how()).toBe('ticket');
    await note(admin.supabase, { person: other.id, channel: 'copy' }).throwOnError();
    expect(await how()).toBe('ticket');
    await note(admin.supabase, { person: other.id }).throwOnError();
    expect(await how()).toBe('link');
  });

  test('an opened link is in the audit log and in the history of its order, as opened', async () => {
    const order = await pay(nia.id, new Date().toISOString(), '10', '');
    await note(admin.supabase, { link: 'payment', subject_id: order }).throwOnError();
    const { rows } = await sql(
      `select action, table_name, user_id, new_values, source from public.audit_logs where record_id = $1 and action = 'link_opened'`,
      [order],
    );
    expect(rows).toEqual([
      {
        action: 'link_opened',
        table_name: 'orders',
        user_id: admin.id,
        new_values: { link: 'payment' },
        source: 'database',
      },
    ]);
    const { data } = await admin.supabase.rpc('order_timeline', { order_id: order });
    expect(data).toContainEqual(
      expect.objectContaining({ detail: expect.objectContaining({ action: 'link_opened' }) }),
    );
    const ofOther = await note(admin.supabase, { person: other.id, link: 'payment', subject_id: order });
    expect(ofOther.error).toMatchObject({ message: 'This no longer exists' });
    for (const wrong of [{ link: 'x' }, { channel: 'fax' }])
      expect((await note(admin.supabase, wrong)).error).toMatchObject({
        message: 'The link or the channel is not known',
      });
  });

  test('visitors, clients and disabled admins learn and record nothing', async () => {
    const disabled = await server.signedIn({ admin: true });
    await sql('update public.users set is_active = false where id = $1', [disabled.id]);
    const before = await sql(`select count(*) from public.audit_logs where action = 'link_opened'`);
    for (const caller of [server.client(), nia.supabase, other.supabase, disabled.supabase]) {
      const seen = await caller.rpc('person_summary', { person: nia.id });
      expect(seen).toMatchObject({ data: null, error: expect.anything() });
      expect((await note(caller, {})).error).not.toBeNull();
    }
    expect((await sql(`select count(*) from public.audit_logs where action = 'link_opened'`)).rows).toEqual(
      before.rows,
    );
  });
});
