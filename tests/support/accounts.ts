import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { TeamRole } from '#domain/people/capability.ts';
import { visit, type sizes, type Visit } from './browser.ts';
import type { RunningServer } from './process.ts';

export const PASSWORD = 'Correct-horse-1';

export interface Account {
  id: string;
  email: string;
  session: {
    access_token: string;
    refresh_token: string;
    expires_in: number;
    expires_at: number;
    token_type: string;
    user: object;
  };
}

async function call<T>(url: string, key: string, body: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key, authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** A confirmed account of a running server, with a session. `teamRole`: of a member of the team who is no owner. */
export async function makeAccount(
  server: RunningServer,
  options: { admin?: boolean; teamRole?: Exclude<TeamRole, 'owner'>; firstName?: string } = {},
): Promise<Account> {
  const { serviceRoleKey } = JSON.parse(await readFile(join(server.dataDir, 'keys.json'), 'utf8')) as {
    serviceRoleKey: string;
  };
  const email = `${randomUUID()}@example.test`;
  const { id } = await call<{ id: string }>(`${server.url}/auth/v1/admin/users`, serviceRoleKey, {
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { firstName: options.firstName ?? 'Nia', lastName: 'Cole' },
    app_metadata: options.admin
      ? { role: 'admin' }
      : options.teamRole
        ? { role: 'team', team_role: options.teamRole }
        : {},
  });
  return { id, email, session: await newSession(server, email) };
}

/** Another session of an account that `makeAccount` made. */
export const newSession = (server: RunningServer, email: string): Promise<Account['session']> =>
  call(`${server.url}/auth/v1/token?grant_type=password`, 'anon', { email, password: PASSWORD });

/** A browser page signed in to this account. */
export function visitAs(
  browser: Browser,
  server: RunningServer,
  account: Account,
  size: keyof typeof sizes = 'desktop',
): Promise<Visit> {
  return visit(browser, server.url, size, { 'hypecast.session': JSON.stringify(account.session) });
}

/** Calls the REST API as this account, or with the service key. */
export async function restAs<T>(
  server: RunningServer,
  account: Account,
  path: string,
  init: RequestInit = {},
): Promise<T> {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${account.session.access_token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...init.headers,
    },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Signs out through the portal's user menu, in English. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}
