import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#domain/locales.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import contactNotice from '#server/modules/contacts/emails/contact-notice.tsx';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { emailModules } from '#scripts/emails/email-sources.mjs';
import { RecordingTransport } from './email-harness.ts';

interface Preview {
  subject: string;
  from: string;
  replyTo: string | null;
  text: string;
  frame: string;
}

const names = emailModules('.').map((path) => basename(path, '.tsx'));

describe.each(engines)('admin emails on %s', (engine) => {
  const transport = new RecordingTransport();
  let server: TestServer;
  let admin: SignedIn;
  let client: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine, { email: { transport, retries: { retryLimit: 0, retryDelay: 0 } } });
    [admin, client] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
  });
  afterAll(() => server.close());

  const call = <T = Record<string, unknown>>(name: string, body: object, as: SignedIn = admin) =>
    callFunction<T & Failure>(server, name, body, { as });
  const preview = (body: object, as: SignedIn = admin) => call<Preview>('preview-email', { locale: 'en', ...body }, as);
  const sentTo = async (to: string, subject: RegExp) =>
    expect
      .poll(() => transport.sent.find((email) => email.to === to && subject.test(email.subject)), { timeout: 15_000 })
      .toBeDefined()
      .then(() => transport.sent.find((email) => email.to === to && subject.test(email.subject))!);
  const settings = (change: object) =>
    admin.supabase.from('email_settings').update(change).eq('only_row', true).select();
  const outbox = async () =>
    (
      await server.services.db.query<{ id: string; template: string; state: string; data: object; is_test: boolean }>(
        'select id, template, state, data, is_test from public.email_outbox order by created_at',
      )
    ).rows;

  test('lists a template for every email module', async () => {
    const response = await fetch(`${server.url}/functions/v1/email-templates`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    const templates = (await response.json()) as { name: string; title: string }[];
    expect(templates.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    const titles = templates.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted());
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each(names)('[BO-MAIL-19] previews %s in every language with the production renderer', async (template) => {
    const subjects = new Set<string>();
    for (const locale of locales) {
      const { status, body } = await preview({ template, locale });
      expect(status).toBe(200);
      subjects.add(body.text);
      const frame = await fetch(server.url + body.frame);
      expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(frame.headers.get('content-security-policy')).toContain('sandbox');
      // A text message is one line without a frame around it.
      if (template !== 'sms-code') expect(await frame.text()).toContain(`lang="${locale}"`);
    }
    expect(subjects.size).toBe(locales.length);
  });

  test('[BO-MAIL-20] [BO-MAIL-21] the sample of a contact request contains every field', async () => {
    const { body } = await preview({ template: 'contact-notice' });
    const { name, email, phone, company, message } = contactNotice.sample({ publicUrl: server.url, currency: 'USD' });
    for (const part of [
      name,
      email,
      phone,
      company,
      'YouTube Ads',
      message.slice(0, 20),
      'Newsletter',
      'Contact form',
      'Server will populate',
    ])
      expect(body.text).toContain(part);
    expect(body.replyTo).toBe(email);
  });

  test('[BO-PREV-02] [BO-PREV-03] [BO-PREV-04] the sample order adds up and is confirmed', async () => {
    const { body } = await preview({ template: 'order-confirmation' });
    for (const part of [
      sampleOrder.number,
      'Confirmed',
      sampleOrder.customer.name,
      'Visa',
      '4242',
      '$1,069.20',
      ...sampleOrder.items.map(({ name }) => name),
    ])
      expect(body.text).toContain(part);
    const lines = sampleOrder.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    expect(sampleOrder).toMatchObject({
      subtotal: lines,
      tax: Math.round(lines * 0.08),
      total: lines + Math.round(lines * 0.08),
    });
  });

  test('previews a stored order or message, and reports a missing one', async () => {
    const placed = await placeOrder(
      server,
      client,
      await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]),
      randomUUID(),
    );
    const order = await preview({ template: 'order-confirmation', real: { orderId: placed.body.id } });
    expect(order.body.text).toContain(placed.body.order_number);
    await server
      .client()
      .from('contacts')
      .insert({ name: 'Real Person', email: 'real@example.test', message: 'A real message' });
    const { rows } = await server.services.db.query<{ id: string }>(
      `select id from public.contacts where name = 'Real Person'`,
    );
    expect((await preview({ template: 'contact-notice', real: { contactId: rows[0]!.id } })).body.text).toContain(
      'A real message',
    );
    expect((await preview({ template: 'order-confirmation', real: { orderId: randomUUID() } })).status).toBe(404);
    expect((await preview({ template: 'nonsense' })).status).toBe(400);
  });

  test('a test email is labelled and goes to the caller only', async () => {
    const { body } = await call('send-test-email', {
      template: 'reset-password',
      locale: 'es',
      to: 'victim@example.test',
      real: null,
    });
    expect(body).toMatchObject({ success: true, to: admin.email });
    const email = await sentTo(admin.email, /^\[Test\] /);
    expect(email.text).toContain('482913');
    const tests = transport.sent.filter(({ subject }) => subject.startsWith('[Test] '));
    expect(tests.map(({ to }) => to)).toEqual([admin.email]);
    expect((await outbox()).findLast(({ is_test }) => is_test)).toMatchObject({
      template: 'reset-password',
      data: { test: 'sample' },
    });
    expect((await call('send-test-email', { template: 'sms-code', locale: 'en' })).status).toBe(400);
  });

  test('uses the sender name and reply address set by admins', async () => {
    expect((await settings({ sender_name: 'Hypecast, the desk', reply_to: 'desk@example.test' })).error).toBeNull();
    const { body } = await preview({ template: 'contact-thanks' });
    expect(body).toMatchObject({ from: '"Hypecast, the desk" <hello@hypecast.test>', replyTo: 'desk@example.test' });
    await call('send-test-email', { template: 'contact-thanks', locale: 'en' });
    expect(await sentTo(admin.email, /^\[Test\] .*message/i)).toMatchObject({
      from: '"Hypecast, the desk" <hello@hypecast.test>',
      replyTo: 'desk@example.test',
    });
    for (const wrong of [
      { sender_name: 'a"b' },
      { sender_name: 'a\nb' },
      { reply_to: 'nobody' },
      { reply_to: 'a@b.test, c@d.test' },
    ])
      expect((await settings(wrong)).error?.code).toBe('23514');
    expect((await settings({ smtp_ok: true })).error?.code).toBe('42501');
  });

  test('notifies the team according to the switches', async () => {
    const heard = async (template: string) =>
      (await outbox()).filter((email) => email.template === template && !email.is_test).length;
    const write = () =>
      callFunction(server, 'submit-contact', { name: 'Nia', email: `${randomUUID()}@example.test`, message: 'Hello' });
    const buy = async () =>
      placeOrder(server, client, await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]), randomUUID());
    const counts = async () => [await heard('contact-notice'), await heard('order-notice')];
    const [contacts, orders] = await counts();
    await write();
    await buy();
    expect(await counts()).toEqual([contacts! + 1, orders! + 1]);
    await settings({ notify_contact: false, notify_order: false });
    await write();
    await buy();
    expect(await counts()).toEqual([contacts! + 1, orders! + 1]);
    await settings({ notify_contact: true, notify_order: true });
  });

  test('the sender’s IP address is only in the team’s email', async () => {
    await callFunction(server, 'submit-contact', {
      name: 'From Somewhere',
      email: `${randomUUID()}@example.test`,
      message: 'Hello',
    });
    expect((await sentTo('team@hypecast.test', /From Somewhere/)).text).toContain('127.0.0.1');
    await expect
      .poll(async () => (await outbox()).filter(({ data, state }) => 'ip' in data && state === 'sent'))
      .toEqual([]);
  });

  test('admins can resend failed emails, except those with a sign-in link', async () => {
    await expect
      .poll(async () => (await outbox()).filter(({ state }) => state === 'queued' || state === 'sending'))
      .toEqual([]);
    transport.fail = () => Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 });
    await call('send-test-email', { template: 'invite', locale: 'en' });
    await server.client().auth.resetPasswordForEmail(client.email);
    await expect
      .poll(
        async () =>
          (await outbox())
            .filter(({ state }) => state === 'failed')
            .map(({ template }) => template)
            .sort(),
        { timeout: 15_000 },
      )
      .toEqual(['invite', 'reset-password']);
    const failed = (await outbox()).filter(({ state }) => state === 'failed');
    const idOf = (name: string) => failed.find(({ template }) => template === name)!.id;
    const { data } = await admin.supabase
      .from('email_outbox')
      .select('template, state, last_error')
      .eq('state', 'failed');
    expect(data).toHaveLength(2);
    transport.fail = () => null;
    expect((await call('retry-mail', { mail: idOf('invite') })).status).toBe(200);
    expect((await sentTo(admin.email, /^\[Test\] .*invite/i)).html).toContain('482913');
    expect(await call('retry-mail', { mail: idOf('reset-password') })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('link was deleted') as string },
    });
    expect((await call('retry-mail', { mail: idOf('invite') })).status).toBe(409);
    expect((await call('retry-mail', { mail: randomUUID() })).status).toBe(404);
    const { rows } = await server.services.db.query(
      `select user_id from public.audit_logs where action = 'mail_retried'`,
    );
    expect(rows).toEqual([{ user_id: admin.id }]);
  });

  test('clients and visitors have no access', async () => {
    for (const [name, body] of [
      ['preview-email', { template: 'contact-notice', locale: 'en' }],
      ['send-test-email', { template: 'contact-notice', locale: 'en' }],
      ['retry-mail', { mail: randomUUID() }],
      ['check-smtp', {}],
    ] as const) {
      expect((await call(name, body, client)).status).toBe(403);
      expect((await callFunction(server, name, body)).status).toBe(401);
    }
    const read = (name: string, token: string) =>
      fetch(`${server.url}/functions/v1/${name}`, { headers: { authorization: `Bearer ${token}` } });
    for (const name of ['mail-status', 'backup-status', 'email-templates'])
      expect((await read(name, client.accessToken)).status).toBe(403);
    expect(await (await read('mail-status', admin.accessToken)).json()).toMatchObject({
      from: 'Hypecast <hello@hypecast.test>',
      server: null,
    });
    for (const ticket of [
      '',
      'nonsense',
      await server.services.identity.seal({ mail: { template: 'contact-notice', locale: 'en' } }),
    ]) {
      expect((await fetch(`${server.url}/functions/v1/email-frame?ticket=${ticket}`)).status).toBe(403);
    }
  });
});

