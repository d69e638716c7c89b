import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type contactThanks from '#server/modules/contacts/emails/contact-thanks.tsx';
import type newsletterConfirm from '#server/modules/contacts/emails/newsletter-confirm.tsx';
import { readConfig } from '#server/config.ts';
import { checkSmtp, SmtpProblem } from '#server/platform/email/check-smtp.ts';
import { smtpTransport } from '#server/platform/email/transport.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selfSigned } from '#tests/support/certificate.ts';
import { DEFAULT_ENGINE, engines, freshDatabase } from '#tests/support/database.ts';
import { startEmailServer } from '#tests/support/email-server.ts';
import { emailHarness, type EmailHarness } from './email-harness.ts';

interface Received {
  from: string;
  to: string[];
  message: string;
}

/** A mail server on a free port that keeps what it accepts; `reject` returns the error for a recipient, or null. */
class SmtpServer {
  readonly received: Received[] = [];
  reject: (address: string) => { code: number; text: string } | null = () => null;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const rejection = this.reject(address);
      done(rejection === null ? null : Object.assign(new Error(rejection.text), { responseCode: rejection.code }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        this.received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });

  async listen(): Promise<string> {
    const server = this.#server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.#server.close(() => closed.resolve());
    await closed.promise;
  }
}

const header = (message: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(message)?.[1]?.replace(/\r\n\s+/g, ' ');

test('a picture in an email is attached, because email programs block data URLs', async () => {
  const server = new SmtpServer();
  const transport = smtpTransport(await server.listen(), { requireTls: false });
  const html = '<p>Up</p><img src="data:image/png;base64,iVBORw0KGgo=" alt="Views by day">';
  await transport.send({
    messageId: '<a@example.test>',
    from: 'a@example.test',
    to: 'b@example.test',
    subject: 'x',
    html,
    text: 'Up',
  });
  transport.close();
  await server.close();
  const [{ message } = { message: '' }] = server.received;
  const [, id] = /src="cid:([^"]+)"/.exec(message) ?? [];
  expect(message).toContain(`Content-ID: <${id}>`);
  expect(message).toContain('Content-Type: image/png');
  expect(message).not.toContain('data:image');
});

