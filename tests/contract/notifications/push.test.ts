import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { startGuest } from '#tests/support/guests.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { makeBrowser, makePushService, type TestBrowser } from '#tests/support/push-service.ts';
import { editorOf, profileName } from '../content/documents-harness.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('push messages on %s', (engine) => {
  const service = makePushService();
  let server: TestServer;
  let db: Database;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine, { pushPost: service.post });
    db = server.services.db;
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const subscribe = (who: SignedIn, browser: TestBrowser) =>
    callFunction(server, 'subscribe-push', browser.subscription, { as: who });
  const choose = (who: SignedIn, kind: string, push: boolean | null = true) =>
    who.supabase.rpc('set_notification', { kind, portal: true, mail: true, push });
  const state = async (who: SignedIn) => {
    const response = await fetch(`${server.url}/functions/v1/push-device`, {
      headers: { authorization: `Bearer ${who.accessToken}` },
    });
    return (await response.json()) as { key: string; subscription: string | null };
  };
  const subscriptions = async (who: SignedIn) =>
    (await db.query('select endpoint, failures from public.push_subscriptions where user_id = $1', [who.id])).rows;

  /** A client whose browser gets what it chose. */
  async function subscribed(...kinds: string[]): Promise<{ who: SignedIn; browser: TestBrowser }> {
    const who = await server.signedIn();
    const browser = makeBrowser();
    expect((await subscribe(who, browser)).status).toBe(200);
    for (const kind of kinds) expect((await choose(who, kind)).error).toBeNull();
    return { who, browser };
  }
  const activate = async (client: string) => {
    const id = await makeCampaign(db, client, { name: 'Night Drive' });
    await admin.supabase.from('campaigns').update({ status: 'active' }).eq('id', id);
    return id;
  };

  test('sends results, deliveries and replies in the user’s language without names and amounts', async () => {
    const { who, browser } = await subscribed('deliverable', 'ticket_reply', 'campaign_status');
    await who.supabase.auth.updateUser({ data: { locale: 'es' } });
    const order = (
      await placeOrder<PlacedOrder>(
        server,
        who,
        await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]),
        randomUUID(),
      )
    ).body;
    const { data: line } = await who.supabase.from('order_items').select('id').eq('order_id', order.id).single();
    await admin.supabase.from('deliverables').insert({
      order_item_id: (line as { id: string }).id,
      title: 'Secret Cut',
      kind: 'link',
      url: 'https://example.test',
    });
    const ticket = (await who.supabase.rpc('open_ticket', { subject: 'Secret subject', body: 'Hi' })).data as {
      id: string;
    };
    await admin.supabase.from('ticket_messages').insert({ ticket_id: ticket.id, body: 'Hello' });
    const campaign = await activate(who.id);
    await expect.poll(() => service.receivedBy(browser).length).toBe(3);

    const received = service.receivedBy(browser);
    expect(received.map(({ content }) => [content.url, content.title]).sort()).toEqual([
      [`/es/client/orders/${order.id}`, 'Una entrega está lista para revisar'],
      [`/es/dashboard/campaigns/${campaign}`, 'Una campaña cambió de estado'],
      [`/es/dashboard/support/tickets/${ticket.id}`, 'El equipo respondió a tu ticket'],
    ]);
    expect(JSON.stringify(received)).not.toMatch(/Secret|Night Drive|Nia|Cole|\$|USD/);
    expect(received[0]!.content).toMatchObject({ lang: 'es', dir: 'ltr' });
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(received[0]!.headers.Authorization)) ?? [];
    expect(decodeJwt(token)).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:team@hypecast.test' });
    expect(key).toBe((await state(who)).key);
    expect(Number(received[0]!.headers.TTL)).toBeGreaterThan(86_000);
    expect(new Set(received.map(({ headers }) => headers.Topic)).size).toBe(3);
    await expect.poll(async () => (await db.query('select from internal.push_messages')).rows.length).toBe(0);
  });

  test('in English if the shop no longer offers the user’s language', async () => {
    const { who, browser } = await subscribed('campaign_status');
    await who.supabase.auth.updateUser({ data: { locale: 'ar' } });
    const editor = editorOf(server, admin);
    await editor.change(profileName, { languages: { es: true, ar: false } });
    const campaign = await activate(who.id);
    await expect
      .poll(() => service.receivedBy(browser).map(({ content: { url, lang } }) => [url, lang]))
      .toEqual([[`/dashboard/campaigns/${campaign}`, 'en']]);
    await editor.change(profileName, { languages: { es: true, ar: true } });
  });

  test('sends nothing that was not chosen, and nothing about money', async () => {
    const { who, browser } = await subscribed('results');
    for (const kind of ['invoice', 'refund', 'payment_request'])
      expect((await choose(who, kind)).error).toMatchObject({ code: 'PT400' });
    await activate(who.id);
    // Older clients do not send the setting: it stays.
    expect(
      (await who.supabase.rpc('set_notification', { kind: 'results', portal: false, mail: true })).error,
    ).toBeNull();
    expect((await who.supabase.from('notification_settings').select('portal, push')).data).toEqual([
      { portal: false, push: true },
    ]);
    await db.query(`select internal.notify_person($1, 'results', '{"campaigns": 2}')`, [who.id]);
    await expect
      .poll(() => service.receivedBy(browser).map(({ content }) => content.url))
      .toEqual(['/dashboard/campaigns']);
    expect((await who.supabase.from('notifications').select('kind')).data).toEqual([{ kind: 'campaign_status' }]);
  });

  test('sign-out, revocation and disabling the account end a device’s messages', async () => {
    const [one, two, three] = [await subscribed(), await subscribed(), await subscribed()];
    const elsewhere = server.client();
    await elsewhere.auth.signInWithPassword({ email: two.who.email, password: two.who.password });
    expect(await state(one.who)).toMatchObject({ subscription: expect.any(String) });
    await one.who.supabase.auth.signOut({ scope: 'local' });
    await elsewhere.auth.signOut({ scope: 'others' });
    await admin.supabase.rpc('set_person_active', { person: three.who.id, active: false });
    for (const { who } of [one, two, three]) expect(await subscriptions(who)).toEqual([]);
  });

  test('a device belongs to the user signed in on it, and not to others who know its endpoint', async () => {
    const { who, browser } = await subscribed();
    const other = await server.signedIn();
    const thief = { ...makeBrowser().subscription, endpoint: browser.subscription.endpoint };
    expect(await callFunction(server, 'subscribe-push', thief, { as: other })).toMatchObject({ status: 409 });
    expect(await subscriptions(who)).toHaveLength(1);
    expect((await subscribe(other, browser)).status).toBe(200);
    expect([await subscriptions(who), await subscriptions(other)]).toEqual([[], [expect.anything()]]);
    expect((await callFunction(server, 'unsubscribe-push', {}, { as: other })).status).toBe(200);
    expect(await subscriptions(other)).toEqual([]);
  });

  test('an eleventh device replaces the oldest', async () => {
    const who = await server.signedIn();
    const browsers = Array.from({ length: 11 }, () => makeBrowser());
    for (const browser of browsers) {
      const { data } = await server.client().auth.signInWithPassword({ email: who.email, password: who.password });
      await subscribe({ ...who, accessToken: data.session!.access_token }, browser);
    }
    const kept = (await subscriptions(who)).map((row) => (row as { endpoint: string }).endpoint);
    expect(kept.sort()).toEqual(
      browsers
        .slice(1)
        .map(({ subscription }) => subscription.endpoint)
        .sort(),
    );
  });

  test.each([
    ['plain http', 'http://fcm.googleapis.com/x'],
    ['another port', 'https://fcm.googleapis.com:8443/x'],
    ['an IP address', 'https://10.0.0.1/x'],
    ['loopback', 'https://localhost/x'],
    ['credentials', 'https://a:b@fcm.googleapis.com/x'],
    ['an unknown host', 'https://push.example.test/x'],
    ['a host that only ends like a known one', 'https://evilpush.apple.com.example.test/x'],
  ])('rejects an endpoint with %s', async (_what, endpoint) => {
    const who = await server.signedIn();
    const answer = await callFunction(
      server,
      'subscribe-push',
      { ...makeBrowser().subscription, endpoint },
      { as: who },
    );
    expect(answer.status).toBe(400);
  });

  test('rejects invalid keys, guests, visitors and view-only sessions', async () => {
    const who = await server.signedIn();
    const { subscription } = makeBrowser();
    const call = (body: object, as: Pick<SignedIn, 'accessToken'> | undefined) =>
      callFunction(server, 'subscribe-push', body, as === undefined ? {} : { as: as as SignedIn });
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    expect((await call({ ...subscription, keys: { ...subscription.keys, p256dh: offCurve } }, who)).status).toBe(400);
    expect((await call({ ...subscription, keys: { ...subscription.keys, auth: 'x' } }, who)).status).toBe(400);
    expect((await call(subscription, undefined)).status).toBe(401);
    expect((await call(subscription, await startGuest(server))).status).toBe(403);
    const view = await callFunction<{ access_token: string }>(
      server,
      'view-as-client',
      { clientId: who.id },
      { as: admin },
    );
    expect((await call(subscription, { accessToken: view.body.access_token })).status).toBe(403);
    expect(await subscriptions(who)).toEqual([]);
  });

  test('no API returns endpoints and keys; the data export names only the device', async () => {
    const { who, browser } = await subscribed();
    for (const column of ['endpoint', 'p256dh', 'auth', '*'])
      expect((await who.supabase.from('push_subscriptions').select(column)).error).toMatchObject({ code: '42501' });
    expect((await admin.supabase.from('push_subscriptions').select('id').eq('user_id', who.id)).data).toEqual([]);
    const record = JSON.stringify((await callFunction(server, 'my-data', {}, { as: who })).body);
    expect(record).toContain('"push_subscriptions"');
    expect(record).not.toContain(browser.subscription.endpoint);
    expect(record).not.toContain(browser.subscription.keys.auth);
  });

  test('a browser renews its subscription with its former keys, without a session', async () => {
    const { who, browser } = await subscribed('campaign_status');
    const [next, other] = [makeBrowser(), await subscribed()];
    const renew = (previous: object, wanted: object) =>
      callFunction(server, 'renew-push', { former: previous, next: wanted });
    const previous = browser.subscription;
    const guessed = { ...previous, keys: { ...previous.keys, auth: makeBrowser().subscription.keys.auth } };
    expect((await renew(guessed, next.subscription)).status).toBe(404);
    expect((await renew(previous, other.browser.subscription)).status).toBe(404);
    expect((await renew(previous, { ...next.subscription, endpoint: 'https://localhost/x' })).status).toBe(400);
    expect((await renew(previous, next.subscription)).status).toBe(200);
    expect((await renew(previous, next.subscription)).status).toBe(404);
    await activate(who.id);
    await expect.poll(() => service.receivedBy(next).length).toBe(1);
    expect(service.receivedBy(browser)).toEqual([]);
    await who.supabase.auth.signOut({ scope: 'local' });
    expect((await renew(next.subscription, previous)).status).toBe(404);
    expect(await subscriptions(other.who)).toHaveLength(1);
  });

  test('users list and remove only their own devices', async () => {
    const [{ who }, other] = [await subscribed(), await subscribed()];
    const list = (of: SignedIn) => of.supabase.from('push_subscriptions').select('id, device, created_at');
    const [device] = (await list(who)).data ?? [];
    expect(device?.id).toBe((await state(who)).subscription);
    const remove = (as: SignedIn) =>
      as.supabase
        .from('push_subscriptions')
        .delete()
        .eq('id', device?.id ?? '');
    await remove(other.who);
    expect((await list(who)).data).toHaveLength(1);
    await remove(who);
    expect([(await list(who)).data, (await list(other.who)).data]).toEqual([[], [expect.anything()]]);
  });

  test.each([404, 410, 403])('deletes a subscription when its push service returns %s', async (status) => {
    const { who, browser } = await subscribed('campaign_status');
    service.answers.set(browser.subscription.endpoint, status);
    await activate(who.id);
    await expect.poll(() => subscriptions(who)).toEqual([]);
  });

  test('retries a busy service and drops a rejected message', async () => {
    const [busy, rejected] = [await subscribed('campaign_status'), await subscribed('campaign_status')];
    service.answers.set(busy.browser.subscription.endpoint, 429);
    service.answers.set(rejected.browser.subscription.endpoint, 400);
    await activate(busy.who.id);
    await activate(rejected.who.id);
    const waiting = async () =>
      (
        await db.query(
          `select j.state from internal.push_messages as m join public.push_subscriptions as p on p.id = m.subscription_id
           left join pgboss.job as j on j.id = m.id where p.user_id = any ($1)`,
          [[busy.who.id, rejected.who.id]],
        )
      ).rows;
    await expect.poll(waiting).toEqual([{ state: 'retry' }]);
    expect(await subscriptions(rejected.who)).toMatchObject([{ failures: 1 }]);
  });
});