describe('SMTP check', () => {
  const secret = 'pass%20word';
  async function checked(url: string) {
    const server = await startServer(DEFAULT_ENGINE, { env: { SMTP_URL: url } });
    try {
      const admin = await server.signedIn({ admin: true });
      const { body } = await callFunction<{ ok: boolean; problem: string | null }>(
        server,
        'check-smtp',
        {},
        { as: admin },
      );
      const { data } = await admin.supabase
        .from('email_settings')
        .select('smtp_ok, smtp_problem, smtp_checked_at')
        .single();
      expect(data).toMatchObject({ smtp_ok: body.ok, smtp_problem: body.problem });
      return body;
    } finally {
      await server.close();
    }
  }

  const smtp = new SMTPServer({
    secure: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'pass word' ? done(null, { user: 'x' }) : done(new Error('no')),
  });
  let port = 0;
  beforeAll(async () => {
    const listening = smtp.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    ({ port } = listening.address() as AddressInfo);
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

  test('succeeds', async () => {
    expect(await checked(`smtp://shop:${secret}@127.0.0.1:${port}`)).toEqual({ ok: true, problem: null });
  });

  test('reports rejected credentials without revealing them', async () => {
    const rejected = await checked(`smtp://shop:wrong-secret@127.0.0.1:${port}`);
    expect(rejected.problem).toMatch(/refused the user name or the password/);
    expect(rejected.problem).not.toContain('wrong-secret');
  });

  test('reports a failed connection', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const free = (closed.address() as AddressInfo).port;
    closed.close();
    expect((await checked(`smtp://127.0.0.1:${free}`)).problem).toMatch(/No connection to 127\.0\.0\.1/);
  });

  test('returns 409 without an SMTP server', async () => {
    const server = await startServer(DEFAULT_ENGINE);
    const admin = await server.signedIn({ admin: true });
    expect(await callFunction<Failure>(server, 'check-smtp', {}, { as: admin })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('SMTP_URL') as string },
    });
    await server.close();
  });
});