describe.each(engines)('SMTP delivery on %s', (engine) => {
  let db: Database;
  let server: SmtpServer;
  let host: string;
  let harness: EmailHarness;
  beforeAll(async () => {
    db = await freshDatabase(engine);
  });
  beforeEach(async () => {
    server = new SmtpServer();
    const url = await server.listen();
    host = new URL(url).host;
    harness = await emailHarness(db, { smtpUrl: url });
    await harness.open();
  });
  afterEach(async () => {
    await harness.close();
    await server.close();
  });
  afterAll(() => db.close());

  const enqueue = (to: string) =>
    db.transaction((sql) =>
      harness.outbox.enqueue<typeof contactThanks>(sql, { template: 'contact-thanks', to, data: {} }),
    );

  test('[FN-07] delivers HTML and plain text with a stable message id', async () => {
    const sent = harness.logged('email sent');
    const id = await enqueue('nia@example.test');
    await sent;
    const [email] = server.received;
    expect(server.received).toHaveLength(1);
    expect(email).toMatchObject({ from: 'hello@hypecast.test', to: ['nia@example.test'] });
    const message = email?.message ?? '';
    expect(header(message, 'From')).toBe('Hypecast <hello@hypecast.test>');
    expect(header(message, 'To')).toBe('nia@example.test');
    expect(header(message, 'Subject')).toBe('contact-thanks');
    expect(header(message, 'Message-ID')).toBe(`<${id}@hypecast.test>`);
    expect(header(message, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(message, 'List-Unsubscribe')).toBeUndefined();
    expect(header(message, 'Content-Type')).toMatch(/^multipart\/alternative/);
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
    expect(message).toContain('<p>contact-thanks</p>');
  });

  test('an optional email has the one-click headers', async () => {
    const sent = harness.logged('email sent');
    await db.transaction((sql) =>
      harness.outbox.enqueue<typeof newsletterConfirm>(sql, {
        template: 'newsletter-confirm',
        to: 'nia@example.test',
        data: { token: 'x' },
      }),
    );
    await sent;
    const message = server.received[0]?.message ?? '';
    expect(header(message, 'List-Unsubscribe')?.replaceAll(' ', '')).toMatch(
      /^<http:\/\/localhost:3000\/functions\/v1\/unsubscribe\?token=[\w.-]+>$/,
    );
    expect(header(message, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  test('[FN-07] retries a busy server and delivers once', async () => {
    let asked = 0;
    server.reject = () => (++asked === 1 ? { code: 451, text: 'try again' } : null);
    const [notSent, sent] = [harness.logged('email not sent'), harness.logged('email sent')];
    const id = await enqueue('later@example.test');
    expect(await notSent).toMatchObject({
      mail: id,
      attempt: 1,
      reason: `${host} did not accept the email (it answered 451).`,
    });
    await sent;
    expect(asked).toBe(2);
    expect(server.received.map((email) => email.to)).toEqual([['later@example.test']]);
    expect(await harness.row(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('says why while the server is away', async () => {
    await server.close();
    const [notSent, givenUp] = [harness.logged('email not sent'), harness.logged('email delivery abandoned')];
    await enqueue('later@example.test');
    const reason = `No connection to ${host}. Check host and port, and that the email server is running.`;
    expect(await notSent).toMatchObject({ attempt: 1, reason });
    expect(await givenUp).toMatchObject({ attempt: 3, reason });
    expect(harness.log.join('')).not.toContain('later@example.test');
    server = new SmtpServer();
    await server.listen();
  });

  test('does not retry a permanently rejected recipient', async () => {
    server.reject = () => ({ code: 550, text: 'no such user' });
    const givenUp = harness.logged('email delivery abandoned');
    const id = await enqueue('nobody@example.test');
    expect(await givenUp).toMatchObject({ mail: id, reason: `${host} did not accept the email (it answered 550).` });
    const row = await harness.row(id);
    expect(row).toMatchObject({ state: 'failed', attempts: 1 });
    expect(row.last_error).toContain('550 no such user');
    expect(server.received).toHaveLength(0);
  });

  test('an address with special characters stays one recipient', async () => {
    const sent = harness.logged('email sent');
    await enqueue('a,b@example.test');
    await sent;
    expect(server.received.map((email) => email.to)).toEqual([['"a,b"@example.test']]);
    await expect(enqueue('a@example.test\r\nBcc: b@example.test')).rejects.toMatchObject({ code: '23514' });
  });
});

describe('SMTP_TLS=required', () => {
  test('sends nothing to a server that offers no STARTTLS, and the log says why', async () => {
    const db = await freshDatabase(DEFAULT_ENGINE);
    const server = await startEmailServer();
    const harness = await emailHarness(db, { smtpUrl: server.url, smtpTls: true });
    await harness.open();
    const abandoned = harness.logged('email delivery abandoned');
    const id = await db.transaction((sql) =>
      harness.outbox.enqueue<typeof contactThanks>(sql, {
        template: 'contact-thanks',
        to: 'nia@example.test',
        data: {},
      }),
    );
    const reason = `SMTP_TLS is required, and 127.0.0.1:${server.port} established no encrypted connection (STARTTLS)`;
    expect(await abandoned).toMatchObject({ mail: id, reason });
    expect(await harness.row(id)).toMatchObject({ state: 'failed', last_error: reason });
    expect(server.accepted.size).toBe(0);
    await expect(checkSmtp(server.url, { requireTls: true })).rejects.toThrow('no encrypted connection');
    await checkSmtp(server.url, { requireTls: false });
    await harness.close();
    await server.close();
    await db.close();
  });

  test('encrypts where the server offers it, and checks its certificate', async () => {
    const { privateKey, certificate } = selfSigned('mail.example');
    const server = await startEmailServer({ tls: { key: privateKey, cert: certificate } });
    await expect(checkSmtp(server.url, { requireTls: true })).rejects.toThrow(SmtpProblem);
    await checkSmtp(`${server.url}/?tls.rejectUnauthorized=false`, { requireTls: true });
    // This machine's own, such as Debian's exim, has a certificate that it made itself.
    await checkSmtp(server.url, { requireTls: false });
    await server.close();
  });

  test.each(['requireTLS=false', 'ignoreTLS=true', 'secure=false', 'tls.rejectUnauthorized=false'])(
    'does not start with an address that says otherwise: %s',
    (option) => {
      const env = { SMTP_URL: `smtp://mail.example?${option}` };
      expect(readConfig(env).email.smtpTls).toBe(false);
      expect(() => readConfig({ ...env, SMTP_TLS: 'required' })).toThrow(/^SMTP_TLS: /);
      expect(readConfig({ SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'required' }).email.smtpTls).toBe(true);
    },
  );
});
