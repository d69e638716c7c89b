import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { PASSWORD, type Account } from './accounts.ts';
import type { RunningServer } from './process.ts';

const STEP_MS = 30_000;

/**
 * The code of an authenticator app, now or `ahead` steps later: each code works once, and one step ahead is accepted
 * too.
 */
export function codeOf(secret: string, ahead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * STEP_MS });
}

/** Enrols an authenticator for this account, whose session has AAL2 afterwards. */
export async function enrol(
  server: RunningServer,
  account: Account,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  let token = account.session.access_token;
  const call = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${server.url}/auth/v1/factors${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const factor = await call<{ id: string; totp: { secret: string } }>('', {
    factor_type: 'totp',
    friendly_name: 'Phone',
  });
  const challenge = await call<{ id: string }>(`/${factor.id}/challenge`, {});
  account.session = await call<Account['session']>(`/${factor.id}/verify`, {
    challenge_id: challenge.id,
    code: codeOf(factor.totp.secret),
  });
  token = account.session.access_token;
  const { codes } = await call<{ codes: string[] }>('/recovery-codes', {});
  return { secret: factor.totp.secret, recoveryCodes: codes };
}

/** Fills in and submits the sign-in form. */
export async function typeSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
