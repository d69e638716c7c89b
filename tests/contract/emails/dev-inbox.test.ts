import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type contactThanks from '#server/modules/contacts/emails/contact-thanks.tsx';
import { readConfig } from '#server/config.ts';
import { createDevInbox } from '#server/modules/emails/dev-inbox/dev-inbox.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { DEV_INBOX_SIZE } from '#server/platform/email/dev-inbox.queries.ts';
import { SHOP_EMAIL_TABLES } from '#server/platform/email/email-tables.ts';
import { liveEmail } from '#server/live/live-email.ts';
import { noStoredSettings } from '#server/modules/settings/stored-settings.ts';
import { fixedContent } from '#server/modules/content/content.ts';
import { devInboxTransport } from '#server/platform/email/dev-inbox-transport.ts';
import type { OutgoingEmail } from '#server/platform/email/transport.ts';
import { content } from '#tests/support/content.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { emailHarness } from './email-harness.ts';

function mounted(db: Database, { local = true, smtpUrl }: { local?: boolean; smtpUrl?: string } = {}) {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('local', local);
    c.set('ip', '127.0.0.1');
    await next();
  });
  return app.route(
    '/dev',
    createDevInbox({
      email: liveEmail(readConfig({ SMTP_URL: smtpUrl }), noStoredSettings),
      content: fixedContent(content),
      db,
      emailTables: SHOP_EMAIL_TABLES,
    }),
  );
}

const emailNumber = (n: number, to = `p${n}@example.test`): OutgoingEmail => ({
  messageId: `<${n}@hypecast.test>`,
  from: 'Hypecast <hello@hypecast.test>',
  to,
  subject: `Mail ${n} <b>`,
  html: `<!doctype html><p style="color:red">Mail "${n}"</p><script>parent.hacked = 1</script>`,
  text: `Mail ${n} as text </pre><script>`,
});

describe.each(engines)('development inbox on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await freshDatabase(engine);
  });
  afterEach(() => db.query('truncate internal.dev_inbox'));
  afterAll(() => db.close());

  async function fill(...emails: OutgoingEmail[]) {
    const transport = devInboxTransport(db, SHOP_EMAIL_TABLES.devInbox);
    for (const one of emails) await transport.send(one);
  }

  test.each(['/dev/inbox?to=a%00b', '/dev/inbox/messages?to=%00'])(
    'accepts a filter that no column can store: %s',
    async (path) => {
      expect((await mounted(db).request(path)).status).toBe(200);
    },
  );

  test('lists emails newest first as JSON, all or for one address', async () => {
    await fill(emailNumber(1), emailNumber(2, 'Nia@Example.test'), emailNumber(3));
    const answer = await mounted(db).request('/dev/inbox/messages');
    expect(answer.status).toBe(200);
    const messages = (await answer.json()) as Record<string, unknown>[];
    expect(messages.map((message) => message.subject)).toEqual(['Mail 3 <b>', 'Mail 2 <b>', 'Mail 1 <b>']);
    expect(messages[0]).toEqual({
      id: expect.any(Number),
      to: 'p3@example.test',
      from: 'Hypecast <hello@hypecast.test>',
      reply_to: null,
      subject: 'Mail 3 <b>',
      html: emailNumber(3).html,
      text: emailNumber(3).text,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const filtered = (await (await mounted(db).request('/dev/inbox/messages?to=nia%40example.test')).json()) as {
      to: string;
    }[];
    expect(filtered.map((message) => message.to)).toEqual(['Nia@Example.test']);
  });

  test('stores an email once even if it is delivered twice', async () => {
    await fill(emailNumber(1), emailNumber(1));
    expect(await (await mounted(db).request('/dev/inbox/messages')).json()).toHaveLength(1);
  });

  test(`keeps the newest ${DEV_INBOX_SIZE}`, async () => {
    await db.query(
      `insert into internal.dev_inbox (message_id, to_address, from_address, subject, html, text)
       select 'm' || n, 'a@example.test', 'b@example.test', 'old ' || n, '', '' from generate_series(1, $1::int) as n`,
      [DEV_INBOX_SIZE],
    );
    await fill(emailNumber(1));
    const messages = (await (await mounted(db).request('/dev/inbox/messages')).json()) as { subject: string }[];
    expect(messages).toHaveLength(DEV_INBOX_SIZE);
    expect(messages[0]?.subject).toBe('Mail 1 <b>');
    expect(messages.at(-1)?.subject).toBe('old 2');
  });

  test('can be emptied', async () => {
    await fill(emailNumber(1), emailNumber(2));
    const app = mounted(db);
    expect(await (await app.request('/dev/inbox/messages', { method: 'DELETE' })).json()).toEqual({ deleted: 2 });
    expect(await (await app.request('/dev/inbox/messages')).json()).toEqual([]);
    expect(await (await app.request('/dev/inbox')).text()).toContain('Nothing yet');
    const cleared = await app.request('/dev/inbox/clear', { method: 'POST' });
    expect([cleared.status, cleared.headers.get('location')]).toEqual([303, '/dev/inbox']);
  });

  test('shows an email in a sandbox that blocks external requests', async () => {
    await fill(emailNumber(1), emailNumber(2));
    const app = mounted(db);
    const [newest] = (await (await app.request('/dev/inbox/messages')).json()) as { id: number }[];
    const page = await app.request(`/dev/inbox?message=${newest?.id}`);
    const body = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval/);
    expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(body).toContain('srcdoc="&lt;!doctype html&gt;');
    expect(body).toContain('Mail 2 &lt;b&gt;');
    expect(body).not.toContain('<script');
    const text = await (await app.request(`/dev/inbox?message=${newest?.id}&view=text`)).text();
    expect(text).toContain('Mail 2 as text &lt;/pre&gt;&lt;script&gt;');
    expect((await app.request('/dev/inbox?message=999999')).status).toBe(404);
    expect((await app.request('/dev/inbox/messages/999999')).status).toBe(404);
  });

  test('is not available to others or with an SMTP server', async () => {
    await fill(emailNumber(1));
    for (const app of [mounted(db, { local: false }), mounted(db, { smtpUrl: 'smtp://127.0.0.1:2525' })]) {
      for (const [method, path] of [
        ['GET', '/dev/inbox'],
        ['GET', '/dev/inbox/messages'],
        ['DELETE', '/dev/inbox/messages'],
        ['POST', '/dev/inbox/clear'],
      ] as const) {
        const answer = await app.request(path, { method });
        expect(answer.status).toBe(404);
        expect(await answer.text()).not.toContain('Mail 1');
      }
    }
    expect(await (await mounted(db).request('/dev/inbox/messages')).json()).toHaveLength(1);
  });

  test('receives outbox emails when no SMTP server is set', async () => {
    const harness = await emailHarness(db);
    await harness.open();
    const sent = harness.logged('email sent');
    await db.transaction((sql) =>
      harness.outbox.enqueue<typeof contactThanks>(sql, {
        template: 'contact-thanks',
        to: 'nia@example.test',
        data: {},
      }),
    );
    await sent;
    const messages = await (await mounted(db).request('/dev/inbox/messages')).json();
    await harness.close();
    expect(messages).toMatchObject([{ to: 'nia@example.test', subject: 'contact-thanks' }]);
  });
});
