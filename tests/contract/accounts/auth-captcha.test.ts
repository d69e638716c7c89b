import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startServer } from '#tests/support/server.ts';
import { PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

/** A captcha provider that believes one token. */
async function startVerifier() {
  const asked: URLSearchParams[] = [];
  const state = { broken: false };
  const server: Server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
    incoming.on('end', () => {
      const form = new URLSearchParams(text);
      asked.push(form);
      if (state.broken) return outgoing.writeHead(502).end('<html>');
      const success = form.get('secret') === 'the-secret' && form.get('response') === 'a-person';
      outgoing
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ success, 'error-codes': success ? [] : ['invalid-input-response'] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('with a captcha configured', () => {
  let verifier: Awaited<ReturnType<typeof startVerifier>>;
  let server: AuthServer;
  beforeAll(async () => {
    verifier = await startVerifier();
    server = await startAuth(DEFAULT_ENGINE, {
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'the-site',
      CAPTCHA_SECRET: 'the-secret',
      CAPTCHA_VERIFY_URL: verifier.url,
      ANONYMOUS_SIGN_INS: 'on',
    });
    await server.confirmedUser('person@example.test');
  });
  afterAll(async () => {
    await server.close();
    await verifier.close();
  });

  const email = 'person@example.test';
  const clients = (captchaToken?: string) => {
    const options = captchaToken === undefined ? {} : { captchaToken };
    const { auth } = server.client();
    return {
      signUp: () => auth.signUp({ email: 'new-person@example.test', password: PASSWORD, options }),
      signInWithPassword: () => auth.signInWithPassword({ email, password: PASSWORD, options }),
      signInAnonymously: () => auth.signInAnonymously({ options }),
      signInWithOtp: () => auth.signInWithOtp({ email, options }),
      resetPasswordForEmail: () => auth.resetPasswordForEmail('another@example.test', options),
      resend: () => auth.resend({ type: 'signup', email, options }),
    };
  };
  const names = [
    'signUp',
    'signInWithPassword',
    'signInAnonymously',
    'signInWithOtp',
    'resetPasswordForEmail',
    'resend',
  ] as const satisfies (keyof ReturnType<typeof clients>)[];

  test.each(names)('%s fails without a token or with an invalid one', async (name) => {
    expect((await clients()[name]()).error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: 'captcha protection: request disallowed (no captcha_token found)',
    });
    expect((await clients('a-robot')[name]()).error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: 'captcha protection: request disallowed (invalid-input-response)',
    });
  });

  test.each(names)('%s succeeds with a valid token', async (name) => {
    expect((await clients('a-person')[name]()).error).toBeNull();
    expect(Object.fromEntries(verifier.asked.at(-1)!)).toEqual({
      secret: 'the-secret',
      response: 'a-person',
      remoteip: '127.0.0.1',
    });
  });

  test('refreshes a session without a captcha', async () => {
    const { data } = await clients('a-person').signInWithPassword();
    expect(
      (await server.client().auth.refreshSession({ refresh_token: data.session!.refresh_token })).error,
    ).toBeNull();
  });

  test('rejects sign-ins when the provider fails', async () => {
    verifier.state.broken = true;
    const { error } = await clients('a-person').signInWithPassword();
    expect(error).toMatchObject({ status: 500, message: 'The captcha could not be checked. Please try again.' });
    verifier.state.broken = false;
  });
});

test('sends the provider and site key to the browser, never the secret', async () => {
  const server = await startServer(DEFAULT_ENGINE, {
    env: { CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: 'the-site', CAPTCHA_SECRET: 'the-secret' },
  });
  const text = await (await fetch(`${server.url}/functions/v1/shop-settings`)).text();
  expect(JSON.parse(text)).toMatchObject({ captcha: { provider: 'hcaptcha', siteKey: 'the-site' } });
  expect(text).not.toContain('the-secret');
  await server.close();
});
