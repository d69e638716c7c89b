import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QuoteDraftBody } from '#domain/quotes/quote.ts';
import { addDays } from '#domain/period.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import {
  acceptQuote,
  draftQuote,
  OWN_LINE,
  priceOf,
  readQuote,
  saveQuote,
  sendQuote,
  shopToday,
  tokenIn,
} from '#tests/support/quotes.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('quotes of the team on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let nia: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    [admin, nia] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
  });
  afterAll(() => server.close());

  const stored = async (id: string) => (await admin.supabase.from('quotes').select().eq('id', id).single()).data;
  const save = async (changes: Partial<QuoteDraftBody>, more: Parameters<typeof saveQuote>[3] = {}) => {
    const { status, body } = await saveQuote(server, admin, await draftQuote(server, changes), more);
    return { status, code: body.code, message: body.message };
  };

  test('a package keeps the price of the day on which it was sent, and own items keep theirs', async () => {
    const sent = await sendQuote(server, admin, {
      lines: [
        { id: 'youtube-ads-premium', quantity: 1 },
        { ...OWN_LINE, quantity: 2, expected_cost: 350.5 },
      ],
    });
    const { data } = await admin.supabase.from('quote_versions').select().eq('quote_id', sent.id).single();
    expect(data).toMatchObject({
      version: 1,
      currency: 'USD',
      lines: [
        { id: 'youtube-ads-premium', net: 490, expected_cost: null },
        { id: null, name: 'Tour documentary', net: 1000, quantity: 2, expected_cost: 350.5 },
      ],
    });
    await server.services.db.query(
      `update public.packages set price = price + 10, active = false where id = 'youtube-ads-premium'`,
    );
    const { body } = await readQuote(server, sent.token);
    expect(body).toMatchObject({ total: sent.total, lines: [{ price: 490 }, { price: 1000 }] });
    // It is not sold any more, and was promised all the same.
    const accepted = await acceptQuote(server, sent.token);
    expect(accepted.status).toBe(200);
    await server.services.db.query(
      `update public.packages set price = price - 10, active = true where id = 'youtube-ads-premium'`,
    );
    const order = await admin.supabase.from('orders').select('total_amount').eq('id', accepted.body.order_id).single();
    expect(order.data).toEqual({ total_amount: sent.total });
  });

  test('nothing of what a quote is expected to cost leaves the team', async () => {
    const sent = await sendQuote(server, admin, { lines: [{ ...OWN_LINE, expected_cost: 777.77 }] });
    const page = await readQuote(server, sent.token);
    expect(JSON.stringify(page.body)).not.toMatch(/expected|777\.77/);
    const { body } = await acceptQuote(server, sent.token);
    const { rows } = await server.services.db.query(
      `select to_jsonb(o)::text || (select jsonb_agg(to_jsonb(l))::text from public.order_items as l where l.order_id = o.id) as all from public.orders as o where o.id = $1`,
      [body.order_id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/expected|777\.77/);
    const { data } = await admin.supabase.rpc('person_record', { address: sent.email });
    expect(data).toMatchObject({ quotes: [{ number: sent.number, versions: [{ version: 1 }] }] });
    expect(JSON.stringify(data)).not.toMatch(/expected|777\.77/);
  });

  test('bad input is rejected with a reason', async () => {
    const today = await shopToday(server);
    expect(await save({ lines: [] })).toMatchObject({ status: 400, code: 'invalid_body' });
    expect(await save({ name: 'x'.repeat(200) })).toMatchObject({ status: 200 });
    expect(await save({ name: 'x'.repeat(201) })).toMatchObject({ status: 400 });
    expect(await save({ amount_off: 1000.01 })).toMatchObject({ status: 422, code: 'discount_too_much' });
    expect(await save({ percent_off: 101 })).toMatchObject({ status: 400 });
    expect(await save({ percent_off: 5, amount_off: 5 })).toMatchObject({ status: 400 });
    expect(await save({ deposit_amount: 1080.01 })).toMatchObject({ status: 422, code: 'deposit_too_much' });
    expect(await save({ deposit_amount: 1080 })).toMatchObject({ status: 200 });
    expect(await save({ work_starts: 'deposit' })).toMatchObject({ status: 422, code: 'deposit_needed' });
    expect(await save({ tax_number: 'FR40303265045', country: 'FR' })).toMatchObject({
      status: 400,
      code: 'company_needed',
    });
    expect(await save({ lines: [{ id: 'no-such-package', quantity: 1 }] })).toMatchObject({ code: 'unknown_package' });
    expect(await save({ lines: [{ ...OWN_LINE, price: 1.005 }] })).toMatchObject({ status: 400 });
    // The last day may be today. One that has passed can be saved, as of an old draft, but not sent.
    expect(await save({ ends_on: today }, { send: { total: 1080 } })).toMatchObject({ status: 200 });
    expect(await save({ ends_on: addDays(today, -1) })).toMatchObject({ status: 200 });
    expect(await save({ ends_on: addDays(today, -1) }, { send: { total: 1080 } })).toMatchObject({
      code: 'quote_over',
    });
    expect(await save({ company: 'Label \u{13000}' }, { send: { total: 1080 } })).toMatchObject({ status: 400 });
    // Nothing is sent at another total than the one on the screen.
    expect(await save({}, { send: { total: 1079.99 } })).toMatchObject({ status: 409, code: 'quote_repriced' });
  });

  test('an edited quote is the next version, and its link shows the newest one that was sent', async () => {
    const sent = await sendQuote(server, admin);
    const draft = await draftQuote(server, { email: sent.email, intro: 'Now cheaper', amount_off: 100 });
    // What somebody else has changed meanwhile is not overwritten.
    expect((await saveQuote(server, admin, draft, { id: sent.id })).body.code).toBe('quote_edited');
    const saved = await saveQuote(server, admin, draft, { id: sent.id, base: sent.updated_at });
    expect(saved.body).toMatchObject({ version: 2, number: sent.number });
    expect(await stored(sent.id)).toMatchObject({
      state: 'sent',
      version: 2,
      sent_version: 1,
      unsent: true,
      total: 972,
    });
    expect((await readQuote(server, sent.token)).body).toMatchObject({ version: 1, total: 1080 });

    const again = await saveQuote(server, admin, draft, {
      id: sent.id,
      base: saved.body.updated_at,
      send: { total: 972 },
    });
    expect(again.status).toBe(200);
    expect((await readQuote(server, sent.token)).body).toMatchObject({ version: 2, total: 972, intro: 'Now cheaper' });
    expect((await acceptQuote(server, sent.token)).body.code).toBe('quote_replaced');
    const versions = await admin.supabase
      .from('quote_versions')
      .select('version, total')
      .eq('quote_id', sent.id)
      .order('version');
    expect(versions.data).toEqual([
      { version: 1, total: 1080 },
      { version: 2, total: 972 },
    ]);
    const change = server.services.db.query(
      'update internal.quote_versions set total = 1 where quote_id = $1 and version = 1',
      [sent.id],
    );
    await expect(change).rejects.toThrow('cannot be changed');
    expect((await acceptQuote(server, sent.token, { version: 2 })).status).toBe(200);
    const late = await saveQuote(server, admin, draft, { id: sent.id, base: again.body.updated_at });
    expect(late.body.code).toBe('quote_accepted');
  });

  test('a repeated request makes one quote', async () => {
    const [id, draft] = [randomUUID(), await draftQuote(server)];
    const answers = await Promise.all([1, 2].map(() => saveQuote(server, admin, draft, { id, send: { total: 1080 } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored(id)).toMatchObject({ version: 1, state: 'sent' });
  });

  test('a quote is for the account that has proved its mailbox, and for nobody who only typed it', async () => {
    const sent = await sendQuote(server, admin, { email: nia.email });
    expect(await stored(sent.id)).toMatchObject({ client_id: nia.id, email: nia.email });
    const { rows } = await server.services.db.query(
      `select data from public.email_outbox where template = 'quote-sent' and to_address = $1`,
      [nia.email],
    );
    // Where the link rests until it is delivered, it is encrypted.
    expect(rows).toEqual([{ data: {} }]);

    const typed = await server.signedIn();
    const draft = await draftQuote(server, { email: typed.email });
    expect((await priceOf(server, admin, draft)).client).toBe('Nia Cole');
    await server.services.db.query('update auth.users set email_unproved = true where id = $1', [typed.id]);
    expect((await priceOf(server, admin, draft)).client).toBeNull();
    const other = await sendQuote(server, admin, { email: typed.email });
    expect(await stored(other.id)).toMatchObject({ client_id: null });
    const { body } = await acceptQuote(server, other.token, {}, typed);
    const order = await admin.supabase.from('orders').select('client_id').eq('id', body.order_id).single();
    expect(order.data?.client_id).not.toBe(typed.id);
  });

  test('a draft for another mailbox changes nothing of what was sent; sending it ends the links of before', async () => {
    const first = await sendQuote(server, admin);
    const draft = await draftQuote(server, { email: nia.email, language: 'es' });
    const saved = await saveQuote(server, admin, draft, { id: first.id, base: first.updated_at });
    expect(await stored(first.id)).toMatchObject({
      email: nia.email,
      language: 'es',
      sent_to: first.email,
      client_id: null,
    });
    const addressed = async (id: string) =>
      (await server.services.db.query('select email, language, client_id from internal.quotes where id = $1', [id]))
        .rows;
    expect(await addressed(first.id)).toEqual([{ email: first.email, language: 'en', client_id: null }]);
    const again = await saveQuote(server, admin, draft, {
      id: first.id,
      base: saved.body.updated_at,
      send: { total: 1080 },
    });
    expect(again.status).toBe(200);
    expect(await addressed(first.id)).toEqual([{ email: nia.email, language: 'es', client_id: nia.id }]);
    expect((await readQuote(server, first.token)).body.code).toBe('quote_not_found');
    expect((await readQuote(server, tokenIn(again.body.link))).body).toMatchObject({ version: 2 });
  });

  test('copied links and emails have links of their own, of which only hashes are stored', async () => {
    const sent = await sendQuote(server, admin);
    const link = async (email: boolean) =>
      (await callFunction<{ link: string }>(server, 'quote-link', { id: sent.id, email }, { as: admin })).body.link;
    const tokens = [sent.token, tokenIn(await link(false)), tokenIn(await link(true))];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await readQuote(server, token)).body.number).toBe(sent.number);
    }
    const { rows } = await server.services.db.query('select * from internal.quote_links where quote_id = $1', [
      sent.id,
    ]);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a withdrawn quote cannot be read, and a draft that was never sent is deleted', async () => {
    const sent = await sendQuote(server, admin);
    expect((await admin.supabase.rpc('withdraw_quote', { quote_id: sent.id })).error).toBeNull();
    expect(await stored(sent.id)).toMatchObject({ state: 'withdrawn' });
    expect((await readQuote(server, sent.token)).body.code).toBe('quote_not_found');
    const { body } = await saveQuote(server, admin, await draftQuote(server));
    expect((await admin.supabase.rpc('withdraw_quote', { quote_id: body.id })).error).toBeNull();
    expect(await stored(body.id)).toBeNull();
  });

  test('who may manage orders writes quotes, and who sees orders and money reads them', async () => {
    const sent = await sendQuote(server, admin);
    const draft = await draftQuote(server);
    const roles = ['manager', 'finance', 'support', 'contractor'] as const;
    const people = [...(await Promise.all(roles.map((team) => server.signedIn({ team })))), nia];
    const seen = await Promise.all(
      people.map(async (as) => {
        const counts = await Promise.all(
          (['quotes', 'quote_versions', 'quote_events'] as const).map(
            async (view) =>
              (
                await as.supabase
                  .from(view)
                  .select()
                  .eq(view === 'quotes' ? 'id' : 'quote_id', sent.id)
              ).data?.length ?? 0,
          ),
        );
        const writes = await Promise.all([
          saveQuote(server, as, draft),
          callFunction<Failure>(server, 'price-quote', { draft }, { as }),
          callFunction<Failure>(server, 'quote-link', { id: sent.id }, { as }),
          callFunction<Failure>(server, 'answer-quote', { id: sent.id }, { as }),
        ]);
        const { error } = await as.supabase.rpc('withdraw_quote', { quote_id: randomUUID() });
        return {
          reads: counts.every((count) => count > 0),
          writes: [...writes.map(({ status }) => status), error?.code],
        };
      }),
    );
    const rejected = { writes: [403, 403, 403, 403, 'PT403'] };
    expect(seen).toEqual([
      { reads: true, writes: [200, 200, 200, 200, 'PT404'] },
      { reads: true, ...rejected },
      { reads: false, ...rejected },
      { reads: false, ...rejected },
      { reads: false, ...rejected },
    ]);
    expect((await server.client().from('quotes').select()).error).not.toBeNull();
    expect((await callFunction(server, 'save-quote', {})).status).toBe(401);
  });

  test('the team sees what a quote is expected to earn, and whether that is below the floor', async () => {
    await server.services.db.query('update public.margin_settings set floor_percent = 30');
    const draft = await draftQuote(server, { amount_off: 200, lines: [{ ...OWN_LINE, expected_cost: 600 }] });
    expect((await priceOf(server, admin, draft)).margin).toEqual({
      cost: 600,
      margin: 200,
      share: 0.25,
      floor: 0.3,
      below_floor: true,
    });
  });

  test('the export and the erasure of a person include quotes; accepted ones stay with their orders', async () => {
    const [open, accepted] = [await sendQuote(server, admin), await sendQuote(server, admin)];
    await callFunction(server, 'ask-quote', { token: accepted.token, question: 'Is the shoot included?' });
    await acceptQuote(server, accepted.token);
    for (const { email } of [open, accepted]) {
      const { error } = await admin.supabase.rpc('erase_person', { address: email });
      expect(error).toBeNull();
    }
    expect(await stored(open.id)).toBeNull();
    // The signature is a part of the contract.
    expect(await stored(accepted.id)).toMatchObject({
      state: 'accepted',
      accepted_name: 'Mara Lind',
      accepted_ip: null,
    });
    const { data } = await admin.supabase.from('quote_events').select('kind').eq('quote_id', accepted.id);
    expect(data?.map(({ kind }) => kind).sort()).toEqual(['accepted', 'sent']);
    expect((await readQuote(server, accepted.token)).body.code).toBe('quote_not_found');
  });
});
