import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Quote } from '#domain/orders/order.ts';
import type { TaxNumberResult } from '#domain/taxes/tax-number.ts';
import { recheckTaxNumbers } from '#server/modules/taxes/recheck-tax-numbers.ts';
import { DEFAULT_ENGINE, engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { startRegister, type Behavior, type RegisterStandIn } from '#tests/support/tax-register.ts';

const FRENCH = { country: 'FR', company: 'Nuit SARL', number: 'FR 40 303 265 045' };

describe.each(engines)('tax numbers on %s', (engine) => {
  let server: TestServer;
  let vies: RegisterStandIn;
  let admin: SignedIn;
  let nia: SignedIn;

  beforeAll(async () => {
    vies = await startRegister();
    server = await startServer(engine, { taxRegister: vies.register });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(async () => {
    await server.close();
    await vies.close();
  });
  beforeEach(async () => {
    nia = await server.signedIn();
    vies.answerWith('valid');
    vies.asked.length = 0;
  });

  const check = <T = TaxNumberResult>(as: SignedIn, body: object = FRENCH) =>
    callFunction<T>(server, 'check-tax-number', body, { as });
  const quoteFor = async (as: Pick<SignedIn, 'supabase'>, more: object = {}) => {
    const { data, error } = await as.supabase.rpc('quote', {
      items: [{ id: 'youtube-ads-premium', quantity: 1 }],
      country: 'FR',
      company: 'Nuit SARL',
      tax_number: 'FR40303265045',
      ...more,
    });
    if (error !== null) throw error;
    return data as Quote;
  };
  const taxed = { reverse_charge: false, tax_inclusive: true, total: 529.2, tax: 39.2 };
  const untaxed = { reverse_charge: true, tax_inclusive: false, total: 490, tax: 0, tax_rate: 0 };

  test('a number confirmed by VIES removes the tax for this client, number and country', async () => {
    expect(await quoteFor(nia)).toMatchObject(taxed);
    const { status, body } = await check(nia);
    expect([status, body]).toEqual([200, { country: 'FR', number: '40303265045', status: 'confirmed' }]);
    expect(vies.asked).toEqual(['POST /rest-api/check-vat-number FR40303265045']);
    expect(await quoteFor(nia)).toMatchObject(untaxed);
    expect(await quoteFor(nia, { company: null })).toMatchObject(taxed);
    expect(await quoteFor(nia, { tax_number: 'FR83404833048' })).toMatchObject(taxed);
    expect(await quoteFor(nia, { country: 'DE' })).toMatchObject(taxed);
    expect(await quoteFor(await server.signedIn())).toMatchObject(taxed);
    expect(await quoteFor({ supabase: server.client() })).toMatchObject(taxed);
  });

  test('asks VIES once in thirty days, for which a confirmation is valid', async () => {
    await check(nia);
    await check(nia, { ...FRENCH, number: 'fr-40303265045' });
    expect(vies.asked).toHaveLength(1);
    await server.services.db.query(
      `update tax_numbers set checked_at = now() - interval '31 days' where client_id = $1`,
      [nia.id],
    );
    expect(await quoteFor(nia)).toMatchObject(taxed);
    vies.answerWith('invalid');
    expect((await check(nia)).body.status).toBe('refused');
    expect(vies.asked).toHaveLength(2);
  });

  test.each<[Behavior, string]>([
    ['invalid', 'refused'],
    ['busy', 'unconfirmed'],
    ['down', 'unconfirmed'],
    ['slow', 'unconfirmed'],
    ['garbage', 'unconfirmed'],
    ['other', 'unconfirmed'],
    ['endless', 'unconfirmed'],
    ['elsewhere', 'unconfirmed'],
  ])('VIES %s: the number is %s, and tax is charged', async (behavior, status) => {
    vies.answerWith(behavior);
    expect((await check(nia)).body.status).toBe(status);
    expect(await quoteFor(nia)).toMatchObject(taxed);
  });

  test('an admin decides on an unconfirmed number, and the decision stands', async () => {
    vies.answerWith('down');
    await check(nia);
    const { data: waiting } = await admin.supabase.from('tax_numbers').select().eq('client_id', nia.id).single();
    expect(waiting).toMatchObject({ status: 'unconfirmed', company: 'Nuit SARL', number: '40303265045' });
    const decide = (as: SignedIn, decision: string) =>
      as.supabase.rpc('decide_tax_number', { tax_number_id: waiting.id, decision });
    expect((await decide(nia, 'confirmed')).error?.code).toBe('PT403');
    expect((await decide(admin, 'perhaps')).error?.code).toBe('PT400');
    expect((await decide(admin, 'confirmed')).error).toBeNull();
    expect(await quoteFor(nia)).toMatchObject(untaxed);
    vies.answerWith('invalid');
    expect((await check(nia)).body.status).toBe('confirmed');
    const { data: log } = await admin.supabase
      .from('audit_logs')
      .select('user_id, action, new_values')
      .eq('table_name', 'tax_numbers')
      .eq('record_id', waiting.id)
      .eq('action', 'update');
    expect(log).toEqual([{ user_id: admin.id, action: 'update', new_values: { status: 'confirmed', by_team: true } }]);
    await decide(admin, 'refused');
    expect(await quoteFor(nia)).toMatchObject(taxed);
  });

  test('keeps a confirmation while VIES is unavailable', async () => {
    await check(nia);
    await server.services.db.query(
      `update tax_numbers set checked_at = now() - interval '31 days' where client_id = $1`,
      [nia.id],
    );
    vies.answerWith('down');
    expect((await check(nia)).body.status).toBe('confirmed');
    // It is too old for a purchase all the same.
    expect(await quoteFor(nia)).toMatchObject(taxed);
  });

  test('does not check invalid numbers and numbers without effect', async () => {
    const wrong = await check<Failure>(nia, { ...FRENCH, number: 'FR 11 111 111 111' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_tax_number' } });
    expect((await check<Failure>(nia, { ...FRENCH, number: '--' })).body.code).toBe('invalid_tax_number');
    expect((await check<Failure>(nia, { ...FRENCH, company: ' ' })).status).toBe(400);
    expect((await check<Failure>(nia, { ...FRENCH, country: 'XX' })).status).toBe(400);
    expect((await check(nia, { country: 'US', company: 'Cole LLC', number: '12-3456789' })).body.status).toBe(
      'unneeded',
    );
    expect((await check(nia, { country: 'AE', company: 'Cole FZ', number: '100123456700003' })).body.status).toBe(
      'unneeded',
    );
    expect(vies.asked).toEqual([]);
    expect((await nia.supabase.from('tax_numbers').select()).data).toEqual([]);
  });

  test('checks Greek numbers under EL', async () => {
    expect((await check(nia, { country: 'GR', company: 'Nyx', number: 'EL 094259216' })).body).toEqual({
      country: 'GR',
      number: '094259216',
      status: 'confirmed',
    });
    expect(vies.asked).toEqual(['POST /rest-api/check-vat-number EL094259216']);
  });

  test('visitors cannot check, users see only their own numbers, and writes are rejected', async () => {
    expect((await callFunction(server, 'check-tax-number', FRENCH)).status).toBe(401);
    await check(nia);
    const stranger = await server.signedIn();
    expect((await stranger.supabase.from('tax_numbers').select()).data).toEqual([]);
    expect((await nia.supabase.from('tax_numbers').select('status')).data).toEqual([{ status: 'confirmed' }]);
    for (const as of [nia, admin]) {
      const forged = { client_id: as.id, country: 'DE', number: '136695976', company: 'x', status: 'confirmed' };
      expect((await as.supabase.from('tax_numbers').insert(forged)).error?.code).toBe('42501');
      expect(
        (await as.supabase.from('tax_numbers').update({ status: 'confirmed' }).eq('client_id', as.id)).error?.code,
      ).toBe('42501');
    }
  });

  test('limits an account to twenty numbers', async () => {
    await server.services.db.query(
      `insert into tax_numbers (client_id, country, number, company) select $1, 'FR', 'AB' || n, 'x' from generate_series(1, 20) as n`,
      [nia.id],
    );
    expect((await check<Failure>(nia)).status).toBe(429);
    expect(vies.asked).toEqual([]);
  });

  test('rechecks a plan without tax and charges tax once the number has lapsed', async () => {
    await check(nia);
    await server.services.db.query(`update users set metadata = $2 where id = $1`, [
      nia.id,
      { checkout: { country: 'FR', company: 'Nuit SARL', taxNumber: 'FR 40303265045' } },
    ]);
    await admin.supabase
      .from('client_plans')
      .insert({ client_id: nia.id, plan_id: 'starter', price: 500, next_billing_on: '2030-01-15' });
    await server.services.db.query(
      `update tax_numbers set checked_at = now() - interval '31 days' where client_id = $1`,
      [nia.id],
    );
    const amount = async () => ((await nia.supabase.rpc('portal_plan')).data as { amount: number }).amount;
    expect(await amount()).toBe(500);
    vies.answerWith('invalid');
    await recheckTaxNumbers(server.services);
    expect(await amount()).toBe(540);
  });
});

test('limits checks per account and reads of rates per IP address', async () => {
  const vies = await startRegister();
  const server = await startServer(DEFAULT_ENGINE, { taxRegister: vies.register, env: { RATE_LIMITS: 'on' } });
  const nia = await server.signedIn();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await callFunction(server, 'check-tax-number', FRENCH, { as: nia })).status);
  const reads: number[] = [];
  for (let tries = 0; tries < 121; tries += 1)
    reads.push((await fetch(`${server.url}/functions/v1/price-taxes`)).status);
  await server.close();
  await vies.close();
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect(reads).toEqual([...Array<number>(120).fill(200), 429]);
});
