import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, visitAs, type Account } from '#tests/support/accounts.ts';
import { hydrated, leave, linkIn, pictureFailure, visit, waitForEmail } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

/** Links that open a session: which ones are accepted, and what happens to a session that is already there. */
const { server, browser } = await startWithBrowser();

let page: Page;
afterEach(async (context) => {
  await pictureFailure(context, page);
  await leave(page);
});

async function come(path: string, as?: Account): Promise<void> {
  ({ page } = as === undefined ? await visit(browser, server.url) : await visitAs(browser, server, as));
  await page.goto(path);
  await hydrated(page);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The user of the stored session, as the server sees its token. */
async function signedInAs(): Promise<string | null> {
  const token = await page.evaluate(() => {
    const stored = localStorage.getItem('hypecast.session') ?? sessionStorage.getItem('hypecast.session');
    return stored === null ? null : (JSON.parse(stored) as { access_token: string }).access_token;
  });
  if (token === null) return null;
  const response = await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { email?: string }).email ?? null;
}

async function requestEmail(path: string, body: object, subject: RegExp, to: string) {
  const response = await fetch(`${server.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return waitForEmail(server.url, to, subject);
}

const resetLink = async (account: Account) =>
  linkIn(await requestEmail('recover', { email: account.email }, /password/i, account.email), '/auth/confirm');

/** A PKCE code for this account, and the verifier of the browser that began the flow. */
async function pkceCode(account: Account): Promise<{ code: string; verifier: string }> {
  const verifier = randomBytes(48).toString('base64url');
  const email = await requestEmail(
    'otp',
    {
      email: account.email,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    },
    /./,
    account.email,
  );
  const token = new URL(linkIn(email, '/auth/confirm')).searchParams.get('token_hash') ?? '';
  const redeemed = await fetch(`${server.url}/auth/v1/verify?${new URLSearchParams({ token, type: 'magiclink' })}`, {
    redirect: 'manual',
  });
  const code = new URL(redeemed.headers.get('location') ?? '').searchParams.get('code');
  return { code: code ?? '', verifier };
}

/** Makes this browser the one that began the flow of `verifier`. */
const begin = (verifier: string) =>
  page.evaluate((value) => localStorage.setItem('hypecast.session-code-verifier', JSON.stringify(value)), verifier);

describe('link with a session', () => {
  const carried = ({ session }: Account) =>
    `access_token=${session.access_token}&refresh_token=${session.refresh_token}&token_type=bearer&type=recovery`;

  test.for(['/auth/callback', '/auth/reset-password', '/auth/confirm', '/auth/login', '/', '/dashboard'])(
    '[AC-AUTH-14] at %s does not change the session of this browser',
    async (path) => {
      const [victim, attacker] = await Promise.all([makeAccount(server), makeAccount(server)]);
      await come('/contact', victim);
      for (const mark of ['#', '?']) {
        await page.goto('/contact');
        await page.goto(`${path}${mark}${carried(attacker)}`);
        await hydrated(page);
        // The library that would take a session from the address is loaded last.
        await page.waitForLoadState('networkidle');
        if (path === '/auth/callback') await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
        if (path === '/auth/reset-password')
          await page.getByText('Invalid or expired reset link. Please request a new password reset.').waitFor();
        expect(await signedInAs()).toBe(victim.email);
      }
    },
  );

  test('[AC-AUTH-21] does not sign in and leads to sign-in with an explanation', async () => {
    await come(`/auth/callback#${carried(await makeAccount(server))}`);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(page.url()).toBe(`${server.url}/auth/callback`);
    expect(await signedInAs()).toBeNull();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.waitForURL('**/auth/login');
  });
});

