import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { addDays } from '#domain/period.ts';
import { remindOfQuotes } from '#server/modules/quotes/remind-of-quotes.ts';
import { engines } from '#tests/support/database.ts';
import { claimByCode, orderAs, startGuest, startMailedServer, type MailedServer } from '#tests/support/guests.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { acceptQuote, readQuote, sendQuote, shopToday, tokenIn, type SentQuote } from '#tests/support/quotes.ts';
import type { SignedIn } from '#tests/support/server.ts';

const call = (server: MailedServer, name: string, body: object, as?: Pick<SignedIn, 'accessToken'>) =>
  callFunction<Failure & { success?: boolean; access_token?: string; user?: { id: string } }>(
    server,
    name,
    body,
    as === undefined ? {} : { as },
  );

describe.each(engines)('links to quotes on %s', (engine) => {
  let server: MailedServer;
  let admin: SignedIn;
  let nia: SignedIn;
  beforeAll(async () => {
    server = await startMailedServer(engine);
    [admin, nia] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
  });
  afterAll(() => server.close());

  const stored = async (id: string) => (await admin.supabase.from('quotes').select().eq('id', id).single()).data;
  const orderOf = async (id: string) =>
    (
      await admin.supabase
        .from('orders')
        .select(
          'client_id, client_name, client_email, origin, status, payment_status, total_amount, po_number, work_starts, terms_version, instalments(amount, due_on)',
        )
        .eq('id', id)
        .single()
    ).data;
  const endOn = async (id: string, days: number) => {
    for (const text of [
      'alter table internal.quote_versions disable trigger keep',
      `update internal.quote_versions set ends_on = internal.shop_today() - ${days} where quote_id = '${id}'`,
      'alter table internal.quote_versions enable trigger keep',
    ])
      await server.services.db.query(text);
  };
  const pay = (order_id: string, as: Pick<SignedIn, 'accessToken'>) =>
    callFunction<PlacedOrder & Failure>(
      server,
      'pay-order',
      { order_id, payment: { token: 'tok_visa' }, terms_accepted: true },
      { as },
    );
  const emails = (to: string) => server.sent.filter((email) => email.to.includes(to));

  test('every rejected link looks the same', async () => {
    const [withdrawn, hidden] = [await sendQuote(server, admin), await sendQuote(server, admin)];
    await admin.supabase.rpc('withdraw_quote', { quote_id: withdrawn.id });
    await endOn(hidden.id, 91);
    const tokens = [
      withdrawn.token,
      hidden.token,
      'A'.repeat(43),
      '',
      'short',
      'x'.repeat(5000),
      { $ne: null },
      7,
      null,
      `${withdrawn.token}%00`,
      undefined,
    ];
    const requests = ['read-quote', 'ask-quote', 'decline-quote', 'accept-quote', 'open-quote-order'] as const;
    const bodies = {
      'read-quote': {},
      'ask-quote': { question: 'Why?' },
      'decline-quote': {},
      'accept-quote': { version: 1, name: 'Eve', terms_accepted: true },
      'open-quote-order': {},
    };
    for (const name of requests) {
      const answers = await Promise.all(tokens.map((token) => call(server, name, { token, ...bodies[name] })));
      const seen = answers.map(({ status, body, headers }) =>
        JSON.stringify({ status, body, type: headers.get('content-type'), cache: headers.get('cache-control') }),
      );
      expect(new Set(seen).size, name).toBe(1);
      expect(answers[0]).toMatchObject({ status: 404, body: { code: 'quote_not_found' } });
    }
  });

  test('a link shows its quote alone, and that it was read; the team does not count', async () => {
    const sent = await sendQuote(server, admin, {
      company: 'Lind Records',
      intro: 'As agreed.',
      deposit_percent: 50,
      due_days: 30,
    });
    await callFunction(server, 'read-quote', { token: sent.token }, { as: admin });
    expect(await stored(sent.id)).toMatchObject({ viewed_at: null });
    const { status, body, headers } = await readQuote(server, sent.token);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      number: sent.number,
      state: 'sent',
      company: 'Lind Records',
      intro: 'As agreed.',
      total: 1080,
      deposit: 540,
      due_days: 30,
      order: null,
      lines: [{ name: 'Tour documentary', price: 1000 }],
    });
    expect(body.terms_version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await readQuote(server, sent.token);
    const { data } = await admin.supabase
      .from('quote_events')
      .select('kind')
      .eq('quote_id', sent.id)
      .order('created_at');
    expect(data).toEqual([{ kind: 'sent' }, { kind: 'viewed' }]);
    expect((await stored(sent.id))?.viewed_at).not.toBeNull();
  });

  test('a question reaches the team by email and in its inbox, and the answer its reader', async () => {
    const sent = await sendQuote(server, admin);
    expect((await call(server, 'ask-quote', { token: sent.token, question: 'Is the shoot included?' })).body).toEqual({
      success: true,
    });
    expect(await stored(sent.id)).toMatchObject({ state: 'questioned' });
    const inbox = async () => {
      const { data } = await admin.supabase.rpc('admin_inbox', { kind: 'quote', with_messages: true, page_size: 200 });
      return (data as { rows: { subject_id: string; detail: string }[] }).rows.find(
        ({ subject_id: id }) => id === sent.id,
      );
    };
    expect(await inbox()).toMatchObject({ title: sent.number, detail: 'Is the shoot included?' });
    // Tabs of the previous version cannot show it.
    const { data: before } = await admin.supabase.rpc('admin_inbox', { page_size: 200 });
    expect(JSON.stringify(before)).not.toContain(sent.id);
    await expect
      .poll(() => server.sent.find(({ subject }) => subject.includes(`asks about quote ${sent.number}`)))
      .toBeDefined();
    const notice = server.sent.find(({ subject }) => subject.includes(`asks about quote ${sent.number}`));
    expect(notice?.replyTo).toContain(sent.email);

    expect((await call(server, 'answer-quote', { id: sent.id, text: 'Yes, both days.' }, admin)).status).toBe(200);
    expect(await inbox()).toBeUndefined();
    await expect.poll(() => emails(sent.email).find(({ text }) => text.includes('Yes, both days.'))).toBeDefined();
    expect((await readQuote(server, sent.token)).body.messages).toMatchObject([
      { kind: 'question', text: 'Is the shoot included?' },
      { kind: 'answered', text: 'Yes, both days.' },
    ]);
    for (let n = 1; n < 20; n += 1) await call(server, 'ask-quote', { token: sent.token, question: `Question ${n}` });
    expect((await call(server, 'ask-quote', { token: sent.token, question: 'One more' })).status).toBe(429);
  });

  test('a declined quote says so, and a new version opens it again', async () => {
    const sent = await sendQuote(server, admin);
    expect((await call(server, 'decline-quote', { token: sent.token, reason: 'Too early' })).status).toBe(200);
    expect(await stored(sent.id)).toMatchObject({ state: 'declined', declined_because: 'Too early' });
    expect((await acceptQuote(server, sent.token)).body.code).toBe('quote_declined');
    expect((await call(server, 'decline-quote', { token: sent.token })).body.code).toBe('quote_declined');
    expect((await readQuote(server, sent.token)).body.state).toBe('declined');
    await sendQuote(server, admin, { email: sent.email }, { id: sent.id, base: sent.updated_at });
    expect((await acceptQuote(server, sent.token, { version: 2 })).status).toBe(200);
  });

  test('one that has ended is shown for a while, and cannot be accepted', async () => {
    const sent = await sendQuote(server, admin);
    await endOn(sent.id, 1);
    expect((await readQuote(server, sent.token)).body.state).toBe('expired');
    expect(await stored(sent.id)).toMatchObject({ state: 'expired' });
    expect((await acceptQuote(server, sent.token)).body.code).toBe('quote_ended');
    expect((await call(server, 'decline-quote', { token: sent.token })).body.code).toBe('quote_ended');
    // Asking for more time is a question.
    expect((await call(server, 'ask-quote', { token: sent.token, question: 'One more week?' })).status).toBe(200);
    await endOn(sent.id, 0);
    expect((await acceptQuote(server, sent.token)).status).toBe(200);
  });

  test('an accepted quote is an order of a guest, with deposit, PO number and the terms that were read', async () => {
    const sent = await sendQuote(server, admin, {
      deposit_amount: 300,
      due_days: 30,
      work_starts: 'deposit',
      address: '5 Rue X, Lyon',
    });
    const { status, body } = await acceptQuote(server, sent.token, { po_number: ' PO-7781 ', name: 'Boss of Mara' });
    expect(status).toBe(200);
    const today = await shopToday(server);
    const { terms_version: terms } = (await readQuote(server, sent.token)).body;
    expect(await orderOf(body.order_id)).toEqual({
      client_id: body.session?.user.id,
      client_name: 'Mara Lind',
      client_email: sent.email,
      origin: 'quote',
      status: 'pending',
      payment_status: 'unpaid',
      total_amount: 1080,
      po_number: 'PO-7781',
      work_starts: 'deposit',
      terms_version: terms,
      instalments: [
        { amount: 300, due_on: today },
        { amount: 780, due_on: addDays(today, 30) },
      ],
    });
    expect(await stored(sent.id)).toMatchObject({
      state: 'accepted',
      accepted_name: 'Boss of Mara',
      accepted_version: 1,
      accepted_ip: '127.0.0.1',
    });
    await expect
      .poll(() => emails(sent.email).some(({ subject }) => subject.includes(`You accepted quote ${sent.number}`)))
      .toBe(true);
    await expect
      .poll(() => server.sent.some(({ subject }) => subject.includes(`accepted quote ${sent.number}`)))
      .toBe(true);

    // The session pays the deposit, which begins the work, and the link pays the rest later.
    const guest = { accessToken: body.session?.access_token ?? '' };
    expect((await pay(body.order_id, guest)).status).toBe(201);
    expect(await orderOf(body.order_id)).toMatchObject({
      status: 'confirmed',
      payment_status: 'unpaid',
      terms_version: terms,
    });
    expect((await readQuote(server, sent.token)).body.order).toMatchObject({
      paid: 300,
      open: 780,
      due: 780,
      by: 'guest',
    });
    const later = await call(server, 'open-quote-order', { token: sent.token });
    expect(later.body.user?.id).toBe(body.session?.user.id);
    expect((await pay(body.order_id, { accessToken: later.body.access_token ?? '' })).status).toBe(201);
    expect((await call(server, 'open-quote-order', { token: sent.token })).status).toBe(404);
  });

  test('who reads the mailbox takes the order to an account, and the link opens it no more', async () => {
    const sent = await sendQuote(server, admin);
    const { body } = await acceptQuote(server, sent.token);
    const session = body.session!;
    const guest = { ...(await startGuest(server)), id: session.user.id, accessToken: session.access_token };
    expect((await call(server, 'send-order-link', { order_id: body.order_id }, guest)).status).toBe(200);
    const { data } = await admin.supabase.from('orders').select('order_number').eq('id', body.order_id).single();
    const { order_number: number } = data as { order_number: string };
    const proof = () =>
      emails(sent.email).find(({ subject, text }) => subject.includes(number) && text.includes('/auth/confirm'));
    await expect.poll(proof).toBeDefined();
    const [code = ''] = /\b\d{6}\b/.exec(proof()?.text ?? '') ?? [];
    expect((await claimByCode(server, guest, body.order_id, code)).status).toBe(200);
    expect((await readQuote(server, sent.token)).body.order?.by).toBe('account');
    expect((await call(server, 'open-quote-order', { token: sent.token })).status).toBe(404);
  });

  test('the order belongs to the client that the quote was made for, not to who has the link', async () => {
    const sent = await sendQuote(server, admin, { email: nia.email });
    const { body } = await acceptQuote(server, sent.token);
    expect(body.session).toBeNull();
    expect(await orderOf(body.order_id)).toMatchObject({ client_id: nia.id, client_email: nia.email });
    expect((await call(server, 'open-quote-order', { token: sent.token })).status).toBe(404);
    expect((await pay(body.order_id, nia)).status).toBe(201);
  });

  test('a signed-in account gets the order only if the quote was sent to its mailbox; a guest keeps the visit', async () => {
    const own = await sendQuote(server, admin);
    const reader = await server.signedIn({ email: own.email });
    const mine = await acceptQuote(server, own.token, {}, reader);
    expect(await orderOf(mine.body.order_id)).toMatchObject({ client_id: reader.id });

    const other = await sendQuote(server, admin);
    const taken = await acceptQuote(server, other.token, {}, nia);
    expect(taken.body.session).toBeNull();
    expect((await orderOf(taken.body.order_id))?.client_id).not.toBe(nia.id);
    expect((await call(server, 'open-quote-order', { token: other.token }, nia)).status).toBe(409);

    const guest = await startGuest(server);
    const visit = await sendQuote(server, admin);
    const accepted = await acceptQuote(server, visit.token, {}, guest);
    expect(await orderOf(accepted.body.order_id)).toMatchObject({ client_id: guest.id });
    // Another order of this guest must not be opened by the link of this quote.
    const second = await sendQuote(server, admin);
    const { session } = (await acceptQuote(server, second.token, {}, guest)).body;
    expect(session?.user.role).toBe('guest');
    expect(session?.user.id).not.toBe(guest.id);
    for (const { token } of [visit, second])
      expect((await call(server, 'open-quote-order', { token })).status).toBe(200);
    // One that was placed later joins the guest, and only the mailbox opens both.
    expect((await orderAs(server, guest, 'another@example.test')).status).toBe(201);
    expect(await call(server, 'open-quote-order', { token: visit.token })).toMatchObject({
      status: 409,
      body: { code: 'check_email' },
    });
    await expect.poll(() => emails(visit.email).some(({ text }) => text.includes('/auth/confirm'))).toBe(true);
  });

  test('a quote for a client whose account was disabled can be neither read nor accepted', async () => {
    const client = await server.signedIn();
    const sent = await sendQuote(server, admin, { email: client.email });
    await server.services.db.query('update public.users set is_active = false where id = $1', [client.id]);
    expect((await readQuote(server, sent.token)).body.code).toBe('quote_not_found');
    expect((await acceptQuote(server, sent.token)).body.code).toBe('quote_not_found');
  });

  test('the link of an accepted quote lives until ninety days after the last payment, and with an order that is owed', async () => {
    const [paid, owed] = [await sendQuote(server, admin), await sendQuote(server, admin)];
    const [{ body: first }, { body: second }] = [
      await acceptQuote(server, paid.token),
      await acceptQuote(server, owed.token),
    ];
    await pay(first.order_id, { accessToken: first.session?.access_token ?? '' });
    const { db } = server.services;
    const ids = `('${paid.id}', '${owed.id}')`;
    await db.query(`update internal.quotes set accepted_at = now() - interval '91 days' where id in ${ids}`);
    const states = async () =>
      Promise.all([paid, owed].map(async ({ token }) => (await readQuote(server, token)).body.state));
    expect(await states()).toEqual(['accepted', 'accepted']);
    for (const text of [
      'alter table public.payments disable trigger user',
      `update public.payments set settled_at = now() - interval '91 days' where order_id = '${first.order_id}'`,
      'alter table public.payments enable trigger user',
    ])
      await db.query(text);
    await admin.supabase.from('orders').update({ status: 'cancelled', cancel_reason: 'x' }).eq('id', second.order_id);
    expect(await states()).toEqual([undefined, undefined]);
  });

  test('of ten acceptances at once, one makes an order', async () => {
    const sent = await sendQuote(server, admin);
    const answers = await Promise.all(Array.from({ length: 10 }, () => acceptQuote(server, sent.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['quote_accepted']),
    );
    const { rows } = await server.services.db.query(
      `select count(*)::int as orders, (select count(*)::int from public.users as u where u.role = 'guest' and not exists (select from public.orders as o where o.client_id = u.id) and u.id not in (select user_id from auth.sessions)) as lonely
       from public.orders where client_email = $1`,
      [sent.email],
    );
    expect(rows).toEqual([{ orders: 1, lonely: 0 }]);
  });

  test('an acceptance, a withdrawal and a no at once have one result', async () => {
    for (let n = 0; n < 5; n += 1) {
      const sent: SentQuote = await sendQuote(server, admin);
      const [accepted, withdrawn, declined] = await Promise.all([
        acceptQuote(server, sent.token),
        admin.supabase.rpc('withdraw_quote', { quote_id: sent.id }),
        call(server, 'decline-quote', { token: sent.token }),
      ]);
      const quote = await stored(sent.id);
      const orders = await admin.supabase.from('orders').select('id').eq('client_email', sent.email);
      expect(orders.data).toHaveLength(accepted.status === 200 ? 1 : 0);
      expect(quote?.state).toBe(
        accepted.status === 200 ? 'accepted' : withdrawn.error === null ? 'withdrawn' : 'declined',
      );
      expect(declined.status === 200 && accepted.status === 200).toBe(false);
    }
  });

  test('nobody else makes an order of this origin, or sets its prices', async () => {
    const insert = {
      client_id: nia.id,
      client_name: 'x',
      client_email: nia.email,
      items: [],
      origin: 'quote',
      country: 'US',
    };
    const bare = await server.client(server.services.identity.serviceRoleKey).from('orders').insert(insert);
    expect(bare.error?.message).toBe('The order of a quote is made by accepting it');
    const sent = await sendQuote(server, admin, { email: nia.email });
    const { body } = await acceptQuote(server, sent.token);
    const again = await server
      .client(server.services.identity.serviceRoleKey)
      .from('orders')
      .insert({ ...insert, id: body.order_id, total_amount: 1 });
    expect(again.error).not.toBeNull();
  });

  test('a quote for nothing becomes an order that its reader confirms', async () => {
    const sent = await sendQuote(server, admin, { percent_off: 100, deposit_percent: 50, due_days: 10 });
    expect(sent.total).toBe(0);
    const { body } = await acceptQuote(server, sent.token);
    expect(await orderOf(body.order_id)).toMatchObject({ total_amount: 0, instalments: [] });
    const paid = await callFunction(
      server,
      'pay-order',
      { order_id: body.order_id, terms_accepted: true },
      { as: { accessToken: body.session?.access_token ?? '' } },
    );
    expect(paid.status).toBe(201);
    expect(await orderOf(body.order_id)).toMatchObject({ status: 'confirmed' });
  });

  test('work that starts at once has its invoice with the acceptance', async () => {
    const sent = await sendQuote(server, admin, { work_starts: 'at_once', due_days: 14 });
    const { body } = await acceptQuote(server, sent.token);
    expect(await orderOf(body.order_id)).toMatchObject({ status: 'confirmed', payment_status: 'unpaid' });
    const { data } = await admin.supabase.from('invoices').select('total, on_account').eq('order_id', body.order_id);
    expect(data).toEqual([{ total: 1080, on_account: true }]);
  });

  test('its reader is reminded once, some days before the end', async () => {
    const today = await shopToday(server);
    const [soon, later, fresh] = await Promise.all(
      [2, 30, 2].map((days) => sendQuote(server, admin, { ends_on: addDays(today, days), language: 'es' })),
    );
    const isReminder = (email: string) => emails(email).filter(({ subject }) => subject.includes('vence el'));
    for (const text of [
      'alter table internal.quote_versions disable trigger keep',
      `update internal.quote_versions set sent_at = sent_at - interval '2 days' where quote_id <> '${fresh!.id}'`,
      'alter table internal.quote_versions enable trigger keep',
    ])
      await server.services.db.query(text);
    await remindOfQuotes(server.services);
    await remindOfQuotes(server.services);
    await expect.poll(() => isReminder(soon!.email).length).toBe(1);
    expect([isReminder(later!.email), isReminder(fresh!.email)]).toEqual([[], []]);
    const [, link] = /(https?:\/\/\S+\/es\/quote#[\w-]+)/.exec(isReminder(soon!.email)[0]?.text ?? '') ?? [];
    expect((await readQuote(server, tokenIn(link))).body.number).toBe(soon!.number);
  });

  test('a quote that became no order goes two years after its last change', async () => {
    const [open, accepted] = [await sendQuote(server, admin), await sendQuote(server, admin)];
    await acceptQuote(server, accepted.token);
    for (const text of [
      'alter table internal.quotes disable trigger touch',
      `update internal.quotes set updated_at = now() - interval '2 years 1 day' where id in ('${open.id}', '${accepted.id}')`,
      'alter table internal.quotes enable trigger touch',
    ])
      await server.services.db.query(text);
    await remindOfQuotes(server.services);
    expect(await stored(open.id)).toBeNull();
    expect(await stored(accepted.id)).toMatchObject({ state: 'accepted' });
  });

  test('ids that are no quote and members without the right change nothing', async () => {
    expect((await call(server, 'quote-link', { id: randomUUID() }, admin)).status).toBe(404);
    expect((await call(server, 'answer-quote', { id: randomUUID() }, admin)).status).toBe(404);
    expect((await call(server, 'quote-link', { id: 'x' }, admin)).status).toBe(400);
  });
});
