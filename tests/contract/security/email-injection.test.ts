import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';

interface Received {
  recipients: string[];
  head: string;
  body: string;
}

/** Line ends that some mail server takes for one. */
const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085'];
const INJECTED = 'Bcc: victim@example.test';

describe('emails with malicious input', () => {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const end = text.indexOf('\r\n\r\n');
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          head: text.slice(0, end),
          body: text.slice(end),
        });
        done();
      });
    },
  });
  let server: TestServer;
  let admin: SignedIn;
  beforeAll(async () => {
    const listening = smtp.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    server = await startServer(DEFAULT_ENGINE, {
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, TEAM_EMAIL: 'team@example.test' },
    });
    admin = await server.signedIn({ admin: true });
  });
  beforeEach(() => {
    received.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  const post = (path: string, body: object, as?: SignedIn) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(as && { authorization: `Bearer ${as.accessToken}` }),
      },
      body: JSON.stringify(body),
    });
  const expectOnly = (recipients: string[]) => {
    expect(received.length).toBeGreaterThan(0);
    for (const email of received) {
      expect(email.recipients).toHaveLength(1);
      expect(recipients).toContain(email.recipients[0]);
      expect(email.head).not.toMatch(/^(bcc|cc|x-injected|reply-to: *victim)/im);
      expect(
        email.head
          .match(/^(to|from|subject|message-id):/gim)
          ?.toSorted()
          .map((name) => name.toLowerCase()),
      ).toEqual(['from:', 'message-id:', 'subject:', 'to:']);
    }
  };

  test('line breaks in a name add no header or recipient', async () => {
    for (const [at, lineBreak] of BREAKS.entries()) {
      const contact = {
        name: `Nia${lineBreak}${INJECTED}${lineBreak}X-Injected: 1`,
        email: `nia-${at}@example.test`,
        message: 'x',
      };
      expect((await post('/functions/v1/submit-contact', contact)).status).toBe(200);
    }
    await expect.poll(() => received.length).toBe(2 * BREAKS.length);
    expectOnly(['team@example.test', ...BREAKS.keys().map((at) => `nia-${at}@example.test`)]);
    // The text itself arrives, as text.
    expect(received.some(({ head }) => /^subject:/im.test(head) && /nia/i.test(head))).toBe(true);
  });

  test('rejects an address that contains a second one, a header or a comment', async () => {
    for (const email of [
      `nia@example.test\r\n${INJECTED}`,
      'nia@example.test,victim@example.test',
      'nia@example.test;victim@example.test',
      '<victim@example.test> nia@example.test',
      '"Nia, victim@example.test" <nia@example.test>',
      'nia@example.test\u0000',
      'nia@example.test\nDATA',
      'nia@[127.0.0.1]',
    ]) {
      const answers = await Promise.all([
        post('/functions/v1/submit-contact', { name: 'Nia', email, message: 'x' }),
        post('/auth/v1/signup', { email, password: TEST_PASSWORD }),
        post('/auth/v1/recover', { email }),
        post('/auth/v1/otp', { email }),
        post('/auth/v1/resend', { type: 'signup', email }),
        post('/functions/v1/invite-person', { email, firstName: 'Nia', role: 'client' }, admin),
      ]);
      expect([email, ...answers.map(({ status }) => status)]).toEqual([email, 400, 400, 400, 400, 400, 400]);
    }
    expect((await post('/auth/v1/signup', { email: 'sound@example.test', password: TEST_PASSWORD })).status).toBe(200);
    await expect.poll(() => received.length).toBe(1);
    expectOnly(['sound@example.test']);
  });

  test('a ticket subject or account name adds no header', async () => {
    const nia = await server.signedIn();
    for (const lineBreak of BREAKS) {
      await nia.supabase.auth.updateUser({ data: { firstName: `Nia${lineBreak}${INJECTED}` } });
      await post(
        '/rest/v1/rpc/open_ticket',
        { subject: `Hello${lineBreak}${INJECTED}`, body: `x${lineBreak}.${lineBreak}MAIL FROM:<x@example.test>` },
        nia,
      );
    }
    const sent = async () =>
      (await server.services.db.query(`select 1 from public.email_outbox where state not in ('sent', 'failed')`)).count;
    await expect.poll(sent).toBe(0);
    expectOnly(['team@example.test', nia.email]);
  });

  test('rejects line breaks in the sender name and reply address set by admins', async () => {
    const set = async (change: object) =>
      (await admin.supabase.from('email_settings').update(change).eq('only_row', true)).error?.code ?? 'set';
    expect(await set({ sender_name: 'Hypecast Team' })).toBe('set');
    for (const name of [`Team\r\n${INJECTED}`, 'Team" <victim@example.test>, "', 'Team\u0000', 'a\\"b'])
      expect([name, await set({ sender_name: name })]).toEqual([name, expect.not.stringMatching('set')]);
    for (const address of [
      `a@example.test\r\n${INJECTED}`,
      'a@example.test, victim@example.test',
      'Nia <a@example.test>',
    ])
      expect([address, await set({ reply_to: address })]).toEqual([address, expect.not.stringMatching('set')]);
  });
});