describe('PKCE code', () => {
  test.for([
    [true, '/admin'],
    [false, '/client'],
  ] as const)('[AC-AUTH-21] leads to the home screen of the role: admin %s', async ([admin, place]) => {
    const account = await makeAccount(server, { admin });
    const { code, verifier } = await pkceCode(account);
    await come('/contact');
    await begin(verifier);
    await page.goto(`/auth/callback?code=${code}`);
    await page.waitForURL((url) => url.pathname === place);
    expect(page.url()).not.toContain(code);
    expect(await signedInAs()).toBe(account.email);
  });

  test('[AC-AUTH-24] is rejected in a browser that did not start the flow', async () => {
    const [victim, attacker] = await Promise.all([makeAccount(server), makeAccount(server)]);
    const { code } = await pkceCode(attacker);
    await come(`/auth/callback?code=${code}`, victim);
    // The sign-in page sends a signed-in user on.
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    expect(await signedInAs()).toBe(victim.email);
    await page.goto(`/auth/reset-password?code=${code}`);
    await page.getByText('Invalid or expired reset link. Please request a new password reset.').waitFor();
    expect(await signedInAs()).toBe(victim.email);
  });

  test('[AC-AUTH-24] of another account asks first', async () => {
    const [current, other] = await Promise.all([makeAccount(server), makeAccount(server)]);
    const { code, verifier } = await pkceCode(other);
    await come('/contact', current);
    await begin(verifier);
    await page.goto(`/auth/reset-password?code=${code}`);
    await page.getByText(`You are signed in as ${current.email}. Continue as ${other.email}?`).waitFor();
    expect(await signedInAs()).toBe(current.email);
    await button(`Continue as ${other.email}`).click();
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(await signedInAs()).toBe(other.email);
  });
});

describe('email link opened while another account is signed in', () => {
  test('[AC-AUTH-14] asks first; staying keeps the session and revokes the offered one', async () => {
    const [current, other] = await Promise.all([makeAccount(server), makeAccount(server)]);
    await come(await resetLink(other), current);
    const redeemed = page.waitForResponse('**/auth/v1/verify');
    await button('Continue').click();
    await page.getByText(`You are signed in as ${current.email}. Continue as ${other.email}?`).waitFor();
    const { access_token: offered } = (await (await redeemed).json()) as { access_token: string };
    expect(await signedInAs()).toBe(current.email);
    await button(`Stay signed in as ${current.email}`).click();
    await page.waitForURL('**/client');
    expect(await signedInAs()).toBe(current.email);
    const { status } = await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${offered}` } });
    expect(status).toBe(403);
  });

  test('[AC-AUTH-14] continuing ends the former session and leads to the new password', async () => {
    const [current, other] = await Promise.all([makeAccount(server), makeAccount(server)]);
    await come(await resetLink(other), current);
    await page.evaluate(() => localStorage.setItem('hypecast.local', 'of the former account'));
    await button('Continue').click();
    await button(`Continue as ${other.email}`).click();
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(await signedInAs()).toBe(other.email);
    expect(await page.evaluate(() => localStorage.getItem('hypecast.local'))).toBeNull();
    const { status } = await fetch(`${server.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${current.session.access_token}` },
    });
    expect(status).toBe(403);
  });

  test('[AC-AUTH-14] of the same account does not ask', async () => {
    const account = await makeAccount(server);
    await come(await resetLink(account), account);
    await button('Continue').click();
    await page.getByLabel('New password', { exact: true }).waitFor();
  });
});

test('[AC-AUTH-14] the reset page redeems a token hash on a button click, not on load', async () => {
  const account = await makeAccount(server);
  const token = new URL(await resetLink(account)).searchParams.get('token_hash') ?? '';
  await come(`/auth/reset-password?token_hash=${token}&type=recovery`);
  await button('Continue').waitFor();
  expect(page.url()).toBe(`${server.url}/auth/confirm`);
  expect(await signedInAs()).toBeNull();
  await button('Continue').click();
  await page.getByLabel('New password', { exact: true }).waitFor();
  expect(await signedInAs()).toBe(account.email);
});
