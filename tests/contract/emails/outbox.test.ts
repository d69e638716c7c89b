import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type resetPassword from '#server/accounts/emails/reset-password.tsx';
import type contactThanks from '#server/modules/contacts/emails/contact-thanks.tsx';
import type orderConfirmation from '#server/modules/orders/emails/order-confirmation.tsx';
import { asCaller } from '#server/platform/db/scope.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { SHOP_EMAIL_TABLES } from '#server/platform/email/email-tables.ts';
import { outboxQueries } from '#server/platform/email/outbox.queries.ts';
import { sweepOutbox } from '#server/platform/email/sweep.ts';
import { systemClock } from '#server/platform/clock.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { startEmailServer } from '#tests/support/email-server.ts';
import { makeUser, visitor } from '#tests/support/factories.ts';
import { emailHarness, RecordingTransport, type EmailHarness } from './email-harness.ts';

const CODE = '482913';
const LINK = 'http://localhost:3000/auth/confirm?token_hash=feedc0de';
const resetEmail = (to: string) =>
  ({
    template: 'reset-password',
    to,
    data: { firstName: 'Nia', link: LINK, code: CODE, expiresInMinutes: 60 },
  }) as const;
const thanksEmail = (to: string) => ({ template: 'contact-thanks', to, data: {} }) as const;

