import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { PASSWORD } from '#tests/support/accounts.ts';
import {
  endVisits,
  hydrated,
  launchBrowser,
  leave,
  pictureFailure,
  type Visit,
  visit,
} from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { typeSignIn } from '#tests/support/two-factor.ts';

/** A stub of the provider's script, as far as our forms use it: one succeeds, one fails. */
const scripts = {
  turnstile: (token: string | null) =>
    `let options; window.turnstile = { render: (_, given) => { options = given; return 'w'; }, execute: () => ${token === null ? "options['error-callback']('300010')" : `options.callback('${token}')`}, reset() {}, remove() {} }; hypecastCaptchaReady();`,
  hcaptcha: (token: string | null) =>
    `window.hcaptcha = { render: () => 'w', execute: async () => { ${token === null ? "throw 'challenge-closed'" : `return { response: '${token}' }`} }, reset() {}, remove() {} }; hypecastCaptchaReady();`,
};
const addresses = { turnstile: 'https://challenges.cloudflare.com/**', hcaptcha: 'https://js.hcaptcha.com/**' };

/** Runs in a page: the cumulative layout shift so far. */
function shiftsSoFar(): number {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  return observer.takeRecords().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
}

describe.each(['turnstile', 'hcaptcha'] as const)('with %s configured', (provider) => {
  const email = `${randomUUID()}@example.test`;
  let verifier: Server;
  let server: RunningServer;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;

  beforeAll(async () => {
    verifier = createServer((incoming, outgoing) => {
      let text = '';
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
      incoming.on('end', () =>
        outgoing.end(JSON.stringify({ success: new URLSearchParams(text).get('response') === 'a-person' })),
      );
    });
    await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
    const CAPTCHA_VERIFY_URL = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/`;
    const settings = {
      DEMO_DATA: 'off',
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_SITE_KEY: 'the-site',
      CAPTCHA_SECRET: 'the-secret',
      CAPTCHA_VERIFY_URL,
    };
    [server, browser] = await Promise.all([startProcess('postgres', settings), launchBrowser()]);
    const { serviceRoleKey } = JSON.parse(await readFile(join(server.dataDir, 'keys.json'), 'utf8')) as {
      serviceRoleKey: string;
    };
    const made = await fetch(`${server.url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceRoleKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, email_confirm: true }),
    });
    expect(made.status).toBe(200);
  });
  afterAll(async () => {
    await endVisits(browser);
    await server?.remove();
    verifier?.close();
  });
  afterEach(async (context) => {
    await pictureFailure(context, page);
    await leave(page);
  });

  async function come(path: string, token: string | null, prepare?: () => Promise<void>): Promise<string[]> {
    // Under a host name: on an IP address the passkey button is hidden, see passkey-support.ts.
    visitor = await visit(browser, server.url.replace('127.0.0.1', 'localhost'));
    page = visitor.page;
    const asked: string[] = [];
    await page.route(addresses[provider], (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: scripts[provider](token) });
    });
    await prepare?.();
    await page.goto(path);
    return asked;
  }

  test('[AC-AUTH-35] sign-in passes invisibly, without layout shift from late settings', async () => {
    const settings = Promise.withResolvers<void>();
    const asked = await come('/auth/login', 'a-person', async () => {
      await page.route('**/functions/v1/shop-settings', async (route) => {
        await settings.promise;
        await route.continue();
      });
    });
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
    const before = await page.evaluate(shiftsSoFar);
    settings.resolve();
    await expect.poll(() => asked.length).toBe(1);
    await page.waitForFunction((name) => name in window, provider);
    expect(await page.evaluate(shiftsSoFar)).toBe(before);
    await typeSignIn(page, email);
    await page.waitForURL('**/dashboard');
    expect(visitor.problems).toEqual([]);
  });

  test('[AC-AUTH-35] all other account forms require it', async () => {
    await come('/auth/forgot-password', 'a-person');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText(/an email with a link and a code is on its way/).waitFor();
    await page.goto(`/auth/verify-email?email=${email}`);
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await page.getByText(`A new email is on its way to ${email}.`).waitFor();
    await page.goto('/auth/register');
    await page.getByLabel('First name').fill('Nia');
    await page.getByLabel('Last name').fill('Cole');
    await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  });

  test.for([null, 'a-robot'])('[AC-AUTH-35] explains what to do without a valid token (%j)', async (token) => {
    await come('/auth/login', token);
    await typeSignIn(page, email);
    await page.getByText('We couldn’t verify that you’re human.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  });

  test('[AC-AUTH-35] other pages do not load it', async () => {
    const asked = await come('/', 'a-person');
    for (const path of ['/', '/contact']) {
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
    }
    expect(asked).toEqual([]);
  });
});
