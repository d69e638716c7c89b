import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startMailedServer, type MailedServer } from '#tests/support/guests.ts';
import { callFunction } from '#tests/support/orders.ts';
import { acceptQuote, draftQuote, priceOf, readQuote, saveQuote, sendQuote } from '#tests/support/quotes.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startRegister, type RegisterStandIn } from '#tests/support/tax-register.ts';

const FRENCH = { country: 'FR', company: 'Nuit SARL', tax_number: 'FR 40 303 265 045' } as const;

describe.each(engines)('taxes of quotes on %s', (engine) => {
  let server: MailedServer;
  let vies: RegisterStandIn;
  let admin: SignedIn;
  beforeAll(async () => {
    vies = await startRegister();
    server = await startMailedServer(engine, { taxRegister: vies.register });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(async () => {
    await server.close();
    await vies.close();
  });
  beforeEach(async () => {
    await server.services.db.query('delete from internal.quote_tax_numbers');
    vies.answerWith('valid');
    vies.asked.length = 0;
  });

  const stored = async (id: string) => (await admin.supabase.from('quotes').select().eq('id', id).single()).data;
  const reverse = { reverse_charge: true, tax: 0, total: 1000 };
  const taxed = { reverse_charge: false, tax_inclusive: true, subtotal: 1080, tax: 80, total: 1080 };

  test('a number that the register confirms takes the tax off, for a buyer without an account as well', async () => {
    expect(await priceOf(server, admin, await draftQuote(server, FRENCH))).toMatchObject({
      ...reverse,
      number_status: 'confirmed',
    });
    await priceOf(server, admin, await draftQuote(server, FRENCH));
    expect(vies.asked).toHaveLength(1);
    const sent = await sendQuote(server, admin, FRENCH);
    const { body } = await acceptQuote(server, sent.token);
    const { data } = await admin.supabase
      .from('orders')
      .select('tax, total_amount, reverse_charge, tax_number, company')
      .eq('id', body.order_id)
      .single();
    expect(data).toEqual({
      tax: 0,
      total_amount: 1000,
      reverse_charge: true,
      tax_number: '40303265045',
      company: 'Nuit SARL',
    });
    // The order can be priced like any other of this buyer from now on.
    const numbers = await admin.supabase.from('tax_numbers').select('status').eq('client_id', body.session?.user.id);
    expect(numbers.data).toEqual([{ status: 'confirmed' }]);
  });

  test('without a confirmation the tax is charged', async () => {
    vies.answerWith('invalid');
    expect(await priceOf(server, admin, await draftQuote(server, FRENCH))).toMatchObject({
      ...taxed,
      number_status: 'refused',
    });
    await server.services.db.query('delete from internal.quote_tax_numbers');
    vies.answerWith('down');
    expect(await priceOf(server, admin, await draftQuote(server, FRENCH))).toMatchObject({
      ...taxed,
      number_status: 'unconfirmed',
    });
    const wrong = await draftQuote(server, { ...FRENCH, tax_number: 'FR11111111111' });
    expect((await callFunction(server, 'price-quote', { draft: wrong }, { as: admin })).body).toMatchObject({
      code: 'invalid_tax_number',
    });
  });

  test('a number that ends between sending and accepting makes no order: both sides learn why, and the team sends a new version', async () => {
    const sent = await sendQuote(server, admin, FRENCH);
    expect(sent.total).toBe(1000);
    vies.answerWith('invalid');
    const rejected = await acceptQuote(server, sent.token);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'quote_tax_changed' } });
    await acceptQuote(server, sent.token);
    expect(await stored(sent.id)).toMatchObject({ state: 'sent', needs_version: true, order_id: null });
    expect((await readQuote(server, sent.token)).body).toMatchObject({ needs_version: true, total: 1000 });
    await expect
      .poll(() => server.sent.filter(({ subject }) => subject.includes(`${sent.number} can’t be accepted`)))
      .toHaveLength(1);
    const { data } = await admin.supabase.rpc('admin_inbox', { kind: 'quote', with_messages: true });
    expect(JSON.stringify(data)).toContain(sent.id);

    // Sent at the price of the screen before, it is refused; at the new one it is the next version.
    const draft = await draftQuote(server, { ...FRENCH, email: sent.email });
    const saving = { id: sent.id, base: sent.updated_at };
    expect((await saveQuote(server, admin, draft, { ...saving, send: { total: 1000 } })).body).toMatchObject({
      code: 'quote_repriced',
      details: { total: 1080 },
    });
    expect((await saveQuote(server, admin, draft, { ...saving, send: { total: 1080 } })).body).toMatchObject({
      version: 2,
    });
    expect(await stored(sent.id)).toMatchObject({ needs_version: false });
    expect((await acceptQuote(server, sent.token, { version: 2 })).status).toBe(200);
  });

  test('what the team decided about a client’s number counts more than the register', async () => {
    const client = await server.signedIn();
    const numberOf = async (status: string, by_team: boolean) => {
      await server.services.db.query('delete from public.tax_numbers where client_id = $1', [client.id]);
      await server.services.db.query(
        `insert into public.tax_numbers (client_id, country, number, company, status, by_team) values ($1, 'FR', '40303265045', 'Nuit SARL', $2, $3)`,
        [client.id, status, by_team],
      );
    };
    await numberOf('refused', true);
    const draft = { ...FRENCH, email: client.email };
    expect(await priceOf(server, admin, await draftQuote(server, draft))).toMatchObject({
      ...taxed,
      number_status: 'refused',
    });
    const charged = await sendQuote(server, admin, draft);
    expect((await acceptQuote(server, charged.token)).status).toBe(200);

    // One that the client typed before is confirmed by the register with the acceptance.
    await numberOf('unconfirmed', false);
    const free = await sendQuote(server, admin, draft);
    expect(free.total).toBe(1000);
    expect((await acceptQuote(server, free.token)).status).toBe(200);
    const numbers = await admin.supabase.from('tax_numbers').select('status').eq('client_id', client.id);
    expect(numbers.data).toEqual([{ status: 'confirmed' }]);
  });

  test('a register that is down when a quote is accepted does not change its price', async () => {
    const sent = await sendQuote(server, admin, FRENCH);
    vies.answerWith('down');
    expect((await acceptQuote(server, sent.token)).status).toBe(200);
  });

  test('a rate that has changed since makes a new version necessary', async () => {
    const sent = await sendQuote(server, admin, { country: 'CA' });
    await server.services.db.query(
      `insert into public.tax_rates (country, rate, name, inclusive, reverse_charge, valid_from) values ('CA', 0.13, 'HST', false, false, internal.local_date())`,
    );
    expect((await acceptQuote(server, sent.token)).body.code).toBe('quote_tax_changed');
  });
});
