import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content } from '#tests/support/content.ts';
import { PLAN_CONSENT_VERSION } from '#domain/billing/plan-consent.ts';
import { locales } from '#domain/locales.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { addCard, agree, givePlan, portalPlan, readTerms, subscribe } from '#tests/support/plans.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const DAY = '2091-01-31';

describe.each(engines)('plan charge agreements on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const consentsOf = async (id: string) =>
    (await admin.supabase.from('plan_consents').select().eq('client_id', id).order('accepted_at')).data ?? [];

  test('stores the wording with version, language, time and amount including tax', async () => {
    const nia = await server.signedIn();
    await givePlan(server, nia, DAY);
    const card = await addCard(server, nia);
    expect(await portalPlan(server, nia)).toMatchObject({ consent: null, ask: null, amount: 538.92, billing_day: 31 });
    for (const locale of locales) {
      const { body: terms } = await readTerms(server, nia, card, locale);
      expect(terms).toEqual({
        version: PLAN_CONSENT_VERSION,
        amount: 538.92,
        currency: 'USD',
        wording: expect.stringContaining('$538.92'),
      });
      expect((await agree(server, nia, card, { locale })).status).toBe(201);
      expect((await consentsOf(nia.id)).at(-1)).toMatchObject({
        plan_id: 'professional',
        price: 499,
        amount: 538.92,
        currency: 'USD',
        billing_day: 31,
        card_id: card,
        wording: terms.wording,
        version: PLAN_CONSENT_VERSION,
        locale,
        terms_version: content.en.legal.terms.effective,
        revoked_at: null,
      });
    }
    expect((await consentsOf(nia.id)).map(({ revoked_because: because }) => because)).toEqual([
      'replaced',
      'replaced',
      null,
    ]);
    expect(await portalPlan(server, nia)).toMatchObject({ consent: { card_id: card, brand: 'Visa', last4: '4242' } });
    const { rows } = await server.services.db.query(
      `select action, user_id, ip_address is not null as address from audit_logs
       where table_name = 'plan_consents' and action = 'insert' and user_id = $1`,
      [nia.id],
    );
    expect(rows).toEqual(locales.map(() => ({ action: 'insert', user_id: nia.id, address: true })));
  });

  test('rejects an outdated version, amount, currency or wording with the current terms', async () => {
    const nia = await server.signedIn();
    await givePlan(server, nia, DAY);
    const card = await addCard(server, nia);
    const { body: terms } = await readTerms(server, nia, card);
    for (const change of [
      { version: '2020-01-01' },
      { amount: 1 },
      { amount: 538.9 },
      { currency: 'EUR' },
      { wording: terms.wording.replace('15', '16').replace('pause', 'not pause') },
    ])
      expect([change, await agree(server, nia, card, change)]).toEqual([
        change,
        expect.objectContaining({
          status: 409,
          body: expect.objectContaining({ code: 'terms_changed', details: { terms } }),
        }),
      ]);
    // The price changes between reading and agreeing.
    await admin.supabase.from('client_plans').update({ price: 600 }).eq('client_id', nia.id);
    expect(await agree(server, nia, card, terms)).toMatchObject({
      status: 409,
      body: { code: 'terms_changed', details: { terms: { amount: 648 } } },
    });
    expect(await consentsOf(nia.id)).toEqual([]);
  });

  test('a change of price, plan or day by the team ends the agreement; other changes do not', async () => {
    const nia = await subscribe(server, DAY);
    const change = (columns: object) =>
      admin.supabase.from('client_plans').update(columns).eq('client_id', nia.id).throwOnError();
    await change({ limits: { campaigns: 3 } });
    await change({ next_billing_on: '2091-03-31' });
    expect((await portalPlan(server, nia))?.consent).not.toBeNull();
    for (const columns of [{ price: 500 }, { plan_id: 'starter' }, { next_billing_on: '2091-03-15' }]) {
      await change(columns);
      expect([columns, await portalPlan(server, nia)]).toEqual([
        columns,
        expect.objectContaining({ consent: null, ask: 'changed' }),
      ]);
      expect((await consentsOf(nia.id)).at(-1)).toMatchObject({ revoked_because: 'changed' });
      expect((await agree(server, nia, await addCard(server, nia))).status).toBe(201);
    }
    // The former price does not bring the former agreement back.
    await change({ price: 700 });
    await change({ price: 500 });
    expect((await portalPlan(server, nia))?.consent).toBeNull();
    expect((await agree(server, nia, await addCard(server, nia))).status).toBe(201);
    await server.services.db.query(`insert into tax_rates (rate, valid_from) values (0.09, internal.local_date())`);
    expect(await portalPlan(server, nia)).toMatchObject({ consent: null, ask: 'changed' });
    await server.services.db.query(`insert into tax_rates (rate, valid_from) values (0.08, internal.local_date())`);
  });

  test('end with the card, with the plan, or when the client withdraws', async () => {
    const [nia, eve, kim] = await Promise.all([subscribe(server, DAY), subscribe(server, DAY), subscribe(server, DAY)]);
    const plan = await portalPlan(server, nia);
    const removed = await callFunction(server, 'remove-card', { card_id: plan?.consent?.card_id }, { as: nia });
    expect(removed.status).toBe(200);
    expect(await portalPlan(server, nia)).toMatchObject({ consent: null, ask: 'card' });
    expect(await callFunction(server, 'end-plan-charges', {}, { as: eve })).toMatchObject({ status: 200 });
    expect(await callFunction(server, 'end-plan-charges', {}, { as: eve })).toMatchObject({ status: 200 });
    expect(await portalPlan(server, eve)).toMatchObject({ consent: null, ask: null });
    await admin.supabase.from('client_plans').delete().eq('client_id', kim.id);
    expect(await portalPlan(server, kim)).toBeNull();
    expect((await consentsOf(kim.id)).at(-1)).toMatchObject({ revoked_because: 'removed' });
  });

  test('cannot be read by other clients, or made with another client’s card', async () => {
    const [nia, eve] = await Promise.all([subscribe(server, DAY), subscribe(server, DAY)]);
    const card = (await portalPlan(server, nia))?.consent?.card_id ?? '';
    expect(await readTerms(server, eve, card)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await agree(server, eve, card)).status).not.toBe(201);
    expect((await eve.supabase.from('plan_consents').select('client_id')).data).toEqual([{ client_id: eve.id }]);
    expect((await eve.supabase.from('plan_charges').select('client_id')).data).toEqual([]);
    expect((await server.client().from('plan_consents').select()).error?.code).toBe('42501');
    expect((await server.client().rpc('portal_plan')).error?.code).toBe('42501');
    const { body: terms } = await readTerms(server, nia, card);
    const calls = {
      'plan-terms': { card_id: card, locale: 'en' },
      'agree-to-plan': { card_id: card, locale: 'en', ...terms },
      'end-plan-charges': {},
      'change-plan': { change: 'cancel' },
    };
    const viewing = await callFunction<{ access_token: string }>(
      server,
      'view-as-client',
      { clientId: nia.id },
      { as: admin },
    );
    const disabled = await subscribe(server, DAY);
    await admin.supabase.rpc('set_person_active', { person: disabled.id, active: false });
    for (const [name, body] of Object.entries(calls)) {
      const call = async (as?: { accessToken: string }) => {
        const { status, body: failure } = await callFunction<Failure>(server, name, body, { as });
        return [status, failure.code];
      };
      expect([name, await call()]).toEqual([name, [401, 'not_authenticated']]);
      // Tokens of a disabled account end within a second.
      await expect.poll(() => call(disabled), { message: name }).toEqual([401, 'not_authenticated']);
      expect([name, await call({ accessToken: viewing.body.access_token })]).toEqual([name, [403, 'forbidden']]);
    }
    expect(await portalPlan(server, nia)).toMatchObject({ active: true, cancelled: false, consent: { card_id: card } });
  });

  test('rejects agreements without a plan, for an ended plan and for a free plan', async () => {
    const [nia, eve, kim] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn()]);
    expect((await readTerms(server, nia, await addCard(server, nia))).status).toBe(404);
    await givePlan(server, eve, DAY, 0);
    expect((await readTerms(server, eve, await addCard(server, eve))).status).toBe(409);
    await givePlan(server, kim, DAY);
    await callFunction(server, 'change-plan', { change: 'cancel' }, { as: kim });
    expect((await readTerms(server, kim, await addCard(server, kim))).status).toBe(409);
    expect(await portalPlan(server, nia)).toBeNull();
  });

  test('are part of the data export', async () => {
    const nia = await subscribe(server, DAY);
    const { body } = await callFunction<{ plan_consents: object[]; plan_charges: object[] }>(
      server,
      'my-data',
      {},
      { as: nia },
    );
    expect(body.plan_consents).toEqual([expect.objectContaining({ wording: expect.stringContaining('4242') })]);
    expect(body.plan_charges).toEqual([]);
  });
});
