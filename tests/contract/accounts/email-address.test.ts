import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalEmail } from '#domain/emails/email-address.ts';
import { bothEngines, DEFAULT_ENGINE, engines } from '#tests/support/database.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD as password } from '#tests/support/sign-in.ts';

/** As it is typed at sign-up, and in another notation afterwards. */
const MAILBOXES = [
  ['a=b@example.com', 'A=B@EXAMPLE.com'],
  ['r&b@example.com', 'r&b@example.com'],
  ['sales#1@example.com', 'Sales#1@example.com'],
  ['kolya@xn--e1afmkfd.xn--p1ai', 'kolya@пример.рф'],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['jörg@example.com', 'jo\u0308rg@EXAMPLE.com'],
  ['अजय@डाटा.भारत', 'अजय@xn--c2bd1gb.xn--h2brj9c'],
  ['somchai@ทีเอชนิค.ไทย', 'somchai@xn--42cl2bj2hxbd2g.xn--o3cw4h'],
] as const;

const messageFrom = (email: string) => ({ name: 'Nia', email, message: 'Hello' });
const invitationTo = (email: string) => ({ email, firstName: 'Nia', role: 'client' });

describe.each(engines)('email addresses on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine, { env: { AUTO_CONFIRM_EMAIL: 'on' } });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  test.each(MAILBOXES)('who signs up as %s signs in, orders, writes and is found as %s', async (typed, other) => {
    const stored = canonicalEmail(typed);
    const signUp = await server.client().auth.signUp({ email: typed, password });
    expect(signUp.error).toBeNull();
    expect(signUp.data.user?.email).toBe(stored);
    const signIn = await server.client().auth.signInWithPassword({ email: other, password });
    expect(signIn.data.user?.id).toBe(signUp.data.user?.id);
    expect((await server.client().auth.signUp({ email: other, password })).error?.code).toBe('user_already_exists');

    const nia = { accessToken: signIn.data.session?.access_token ?? '' } as SignedIn;
    const draft = await draftOrder(server, [{ id: 'spotify-ads-basic', quantity: 1 }], { client_email: other });
    const order = await placeOrder(server, nia, draft, randomUUID());
    expect(order.status).toBe(201);
    expect((await callFunction(server, 'submit-contact', messageFrom(other))).status).toBe(200);
    const { rows } = await server.services.db.query(
      'select client_email as email from public.orders where id = $1 union select email from public.contacts where email = $2',
      [order.body.id, stored],
    );
    expect(rows).toEqual([{ email: stored }]);

    expect((await callFunction(server, 'invite-person', invitationTo(other), { as: admin })).status).toBe(409);
    const record = await admin.supabase.rpc('person_record', { address: other });
    expect(record.data).toMatchObject({ orders: [{ id: order.body.id }], messages: [{ email: stored }] });
  });

  test('an invited person is one with the other notation', async () => {
    const invite = (email: string) =>
      callFunction<{ id: string }>(server, 'invite-person', invitationTo(email), { as: admin });
    const { body } = await invite('invited@xn--bcher-kva.example');
    expect((await invite('invited@bücher.example')).body.id).toBe(body.id);
  });

  test('rows that were inserted through the REST API have the stored form', async () => {
    const { error } = await admin.supabase.from('contacts').insert(messageFrom(' Rest@XN--BCHER-KVA.example'));
    expect(error).toBeNull();
    const { data } = await admin.supabase.from('contacts').select('email').eq('email', 'rest@bücher.example');
    expect(data).toHaveLength(1);
  });
});

describe.each(bothEngines)('stored addresses on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.close());

  test('the database writes an address as the browser and the server do', async () => {
    const written = [
      ...MAILBOXES.flat(),
      ' Info@XN--BCHER-KVA.example ',
      'info@mail.xn--bcher-kva.example',
      'nia@xn--r8jz45g.xn--zckzah',
      'xn--a@example.test',
    ];
    const { rows } = await server.services.db.query<{ stored: string }>(
      'select auth.mailbox(w) as stored from unnest($1::text[]) with ordinality as t (w, place) order by place',
      [written],
    );
    expect(rows.map(({ stored }) => stored)).toEqual(written.map((typed) => canonicalEmail(typed)));
  });

  test('an account of an earlier version, stored in ASCII, is found in both notations', async () => {
    const { db } = server.services;
    const { id } = await server.signedIn({ email: 'old@bücher.example' });
    await db.query(`update auth.users set email = 'old@xn--bcher-kva.example' where id = $1`, [id]);
    const file = await readFile('database/platform/migrations/20261128000301_mailboxes.sql', 'utf8');
    await db.script(file.slice(file.indexOf('-- Where both notations')));
    for (const email of ['old@bücher.example', 'old@xn--bcher-kva.example'])
      expect((await server.client().auth.signInWithPassword({ email, password })).data.user?.id).toBe(id);
  });
});

describe('without SMTPUTF8 at the email server', () => {
  let server: TestServer;
  let smtp: EmailServer;
  let admin: SignedIn;
  beforeAll(async () => {
    smtp = await startEmailServer({ utf8: false });
    server = await startServer(DEFAULT_ENGINE, { env: { SMTP_URL: smtp.url } });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });

  test('letters before the @ are rejected in clear words wherever an email is taken', async () => {
    const email = 'jörg@example.com';
    const auth = server.client().auth;
    const rejected = { status: 400, code: 'email_address_invalid', message: expect.stringContaining('before the @') };
    expect((await auth.signUp({ email, password })).error).toMatchObject(rejected);
    expect((await auth.signInWithOtp({ email })).error).toMatchObject(rejected);
    expect((await admin.supabase.auth.updateUser({ email })).error).toMatchObject(rejected);
    const { code, message } = rejected;
    const draft = await draftOrder(server, [{ id: 'spotify-ads-basic', quantity: 1 }], { client_email: email });
    expect(await placeOrder(server, admin, draft, randomUUID())).toMatchObject({
      status: 400,
      body: { code, message },
    });
    const contact = await callFunction(server, 'submit-contact', messageFrom(email));
    expect(contact).toMatchObject({ status: 400, body: { code, message } });
    const invitation = await callFunction(server, 'invite-person', invitationTo(email), { as: admin });
    expect(invitation).toMatchObject({ status: 400, body: { message } });
  });

  test('letters in the domain are accepted, and a server that supports SMTPUTF8 takes all', async () => {
    expect((await server.client().auth.signUp({ email: 'info@bücher.example', password })).error).toBeNull();
    const able = await startEmailServer();
    const other = await startServer(DEFAULT_ENGINE, { env: { SMTP_URL: able.url } });
    expect((await other.client().auth.signUp({ email: 'jörg@example.com', password })).error).toBeNull();
    await other.close();
    await able.close();
  });
});
