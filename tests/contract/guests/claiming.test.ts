import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import {
  claimByCode,
  claimByLink,
  guestWithOrder,
  orderAs,
  proofFor,
  rejection,
  startGuest,
  startMailedServer,
  type MailedServer,
} from '#tests/support/guests.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';
import { codeOf } from '#tests/support/two-factor.ts';

const newMailbox = () => `buyer-${randomUUID().slice(0, 8)}@example.test`;
const payment = (orderId: string) => ({ order_id: orderId, payment: { token: 'tok_visa' }, terms_accepted: true });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe.each(engines)('claiming a guest’s orders on %s', (engine) => {
  let server: MailedServer;
  beforeAll(async () => {
    server = await startMailedServer(engine);
  });
  afterAll(() => server.close());

  const rows = async <T extends object>(text: string, ...values: (string | undefined)[]) =>
    (
      await server.services.db.query<T>(
        text,
        values.map((value) => value ?? null),
      )
    ).rows;
  /** The proof that has replaced this one. */
  async function proofAfter(tokenHash: string, email: string, orderNumber: string) {
    const newest = () => proofFor(server, email, orderNumber);
    await expect.poll(async () => (await newest()).tokenHash).not.toBe(tokenHash);
    return newest();
  }
  const clientOf = async (orderId: string) =>
    (await rows<{ id: string }>('select client_id as id from public.orders where id = $1', orderId))[0]?.id;
  const accountOf = (email: string) =>
    rows<{ id: string; encrypted_password: string | null; confirmed: boolean; role: string }>(
      'select id, encrypted_password, email_confirmed_at is not null as confirmed, role from auth.users where email = $1',
      email,
    );
  const ordersWith = async (session: { access_token: string; refresh_token: string }) => {
    const supabase = server.client();
    await supabase.auth.setSession(session);
    return (await supabase.from('orders').select('id, invoices(number)').order('order_date')).data;
  };

  test('the code creates an account with the guest’s name, orders, invoice and cart', async () => {
    const email = newMailbox();
    const { guest, order, code } = await guestWithOrder(server, email, { client_name: 'Nia May Cole' });
    await guest.supabase.from('cart_items').insert({ product_id: 'spotify-ads-basic', quantity: 2 });
    const { status, body } = await claimByCode(server, guest, order.id, code);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      order_id: order.id,
      user: {
        email,
        is_anonymous: false,
        role: 'authenticated',
        user_metadata: { firstName: 'Nia', lastName: 'May Cole', email_verified: true, locale: 'en' },
      },
    });
    expect(await ordersWith(body)).toEqual([{ id: order.id, invoices: { number: expect.stringMatching(/^INV-/) } }]);
    const supabase = server.client();
    await supabase.auth.setSession(body);
    expect((await supabase.from('cart_items').select('product_id, quantity')).data).toEqual([
      { product_id: 'spotify-ads-basic', quantity: 2 },
    ]);
    expect((await supabase.from('users').select('first_name, role, email_verified').single()).data).toEqual({
      first_name: 'Nia',
      role: 'client',
      email_verified: true,
    });
    expect((await supabase.rpc('has_password')).data).toBe(false);
    await supabase.auth.updateUser({ password: TEST_PASSWORD });
    expect((await supabase.rpc('has_password')).data).toBe(true);
    expect(await rows('select from auth.users where id = $1', guest.id)).toEqual([]);
    const audited = await rows(
      `select new_values from public.audit_logs where action = 'orders_claimed' and record_id = $1`,
      body.user.id,
    );
    expect(audited).toEqual([{ new_values: { guest: guest.id, orders: 1 } }]);
  });

  test('the claim revokes the guest’s access and refresh tokens', async () => {
    const { guest, order, code } = await guestWithOrder(server, newMailbox());
    await claimByCode(server, guest, order.id, code);
    await expect.poll(async () => (await guest.supabase.from('packages').select('id').limit(1)).status).toBe(401);
    expect((await guest.supabase.auth.refreshSession(guest.session)).error).not.toBeNull();
    const place = await orderAs<Failure>(server, guest, 'other@example.test');
    expect(place.status).toBe(401);
  });

  test('the link does the same in any browser, once', async () => {
    const { guest, order, tokenHash, code } = await guestWithOrder(server, newMailbox());
    const { status, body } = await claimByLink(server, tokenHash);
    expect(status).toBe(200);
    expect(await ordersWith(body)).toMatchObject([{ id: order.id }]);
    expect(await claimByLink<Failure>(server, tokenHash)).toMatchObject(rejection('link_invalid'));
    const late = await claimByCode<Failure>(server, guest, order.id, code);
    expect([401, 403]).toContain(late.status);
  });

  test('an existing account receives the orders and keeps its password, sessions and cart', async () => {
    const email = newMailbox();
    const owner = await server.signedIn({ email });
    await owner.supabase.from('cart_items').insert({ product_id: 'spotify-ads-basic', quantity: 1 });
    const { guest, order, tokenHash } = await guestWithOrder(server, email.toUpperCase());
    await guest.supabase.from('cart_items').insert({ product_id: 'spotify-ads-basic', quantity: 2 });
    expect((await owner.supabase.from('orders').select('id')).data).toEqual([]);
    const { body } = await claimByLink(server, tokenHash);
    expect(body.user.id).toBe(owner.id);
    expect((await owner.supabase.from('orders').select('id')).data).toEqual([{ id: order.id }]);
    expect((await owner.supabase.from('cart_items').select('product_id, quantity')).data).toEqual([
      { product_id: 'spotify-ads-basic', quantity: 3 },
    ]);
    const again = await server.client().auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(again.error).toBeNull();
    expect(again.data.user?.user_metadata).toMatchObject({ firstName: 'Nia', lastName: 'Cole' });
    expect(await rows('select from auth.users where id = $1', guest.id)).toEqual([]);
  });

  test('an account with MFA still needs its second factor', async () => {
    const email = newMailbox();
    const owner = await server.signedIn({ email });
    const { data: factor } = await owner.supabase.auth.mfa.enroll({ factorType: 'totp' });
    await owner.supabase.auth.mfa.challengeAndVerify({ factorId: factor!.id, code: codeOf(factor!.totp.secret) });
    const { order, tokenHash } = await guestWithOrder(server, email);
    const { status, body } = await claimByLink(server, tokenHash);
    expect(status).toBe(200);
    expect(JSON.parse(atob(body.access_token.split('.')[1] ?? ''))).toMatchObject({ role: 'anon', aal: 'aal1' });
    const supabase = server.client();
    await supabase.auth.setSession(body);
    const read = await supabase.from('orders').select('id');
    expect(read.error).not.toBeNull();
    expect(await clientOf(order.id)).toBe(owner.id);
  });

  test('a disabled account receives nothing but an error', async () => {
    const email = newMailbox();
    const owner = await server.signedIn({ email });
    await rows(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, owner.id);
    const { guest, order, tokenHash, code } = await guestWithOrder(server, email);
    expect(await claimByLink<Failure>(server, tokenHash)).toMatchObject(rejection('account_disabled'));
    expect(await claimByCode<Failure>(server, guest, order.id, code)).toMatchObject(rejection('account_disabled'));
    expect(await clientOf(order.id)).toBe(guest.id);
    expect(await rows('select from auth.sessions where user_id = $1 and created_at > now()', owner.id)).toEqual([]);
  });

  test('an unconfirmed registration of the mailbox loses its credentials', async () => {
    const email = newMailbox();
    const attacker = server.client();
    await attacker.auth.signUp({ email, password: TEST_PASSWORD, options: { data: { firstName: 'Mallory' } } });
    const registered = await rows<{ id: string }>('select id from auth.users where email = $1', email);
    const { order, tokenHash } = await guestWithOrder(server, email);
    const { body } = await claimByLink(server, tokenHash);
    expect(body.user).toMatchObject({ id: registered[0]?.id, user_metadata: { firstName: 'Nia' } });
    expect(await accountOf(email)).toMatchObject([{ encrypted_password: null, confirmed: true }]);
    expect((await attacker.auth.signInWithPassword({ email, password: TEST_PASSWORD })).error).not.toBeNull();
    expect(await rows('select from auth.one_time_tokens where user_id = $1', body.user.id)).toEqual([]);
    expect(await clientOf(order.id)).toBe(body.user.id);
  });

  test('a registration after the order gets nothing without access to the mailbox', async () => {
    const email = newMailbox();
    const { guest, order } = await guestWithOrder(server, email);
    await server.client().auth.signUp({ email, password: TEST_PASSWORD });
    expect((await server.client().auth.signInWithPassword({ email, password: TEST_PASSWORD })).error).not.toBeNull();
    expect(await clientOf(order.id)).toBe(guest.id);
  });

  test('a code works only for the guest who placed the order', async () => {
    const { order, code } = await guestWithOrder(server, newMailbox());
    const other = await startGuest(server);
    expect(await claimByCode<Failure>(server, other, order.id, code)).toMatchObject(rejection('code_invalid'));
    const account = await server.signedIn();
    for (const as of [account, undefined]) {
      const options = as === undefined ? {} : { as };
      const answer = await callFunction(server, 'claim-orders', { order_id: order.id, code }, options);
      expect(answer.status).toBe(401);
    }
    expect(await claimByLink<Failure>(server, order.id)).toMatchObject(rejection('link_invalid'));
    expect(await callFunction(server, 'claim-orders', { code: '12' })).toMatchObject({ status: 400 });
  });

  test('rejects even the right code after five wrong ones; a new email brings a new code', async () => {
    const email = newMailbox();
    const { guest, order, code, tokenHash } = await guestWithOrder(server, email);
    for (let n = 0; n < 5; n += 1)
      expect(await claimByCode<Failure>(server, guest, order.id, wrong(code))).toMatchObject(rejection('code_invalid'));
    expect(await claimByCode<Failure>(server, guest, order.id, code)).toMatchObject(rejection('code_invalid'));
    expect(await callFunction(server, 'send-order-link', { order_id: order.id }, { as: guest })).toMatchObject({
      status: 200,
    });
    const next = await proofAfter(tokenHash, email, order.order_number);
    expect((await claimByCode(server, guest, order.id, next.code)).status).toBe(200);
  });

  test('codes expire within an hour, links after two weeks; an expired link can request a new one', async () => {
    const email = newMailbox();
    const { guest, order, code, tokenHash } = await guestWithOrder(server, email);
    const age = (span: string) =>
      rows(`update internal.mailbox_proofs set sent_at = sent_at - $2::interval where guest_id = $1`, guest.id, span);
    await age('61 minutes');
    expect(await claimByCode<Failure>(server, guest, order.id, code)).toMatchObject(rejection('code_invalid'));
    await age('14 days');
    expect(await claimByLink<Failure>(server, tokenHash)).toMatchObject(rejection('link_invalid'));
    expect(await callFunction(server, 'send-order-link', { token_hash: tokenHash })).toMatchObject({ status: 200 });
    const next = await proofAfter(tokenHash, email, order.order_number);
    expect(next.email.to).toContain(email);
    expect(await claimByLink<Failure>(server, tokenHash)).toMatchObject(rejection('link_invalid'));
    expect((await claimByLink(server, next.tokenHash)).status).toBe(200);
  });

  test('sends links on request to the guest who placed the order', async () => {
    const { order } = await guestWithOrder(server, newMailbox());
    const body = { order_id: order.id };
    const other = await startGuest(server);
    const account = await server.signedIn();
    expect(await callFunction(server, 'send-order-link', body, { as: other })).toMatchObject({ status: 404 });
    expect(await callFunction(server, 'send-order-link', body, { as: account })).toMatchObject({ status: 401 });
    expect(await callFunction(server, 'send-order-link', body)).toMatchObject({ status: 401 });
    expect(await callFunction(server, 'send-order-link', { token_hash: 'x' })).toMatchObject({ status: 404 });
    const dropped = await orderAs<Failure>(server, other, newMailbox(), { payment: { token: 'tok_declined' } });
    const droppedId = String(dropped.body.details?.order_id);
    await rows(`update public.orders set status = 'cancelled', cancel_reason = 'x' where id = $1`, droppedId);
    expect(await callFunction(server, 'send-order-link', { order_id: droppedId }, { as: other })).toMatchObject({
      status: 409,
    });
  });

  test('nothing can be claimed before payment; the link of a pending order leads to payment', async () => {
    const email = newMailbox();
    const guest = await startGuest(server);
    const declined = await orderAs<Failure>(server, guest, email, { payment: { token: 'tok_declined' } });
    const orderId = String(declined.body.details?.order_id);
    expect(await claimByCode<Failure>(server, guest, orderId, '123456')).toMatchObject(rejection('code_invalid'));
    await callFunction(server, 'send-order-link', { order_id: orderId }, { as: guest });
    const { email: sent, tokenHash } = await proofFor(server, email, String(declined.body.details?.order_number));
    expect(sent.subject).toContain('waiting for payment');
    const { body } = await claimByLink(server, tokenHash);
    const as = { accessToken: body.access_token };
    expect(await callFunction(server, 'pay-order', payment(orderId), { as })).toMatchObject({
      status: 201,
      body: { payment: { status: 'paid' } },
    });
    // The guest's session ends in each process within a second; until then the order is no longer theirs.
    const again = async () => (await callFunction(server, 'pay-order', payment(orderId), { as: guest })).status;
    expect([401, 404]).toContain(await again());
    await expect.poll(again).toBe(401);
  });

  /** The newest match in an email to this mailbox. */
  async function newest(email: string, pattern: RegExp): Promise<string> {
    const find = () => server.sent.findLast(({ to, text }) => to.includes(email) && pattern.test(text));
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    return pattern.exec(find()?.text ?? '')?.[1] ?? '';
  }

  test.each(['sign-up code', 'sign-in code', 'sign-in link', 'recovery link', 'new email', 'link of another order'])(
    'a %s joins the orders that guests placed for the mailbox',
    async (way) => {
      const email = newMailbox();
      const owner = server.client();
      const other = server.client();
      if (way !== 'sign-up code' && way !== 'new email') await server.signedIn({ email });
      const { guest, order } = await guestWithOrder(server, email, { newsletter: true });
      const second = await guestWithOrder(server, email);
      if (way === 'sign-up code') {
        await owner.auth.signUp({ email, password: TEST_PASSWORD });
        const token = await newest(email, /Welcome to[^]*\b(\d{6})\b/);
        expect((await owner.auth.verifyOtp({ type: 'signup', email, token })).error).toBeNull();
      } else if (way === 'recovery link') {
        await owner.auth.resetPasswordForEmail(email);
        const token_hash = await newest(email, /token_hash=([\w-]+)&type=recovery/);
        expect((await owner.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
      } else if (way === 'new email') {
        const account = await server.signedIn();
        await account.supabase.auth.updateUser({ email });
        const here = await newest(email, /token_hash=([\w-]+)&type=email_change/);
        const there = await newest(account.email, /token_hash=([\w-]+)&type=email_change/);
        await other.auth.verifyOtp({ type: 'email_change', token_hash: there });
        expect((await owner.auth.verifyOtp({ type: 'email_change', token_hash: here })).error).toBeNull();
      } else if (way === 'link of another order') {
        await owner.auth.setSession((await claimByLink(server, second.tokenHash)).body);
      } else {
        await owner.auth.signInWithOtp({ email });
        const outcome =
          way === 'sign-in code'
            ? await owner.auth.verifyOtp({
                type: 'email',
                email,
                token: await newest(email, /asked to sign in[^]*\b(\d{6})\b/),
              })
            : await owner.auth.verifyOtp({
                type: 'magiclink',
                token_hash: await newest(email, /token_hash=([\w-]+)&type=magiclink/),
              });
        expect(outcome.error).toBeNull();
      }
      const { data: orders } = await owner.from('orders').select('id').order('order_date');
      expect(orders).toEqual([{ id: order.id }, { id: second.order.id }]);
      expect((await guest.supabase.auth.refreshSession(guest.session)).error).not.toBeNull();
      const subjects = () => server.sent.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
      await expect.poll(subjects, { timeout: 10_000 }).toContain(`Order ${order.order_number} is confirmed`);
      // Whoever typed the mailbox may have been anybody: its owner is asked.
      await newest(email, /(newsletter)/i);
      expect(await rows('select from public.consents where email = $1', email)).toEqual([]);
    },
  );

  test('an order for another mailbox is not claimed', async () => {
    const [own, victims] = [newMailbox(), newMailbox()];
    const { guest, order, code } = await guestWithOrder(server, own);
    const { body: second } = await orderAs(server, guest, victims);
    const proof = await proofFor(server, victims, second.order_number);
    const { body } = await claimByCode(server, guest, order.id, code);
    expect(await ordersWith(body)).toMatchObject([{ id: order.id }]);
    expect(await clientOf(second.id)).toBe(guest.id);
    expect(await accountOf(victims)).toEqual([]);
    expect((await guest.supabase.auth.refreshSession(guest.session)).error).not.toBeNull();
    const theirs = await claimByLink(server, proof.tokenHash);
    expect(theirs.body.user.email).toBe(victims);
    expect(await ordersWith(theirs.body)).toMatchObject([{ id: second.id }]);
    expect(await rows('select from auth.users where id = $1', guest.id)).toEqual([]);
  });

  test('of two concurrent claims one gets a session, and the order moves once', async () => {
    const email = newMailbox();
    const { guest, order, code, tokenHash } = await guestWithOrder(server, email);
    const answers = await Promise.all([
      claimByLink<unknown>(server, tokenHash),
      claimByCode<unknown>(server, guest, order.id, code),
      claimByLink<unknown>(server, tokenHash),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const [account] = await accountOf(email);
    expect(await clientOf(order.id)).toBe(account?.id);
    expect(await rows('select from auth.sessions where user_id = $1', account?.id)).toHaveLength(1);
  });

  test('a claim during payment results in one paid order with its invoice in the account', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = newMailbox();
      const guest = await startGuest(server);
      const declined = await orderAs<Failure>(server, guest, email, { payment: { token: 'tok_declined' } });
      const orderId = String(declined.body.details?.order_id);
      await callFunction(server, 'send-order-link', { order_id: orderId }, { as: guest });
      const orderNumber = String(declined.body.details?.order_number);
      const { tokenHash } = await proofFor(server, email, orderNumber);
      const [paid, first] = await Promise.all([
        callFunction<Failure>(server, 'pay-order', payment(orderId), { as: guest }),
        claimByLink(server, tokenHash),
      ]);
      // A payment that is recorded first sends an email of its own, whose link replaces this one.
      const isReplaced = first.status === 403;
      if (isReplaced) expect(paid.status).toBe(201);
      const claimed = isReplaced
        ? await claimByLink(server, (await proofAfter(tokenHash, email, orderNumber)).tokenHash)
        : first;
      expect(claimed.status).toBe(200);
      expect([201, 401, 404, 409]).toContain(paid.status);
      const found = await rows<{ client_id: string; status: string; invoiced: string | null }>(
        `select o.client_id, o.status, i.client_id as invoiced from public.orders as o left join public.invoices as i on i.order_id = o.id
         where o.id = $1`,
        orderId,
      );
      const { id } = claimed.body.user;
      const confirmed = found[0]?.status === 'confirmed';
      expect(found).toEqual([
        { client_id: id, status: confirmed ? 'confirmed' : 'pending', invoiced: confirmed ? id : null },
      ]);
    }
  });

  test('a claim concurrent with a registration results in one account', async () => {
    const email = newMailbox();
    const { order, tokenHash } = await guestWithOrder(server, email);
    const [claimed] = await Promise.all([
      claimByLink(server, tokenHash),
      server.client().auth.signUp({ email, password: TEST_PASSWORD }),
    ]);
    expect(claimed.status).toBe(200);
    const accounts = await accountOf(email);
    expect(accounts).toMatchObject([{ confirmed: true }]);
    expect(await clientOf(order.id)).toBe(accounts[0]?.id);
    expect((await server.client().auth.signInWithPassword({ email, password: TEST_PASSWORD })).error).not.toBeNull();
  });

  test('the newsletter choice counts with the code; the link of an order asks for it in an email of its own', async () => {
    const consents = (email: string) => rows('select granted, source from public.consents where email = $1', email);
    const typed = newMailbox();
    const guest = await startGuest(server);
    const { body: order } = await orderAs(server, guest, typed, { newsletter: true });
    const { code } = await proofFor(server, typed, order.order_number);
    expect(await consents(typed)).toEqual([]);
    expect((await claimByCode(server, guest, order.id, code)).status).toBe(200);
    expect(await consents(typed)).toEqual([{ granted: true, source: 'checkout' }]);

    // A stranger can tick the box for anybody's mailbox, and its owner opens the order.
    const linked = newMailbox();
    const { tokenHash } = await guestWithOrder(server, linked, { newsletter: true });
    await claimByLink(server, tokenHash);
    expect(await consents(linked)).toEqual([]);
    const asked = () => server.sent.find(({ to, text }) => to.includes(linked) && /newsletter/i.test(text));
    await expect.poll(asked, { timeout: 10_000 }).toBeDefined();
    const token = /token=([\w-]+)/.exec(asked()?.text ?? '')?.[1] ?? '';
    expect((await callFunction(server, 'confirm-newsletter', { token })).status).toBe(200);
    expect(await consents(linked)).toEqual([{ granted: true, source: 'checkout' }]);

    const admin = await server.signedIn({ admin: true });
    const { data: contacts } = await admin.supabase
      .from('contacts')
      .select('email, message, source, subscribed')
      .in('email', [typed, linked])
      .order('created_at');
    expect(contacts).toEqual(
      [typed, linked].map((email) => ({ email, message: null, source: 'checkout', subscribed: true })),
    );
  });

  test('a promo code limited to one use per client is limited per mailbox', async () => {
    const email = newMailbox();
    await rows(
      `insert into public.promo_codes (code, percent_off, max_uses_per_client) values ('ONCE', 10, 1) on conflict do nothing`,
    );
    await guestWithOrder(server, email, { promo_code: 'ONCE' });
    const again = await orderAs<Failure>(server, await startGuest(server), email.toUpperCase(), { promo_code: 'ONCE' });
    expect(again).toMatchObject({ status: 422, body: { code: 'promo_refused', details: { reason: 'already_used' } } });
    expect((await orderAs(server, await startGuest(server), newMailbox(), { promo_code: 'ONCE' })).status).toBe(201);
  });

  test('moves campaigns already created, and no other user can move an order', async () => {
    const email = newMailbox();
    const { order, tokenHash } = await guestWithOrder(server, email);
    const admin = await server.signedIn({ admin: true });
    const made = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order.id });
    expect(made.error).toBeNull();
    const service = server.client(server.services.identity.serviceRoleKey);
    const stolen = await service.from('orders').update({ client_id: admin.id }).eq('id', order.id);
    expect(stolen.error).toMatchObject({ code: 'PT409' });
    await admin.supabase.from('campaigns').update({ name: 'Halogen, video' }).eq('id', made.data[0].id);
    const invoice = await service.from('invoices').update({ client_id: admin.id }).eq('order_id', order.id);
    expect(invoice.error).not.toBeNull();
    const { body } = await claimByLink(server, tokenHash);
    expect(await rows('select client_id from public.campaigns where id = $1', made.data[0].id)).toEqual([
      { client_id: body.user.id },
    ]);
    expect(await rows('select title from public.releases where client_id = $1', body.user.id)).toEqual([
      { title: 'Halogen' },
    ]);

    // The next guest order for the same mailbox joins the account's release of the track; another track comes as it is.
    for (const name of ['HALOGEN | audio', 'Vidro, audio']) {
      const next = await guestWithOrder(server, email);
      const [campaign] = (await admin.supabase.rpc('create_campaigns_from_order', { order_id: next.order.id })).data;
      await admin.supabase.from('campaigns').update({ name }).eq('id', campaign.id);
      await claimByLink(server, next.tokenHash);
    }
    expect(
      await rows(
        `select r.title, count(c.id)::integer as campaigns, bool_or(c.release_chosen) as chosen
         from public.releases as r left join public.campaigns as c on c.release_id = r.id and c.client_id = r.client_id
         where r.client_id = $1 group by r.id order by r.title`,
        body.user.id,
      ),
    ).toEqual([
      { title: 'Halogen', campaigns: 2, chosen: false },
      { title: 'Vidro', campaigns: 1, chosen: false },
    ]);
  });

  test('admins see which emails are unconfirmed and can work on the order', async () => {
    const { guest, order, tokenHash } = await guestWithOrder(server, newMailbox());
    const admin = await server.signedIn({ admin: true });
    const listed = () => admin.supabase.from('order_list').select('is_guest').eq('id', order.id);
    expect((await listed()).data).toEqual([{ is_guest: true }]);
    expect((await admin.supabase.from('users').select('role, first_name').eq('id', guest.id)).data).toEqual([
      { role: 'guest', first_name: 'Guest' },
    ]);
    const moved = await admin.supabase.from('orders').update({ status: 'in_progress' }).eq('id', order.id);
    expect(moved.error).toBeNull();
    expect(await rows('select from public.notifications where user_id = $1', guest.id)).toEqual([]);
    await claimByLink(server, tokenHash);
    expect((await listed()).data).toEqual([{ is_guest: false }]);
  });

  test('the move covers every table that references a client', async () => {
    const moved =
      'billing.orders balance_entries transfers campaigns carts cart_items internal.checkouts internal.newsletter_requests internal.mailbox_proofs internal.stripe_customers internal.previous_stripe_customers credit_notes invoices promo_redemptions releases tax_numbers';
    const closed =
      'consents client_plans internal.plan_orders internal.card_requests internal.article_readers notifications notification_settings plan_charges plan_consents push_subscriptions saved_cards tickets transfer_clients internal.quotes';
    const team =
      'deliverables internal.closed_months internal.settings internal.team_authors internal.work_assignments order_notes refunds result_imports saved_views tax_rates ticket_messages work_messages write_offs internal.work_fees line_costs bank_statements exchange_rates';
    const found = await rows<{ name: string }>(
      `select distinct case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name
       from pg_constraint as k join pg_class as c on c.oid = k.conrelid join pg_namespace as n on n.oid = c.relnamespace
       where k.contype = 'f' and k.confrelid = 'public.users'::regclass`,
    );
    const known = `${moved.replace('billing.', '')} ${closed} ${team}`.split(' ');
    expect(found.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });
});
