import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';
import type { OutgoingEmail } from '#server/platform/email/transport.ts';

/** A transport that lets a test wait for the mail it expects. */
function mailbox() {
  const waiting = new Map<string, (email: OutgoingEmail) => void>();
  return {
    transport: {
      send: async (email: OutgoingEmail) => {
        waiting.get(email.to)?.(email);
      },
      close: () => undefined,
    },
    next: (to: string) => new Promise<OutgoingEmail>((resolve) => waiting.set(to, resolve)),
  };
}

describe.each(engines)('account emails on %s', (engine) => {
  let server: TestServer;
  const box = mailbox();
  beforeAll(async () => {
    server = await startServer(engine, { email: { transport: box.transport } });
  });
  afterAll(() => server.close());

  const linkIn = (email: OutgoingEmail) =>
    new URL(/http:\/\/127\.0\.0\.1:\d+\/auth\/confirm\?\S+/.exec(email.text)?.[0] ?? 'http://no-link');

  test('[AUTH-01] [AUTH-08] the emailed link confirms the account', async () => {
    const arrived = box.next('reader@example.test');
    const { error } = await server
      .client()
      .auth.signUp({ email: 'reader@example.test', password: TEST_PASSWORD, options: { data: { firstName: 'Nia' } } });
    expect(error).toBeNull();
    const tokenHash = linkIn(await arrived).searchParams.get('token_hash') ?? '';
    const { data } = await server.client().auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
    expect(data.user?.email).toBe('reader@example.test');
    const { rows } = await server.services.db.query(
      'select first_name, email_verified from public.users where id = $1',
      [data.user?.id ?? ''],
    );
    expect(rows).toEqual([{ first_name: 'Nia', email_verified: true }]);
  });

  test('[AUTH-10] the emailed six-digit code recovers the account', async () => {
    const { email } = await server.signedIn();
    const arrived = box.next(email);
    await server.client().auth.resetPasswordForEmail(email);
    const code = /\b\d{6}\b/.exec((await arrived).text.replaceAll(/http\S+/g, ''))?.[0] ?? '';
    const { data } = await server.client().auth.verifyOtp({ type: 'recovery', email, token: code });
    expect(data.session?.user.email).toBe(email);
  });
});
