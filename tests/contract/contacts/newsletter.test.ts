import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OptOutKind } from '#domain/emails/opt-out.ts';
import { sealUnsubscribe } from '#server/emails/unsubscribe-links.ts';
import { expireNewsletterRequests } from '#server/modules/contacts/expire-newsletter-requests.ts';
import { deleteQueuedEmails } from '#server/modules/emails/unsubscribe.queries.ts';
import type { OutgoingEmail } from '#server/platform/email/transport.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const CONFIRM = 'newsletter-confirm';

describe.each(engines)('newsletter consent on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let moved = 0;
  const inbox = new Map<string, OutgoingEmail[]>();
  const waiting = new Map<string, () => void>();

  beforeAll(async () => {
    server = await startServer(engine, {
      clock: { now: () => new Date(Date.now() + moved) },
      email: {
        transport: {
          async send(email) {
            const key = `${email.to} ${email.subject}`;
            inbox.set(key, [...(inbox.get(key) ?? []), email]);
            waiting.get(key)?.();
          },
          close: () => undefined,
        },
        render: async ({ template, content }, context) => ({
          subject: template,
          html: JSON.stringify(context),
          text: JSON.stringify(content),
        }),
      },
    });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  /** The first email of this template to this address, as it reached the transport. */
  async function received(to: string, template: string): Promise<OutgoingEmail> {
    const key = `${to} ${template}`;
    if (!inbox.has(key)) await new Promise<void>((resolve) => waiting.set(key, resolve));
    return inbox.get(key)![0]!;
  }
  const tokenFor = async (email: string) =>
    (JSON.parse((await received(email, CONFIRM)).text) as { token: string }).token;

  const newAddress = () => `${randomUUID()}@example.test`;
  const write = (email: string, as?: SignedIn) =>
    callFunction(
      server,
      'submit-contact',
      { name: 'Visitor', email, message: 'Hello', newsletter: true, locale: 'es' },
      as === undefined ? {} : { as },
    );
  const confirm = (token: string) => callFunction<Failure>(server, 'confirm-newsletter', { token });
  const unsubscribe = (token: string, init: RequestInit = {}) =>
    fetch(`${server.url}/functions/v1/unsubscribe?token=${token}`, { method: 'POST', redirect: 'manual', ...init });
  const seal = (email: string, kind: OptOutKind) => sealUnsubscribe(server.services.identity, email, kind);
  const consents = async (email: string) =>
    (
      await server.services.db.query(
        `select granted, source, requested_at is not null as confirmed from public.consents where email = $1 and kind = 'newsletter' order by created_at`,
        [email],
      )
    ).rows;
  const contact = async (email: string) =>
    (
      (await admin.supabase.rpc('find_contacts', { search: email })).data as {
        subscribed: boolean;
        preferences: string[];
      }[]
    )[0];
  const queued = async (email: string, template = CONFIRM) =>
    (
      await server.services.db.query('select 1 from public.email_outbox where to_address = $1 and template = $2', [
        email,
        template,
      ])
    ).count;

  test('[SEC-11] an email entered in a form is pending until the emailed link is confirmed', async () => {
    const email = newAddress();
    expect((await write(email.toUpperCase())).status).toBe(200);
    expect(await consents(email)).toEqual([]);
    expect(await contact(email)).toMatchObject({ subscribed: false, preferences: ['newsletter-pending'] });

    const token = await tokenFor(email);
    const sent = await received(email, CONFIRM);
    expect(JSON.stringify(sent)).not.toMatch(/Visitor|Hello/);
    const { rows } = await server.services.db.query(
      'select r.*, o.data, o.sealed from internal.newsletter_requests as r join public.email_outbox as o on o.to_address = r.email where r.email = $1',
      [email],
    );
    expect(JSON.stringify(rows)).not.toContain(token);

    expect((await confirm(`${token}x`)).body.code).toBe('link_invalid');
    expect((await confirm(token)).status).toBe(200);
    expect(await consents(email)).toEqual([{ granted: true, source: 'contact-form', confirmed: true }]);
    expect(await contact(email)).toMatchObject({ subscribed: true, preferences: ['newsletter'] });
    // Again, and a second request: nothing more happens.
    expect((await confirm(token)).status).toBe(200);
    await write(email);
    expect([(await consents(email)).length, await queued(email)]).toEqual([1, 1]);
  });

  test('[SEC-11] opening the link does not confirm, and the link expires after seven days', async () => {
    const email = newAddress();
    await write(email);
    const token = await tokenFor(email);
    expect((await fetch(`${server.url}/functions/v1/confirm-newsletter?token=${token}`)).status).toBe(404);
    expect(await consents(email)).toEqual([]);
    moved = 7 * 24 * 3600 * 1000 + 1000;
    expect((await confirm(token)).body.code).toBe('link_invalid');
    await expireNewsletterRequests(server.services);
    moved = 0;
    expect(await consents(email)).toEqual([]);
    const { count } = await server.services.db.query('select 1 from internal.newsletter_requests where email = $1', [
      email,
    ]);
    expect(count).toBe(0);
  });

  test('[SEC-11] a user’s own confirmed email needs no second step, any other does', async () => {
    const nia = await server.signedIn();
    await write(nia.email.toUpperCase(), nia);
    expect(await consents(nia.email)).toEqual([{ granted: true, source: 'contact-form', confirmed: false }]);
    expect(await queued(nia.email)).toBe(0);

    const other = newAddress();
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], {
      client_email: other,
      newsletter: true,
    });
    await placeOrder(server, nia, draft, randomUUID());
    expect(await consents(other)).toEqual([]);
    await confirm(await tokenFor(other));
    expect(await consents(other)).toEqual([{ granted: true, source: 'checkout', confirmed: true }]);

    const eve = await server.signedIn();
    await server.services.db.query('update auth.users set email_confirmed_at = null where id = $1', [eve.id]);
    await write(eve.email, eve);
    expect([await consents(eve.email), await queued(eve.email)]).toEqual([[], 1]);
  });

  test('one-click: POST without a sign-in withdraws the consent once; GET redirects to the page', async () => {
    const nia = await server.signedIn();
    await write(nia.email, nia);
    const token = await seal(nia.email, 'newsletter');
    const opened = await unsubscribe(token, { method: 'GET' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`]);
    expect(await consents(nia.email)).toHaveLength(1);
    const oneClick = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };
    for (const init of [oneClick, oneClick, { body: '{}' }, { body: null }])
      expect((await unsubscribe(token, init)).status).toBe(200);
    expect(await consents(nia.email)).toEqual([
      { granted: true, source: 'contact-form', confirmed: false },
      { granted: false, source: 'unsubscribe-link', confirmed: false },
    ]);
    expect(await contact(nia.email)).toMatchObject({ subscribed: false, preferences: [] });
    for (const wrong of ['', 'x', await server.services.identity.seal({ email: nia.email, kind: 'newsletter' })])
      expect((await unsubscribe(wrong)).status).toBe(400);
  });

  test('GET with an overlong token redirects to the page without it', async () => {
    const { status, headers } = await unsubscribe('%5B'.repeat(10_000), { method: 'GET' });
    expect([status, headers.get('location')]).toEqual([303, '/unsubscribe?token=']);
  });

  test('unsubscribing also withdraws a pending request and emails still queued for it', async () => {
    const email = newAddress();
    await write(email);
    const token = await tokenFor(email);
    expect((await unsubscribe(await seal(email, 'newsletter'))).status).toBe(200);
    expect((await confirm(token)).body.code).toBe('link_invalid');
    expect(await consents(email)).toEqual([]);
    // In one transaction, so that no job can send them meanwhile.
    const left = await server.services.db.transaction(async (sql) => {
      await sql.query(
        `insert into public.email_outbox (template, to_address, data) values ($1, $2, '{}'), ('contact-notice', $2, '{}')`,
        [CONFIRM, email],
      );
      await deleteQueuedEmails(sql, email, 'newsletter');
      const text = `select template from public.email_outbox where to_address = $1 and state = 'queued' and template <> 'contact-thanks'`;
      return (await sql.query(text, [email])).rows;
    });
    expect(left).toEqual([{ template: 'contact-notice' }]);
  });

  test('newsletters and optional notifications have one-click headers, other emails do not', async () => {
    const email = newAddress();
    await write(email);
    const { unsubscribeUrl = '', html } = await received(email, CONFIRM);
    expect(unsubscribeUrl).toMatch(new RegExp(`^${server.url}/functions/v1/unsubscribe\\?token=[\\w.-]+$`));
    expect(unsubscribeUrl).not.toContain(email);
    expect((JSON.parse(html) as { unsubscribeUrl: string }).unsubscribeUrl).toMatch(
      `${server.url}/es/unsubscribe?token=`,
    );
    expect((await received(email, 'contact-thanks')).unsubscribeUrl).toBeUndefined();
    expect((await fetch(unsubscribeUrl, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200);

    const nia = await server.signedIn();
    const campaign = await makeCampaign(server.services.db, nia.id, { status: 'active' });
    const pause = () => admin.supabase.from('campaigns').update({ status: 'paused' }).eq('id', campaign);
    expect((await pause()).error).toBeNull();
    const notice = await received(nia.email, 'campaign-notice');
    for (let again = 0; again < 2; again++)
      expect((await fetch(notice.unsubscribeUrl ?? '', { method: 'POST' })).status).toBe(200);
    const { data } = await nia.supabase.from('notification_settings').select('kind, mail, portal');
    expect(data).toEqual([{ kind: 'campaign_status', mail: false, portal: true }]);
    await admin.supabase.from('campaigns').update({ status: 'active' }).eq('id', campaign);
    expect(await queued(nia.email, 'campaign-notice')).toBe(1);
  });

  test('an entry by an admin settles a pending request', async () => {
    const email = newAddress();
    await write(email);
    const token = await tokenFor(email);
    const entry = { address: email, granted: false, reason: 'Asked by phone to be left out' };
    expect((await admin.supabase.rpc('record_consent', entry)).error).toBeNull();
    expect((await confirm(token)).body.code).toBe('link_invalid');
    expect(await contact(email)).toMatchObject({ subscribed: false, preferences: [] });
  });
});

test('[SEC-11] sends at most two confirmation emails a day to one mailbox', async () => {
  const server = await startServer(DEFAULT_ENGINE, { env: { RATE_LIMITS: 'on' } });
  try {
    const contact = { name: 'x', email: 'nia@example.test', message: 'x', newsletter: true };
    for (let n = 0; n < 4; n++) expect((await callFunction(server, 'submit-contact', contact)).status).toBe(200);
    const { count } = await server.services.db.query(
      `select 1 from public.email_outbox where template = 'newsletter-confirm'`,
    );
    expect(count).toBe(2);
  } finally {
    await server.close();
  }
});