describe.each(engines)('outbox on %s', (engine) => {
  let db: Database;
  let harness: EmailHarness;
  beforeAll(async () => {
    db = await freshDatabase(engine);
  });
  afterEach(() => harness.close());
  afterAll(() => db.close());

  async function openHarness(options: Parameters<typeof emailHarness>[1] = {}) {
    const transport = new RecordingTransport();
    harness = await emailHarness(db, { transport, ...options });
    await harness.open();
    return transport;
  }

  test('[FN-07] sends an email once after commit, and never after a rollback', async () => {
    const transport = await openHarness();
    const { outbox } = harness;
    const rolledBack = db.transaction(async (sql) => {
      await outbox.enqueue<typeof contactThanks>(sql, thanksEmail('never@example.test'));
      throw new Error('the order did not happen');
    });
    await expect(rolledBack).rejects.toThrow('the order did not happen');

    const sent = harness.logged('email sent');
    const id = await db.transaction((sql) =>
      outbox.enqueue<typeof contactThanks>(sql, thanksEmail('once@example.test')),
    );
    await sent;
    await harness.rest();

    expect(transport.sent.map((email) => email.to)).toEqual(['once@example.test']);
    expect(transport.sent[0]?.messageId).toBe(`<${id}@hypecast.test>`);
    const rows = await db.query<{ id: string; state: string }>('select id, state from public.email_outbox');
    expect(rows.rows).toEqual([{ id, state: 'sent' }]);
    expect(await harness.row(id)).toMatchObject({
      attempts: 1,
      message_id: `<${id}@hypecast.test>`,
      sent_at: expect.any(Date),
    });
  });

  test('a new email wakes the sender without waiting for the next poll', async () => {
    await openHarness({ pollSeconds: 3600 });
    for (const person of ['first@example.test', 'second@example.test']) {
      const sent = harness.logged('email sent');
      await db.transaction((sql) => harness.outbox.enqueue<typeof contactThanks>(sql, thanksEmail(person)));
      await sent;
    }
    expect((await db.query(`select from public.email_outbox where state = 'sent'`)).count).toBe(2);
  });

  test('sends all emails of one transaction', async () => {
    const transport = await openHarness();
    const done = Promise.withResolvers<void>();
    const people = Array.from({ length: 23 }, (_, index) => `p${index}@example.test`);
    transport.fail = () => {
      if (transport.sent.length === people.length - 1) done.resolve();
      return null;
    };
    await db.transaction(async (sql) => {
      for (const person of people) await harness.outbox.enqueue<typeof contactThanks>(sql, thanksEmail(person));
    });
    await done.promise;
    await harness.rest();
    expect(transport.sent.map((email) => email.to).sort()).toEqual([...people].sort());
  });

  test('stores links and codes encrypted and wipes them once sent', async () => {
    const release = Promise.withResolvers<void>();
    const transport = await openHarness();
    transport.hold = release.promise;
    const sent = harness.logged('email sent');
    const id = await db.transaction((sql) =>
      harness.outbox.enqueue<typeof resetPassword>(sql, resetEmail('nia@example.test')),
    );
    await transport.reached.promise;

    const resting = await harness.row(id);
    expect(resting).toMatchObject({ state: 'sending', data: {} });
    expect(await harness.identity.open(resting.sealed ?? '')).toMatchObject({ code: CODE, link: LINK });
    const everything = await db.query(
      `select (select jsonb_agg(o) from public.email_outbox o)::text || (select jsonb_agg(j) from pgboss.job j)::text as all`,
    );
    expect(JSON.stringify(everything.rows)).toContain(id);
    expect(JSON.stringify(everything.rows)).not.toContain(CODE);
    expect(JSON.stringify(everything.rows)).not.toContain('feedc0de');

    release.resolve();
    await sent;
    expect(await harness.row(id)).toMatchObject({ state: 'sent', sealed: null, data: {} });
    expect(transport.sent[0]?.text).toContain(CODE);
  });

  test('[FN-07] retries a failed attempt until it succeeds', async () => {
    const transport = await openHarness();
    let tries = 0;
    transport.fail = () => (++tries < 3 ? new Error(`busy ${tries}`) : null);
    const sent = harness.logged('email sent');
    const id = await db.transaction((sql) =>
      harness.outbox.enqueue<typeof contactThanks>(sql, thanksEmail('patient@example.test')),
    );
    await sent;
    expect(transport.sent).toHaveLength(1);
    expect(await harness.row(id)).toMatchObject({ state: 'sent', attempts: 3, last_error: null });
  });

  test('after the last attempt keeps the error, wipes the secret and logs no address', async () => {
    const transport = await openHarness({ retries: { retryLimit: 1, retryDelay: 0 } });
    transport.fail = (email) => new Error(`mailbox of ${email.to} is full`);
    const givenUp = harness.logged('email delivery abandoned');
    const id = await db.transaction((sql) =>
      harness.outbox.enqueue<typeof resetPassword>(sql, resetEmail('full@example.test')),
    );
    await givenUp;
    await harness.rest();
    expect(await harness.row(id)).toMatchObject({
      state: 'failed',
      attempts: 2,
      sealed: null,
      last_error: 'mailbox of full@example.test is full',
    });
    expect(harness.log.join('')).toContain(id);
    expect(harness.log.join('')).not.toContain('full@example.test');
  });

  test('fails an email at once when its order does not exist', async () => {
    await openHarness();
    const givenUp = harness.logged('email delivery abandoned');
    const id = await db.transaction((sql) =>
      harness.outbox.enqueue<typeof orderConfirmation>(sql, {
        template: 'order-confirmation',
        to: 'a@example.test',
        data: { orderId: randomUUID() },
      }),
    );
    await givenUp;
    expect(await harness.row(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: 'email data: the order is gone',
    });
  });

  test('the sweep sends emails inserted by SQL and emails that lost their job', async () => {
    const transport = new RecordingTransport();
    harness = await emailHarness(db, { transport });
    await db.query(
      `insert into public.email_outbox (template, to_address, state)
       values ('contact-thanks', 'orphan@example.test', 'queued'), ('contact-thanks', 'crashed@example.test', 'sending')`,
    );
    const done = Promise.withResolvers<void>();
    transport.fail = () => {
      if (transport.sent.length === 1) done.resolve();
      return null;
    };
    await harness.open();
    await done.promise;
    await harness.rest();
    expect(transport.sent.map((email) => email.to).sort()).toEqual(['crashed@example.test', 'orphan@example.test']);
    const open = await db.query(`select from public.email_outbox where state <> 'sent'`);
    expect(open.count).toBe(0);
  });

  test('emails wait for an email server as long as it takes, and leave once there is one', async () => {
    const smtp = await startEmailServer();
    onTestFinished(() => smtp.close());
    let isPaused = true;
    harness = await emailHarness(db, { smtpUrl: smtp.url, isPaused: () => isPaused });
    await harness.open();
    const id = await db.transaction((sql) =>
      harness.outbox.enqueue<typeof resetPassword>(sql, resetEmail('waits@example.test')),
    );
    const ended = async () =>
      (await db.query(`select from pgboss.job where id = $1 and state = 'completed'`, [id])).count;
    await expect.poll(ended).toBe(1);
    const { jobs } = harness;
    const sweep = () =>
      sweepOutbox({
        db,
        rows: outboxQueries(SHOP_EMAIL_TABLES.outbox),
        jobs,
        isPaused: () => isPaused,
        clock: systemClock,
      });
    await sweep();
    expect(await harness.row(id)).toMatchObject({
      state: 'queued',
      last_error: expect.stringContaining('no email server'),
    });
    isPaused = false;
    await sweep();
    await expect.poll(async () => (await harness.row(id)).state).toBe('sent');
    expect(smtp.accepted.size).toBe(1);
  });

  test('the sweep skips emails with a job and closes those whose job ended silently', async () => {
    const release = Promise.withResolvers<void>();
    const transport = await openHarness();
    transport.hold = release.promise;
    const { jobs, outbox } = harness;
    const id = await db.transaction((sql) =>
      outbox.enqueue<typeof resetPassword>(sql, resetEmail('held@example.test')),
    );
    await transport.reached.promise;
    await sweepOutbox({
      db,
      rows: outboxQueries(SHOP_EMAIL_TABLES.outbox),
      jobs,
      isPaused: () => false,
      clock: systemClock,
    });
    const jobsOf = await db.query(`select from pgboss.job where name = 'mail'`);
    expect(jobsOf.count).toBe(1);
    expect(await harness.row(id)).toMatchObject({ state: 'sending' });

    await db.query(`update pgboss.job set state = 'failed' where name = 'mail'`);
    await sweepOutbox({
      db,
      rows: outboxQueries(SHOP_EMAIL_TABLES.outbox),
      jobs,
      isPaused: () => false,
      clock: systemClock,
    });
    expect(await harness.row(id)).toMatchObject({
      state: 'failed',
      sealed: null,
      last_error: 'the process ended during the last try',
    });
    release.resolve();
  });

  test('database functions can queue an email in their transaction', async () => {
    const transport = await openHarness();
    const sent = harness.logged('email sent');
    await db.query(`select internal.enqueue_email('contact-thanks', 'sql@example.test', '{}')`);
    await sent;
    expect(transport.sent.map((email) => email.to)).toEqual(['sql@example.test']);
  });

  test('a request of any role can queue an email and keeps its role', async () => {
    const transport = await openHarness();
    const { outbox } = harness;
    const client = await makeUser(db);
    for (const caller of [visitor, client, { ...client, claims: { role: 'service_role' as const } }]) {
      const sent = harness.logged('email sent');
      const role = await asCaller(db, caller, async (sql) => {
        await outbox.enqueue<typeof contactThanks>(sql, thanksEmail('caller@example.test'));
        return onlyRow(await sql.query<{ current_user: string }>('select current_user')).current_user;
      });
      expect(role).toBe(caller.claims.role);
      await sent;
    }
    expect(transport.sent).toHaveLength(3);
  });

  test('a rejected email does not change the role', async () => {
    await openHarness();
    const { outbox } = harness;
    const role = await asCaller(db, visitor, async (sql) => {
      await expect(
        sql.savepoint((inner) => outbox.enqueue<typeof contactThanks>(inner, thanksEmail('x'))),
      ).rejects.toMatchObject({
        code: '23514',
      });
      return onlyRow(await sql.query<{ current_user: string }>('select current_user')).current_user;
    });
    expect(role).toBe('anon');
  });

  test('clients cannot read outbox or queue; admins read the outbox without secrets', async () => {
    await openHarness();
    await db.query(
      `insert into public.email_outbox (template, to_address, state, sealed) values ('reset-password', 'a@example.test', 'sent', 'secret')`,
    );
    const client = await makeUser(db);
    const admin = await makeUser(db, { admin: true });
    const read = 'select id, to_address, state from public.email_outbox';

    const denied = [
      `insert into public.email_outbox (template, to_address) values ('contact-thanks', 'b@example.test')`,
      `update public.email_outbox set to_address = 'b@example.test'`,
      `delete from public.email_outbox`,
      `select sealed from public.email_outbox`,
      `select internal.enqueue_email('contact-thanks', 'b@example.test', '{}')`,
      `select * from internal.dev_inbox`,
      `select * from pgboss.job`,
      `insert into pgboss.job (name, data) values ('mail', '{}')`,
      `select pgboss.create_queue('mine', '{}')`,
    ];
    for (const caller of [visitor, client, admin]) {
      for (const text of denied) {
        await expect(
          asCaller(db, caller, (sql) => sql.query(text)),
          `${caller.claims.role}: ${text}`,
        ).rejects.toMatchObject({ code: '42501' });
      }
    }
    await expect(asCaller(db, visitor, (sql) => sql.query(read))).rejects.toMatchObject({ code: '42501' });
    expect((await asCaller(db, client, (sql) => sql.query(read))).count).toBe(0);
    expect((await asCaller(db, admin, (sql) => sql.query(read))).rows).toMatchObject([
      { to_address: 'a@example.test', state: 'sent' },
    ]);
  });
});
