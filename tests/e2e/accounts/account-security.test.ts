import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { PASSWORD, makeAccount, logOut, visitAs, type Account } from '#tests/support/accounts.ts';
import {
  endVisits,
  launchBrowser,
  leave,
  pictureFailure,
  showsBriefly,
  visit,
  waitForEmail,
  waitForFocus,
} from '#tests/support/browser.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { enrol, typeSignIn } from '#tests/support/two-factor.ts';

let server: RunningServer;
/** The same server under a host name, which passkeys require. */
let named: RunningServer;
let browser: Browser;
let google: OpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
  const settings = {
    DEMO_DATA: 'off',
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
  };
  [server, browser] = await Promise.all([startProcess('postgres', settings), launchBrowser()]);
  named = { ...server, url: server.url.replace('127.0.0.1', 'localhost') };
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
  await google?.close();
});

let page: Page;
afterEach(async (context) => {
  await pictureFailure(context, page);
  await leave(page);
});

const SECURITY = '/auth/profile?tab=security';

async function inDatabase(text: string, userId: string): Promise<void> {
  const db = openPostgres(server.databaseUrl ?? '', 1);
  await db.query(text, [userId]);
  await db.close();
}

async function come(path: string, as?: Account, at = server): Promise<void> {
  ({ page } = as === undefined ? await visit(browser, at.url) : await visitAs(browser, at, as));
  await page.goto(path);
}

/** A session on another device, with its user agent. */
async function signInElsewhere(account: Account, userAgent: string): Promise<string> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: account.email, password: PASSWORD }),
  });
  return ((await response.json()) as { refresh_token: string }).refresh_token;
}

const refresh = (token: string) =>
  fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('new password', () => {
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(again);
    await page.getByRole('button', { name: 'Change password' }).click();
  };

  test('[AC-PROF-07] [AC-PROF-08] [AC-PROF-09] [ERR-32] shows errors before and after the request', async () => {
    await come(SECURITY, await makeAccount(server));
    await fill('Wrong-horse-1', 'Ab-1');
    await page.getByText('New password must be at least 8 characters long').waitFor();
    await fill('Wrong-horse-1', 'only-small-letters');
    await page.getByText('Password does not meet requirements').waitFor();
    await fill('Wrong-horse-1', 'Another-horse-2', 'Another-horse-3');
    await page.getByText('New passwords do not match').waitFor();
    await fill('Wrong-horse-1', 'Another-horse-2');
    await page.getByText('Current password is incorrect. Please verify your current password.').waitFor();
    const current = page.getByLabel('Current password', { exact: true });
    await waitForFocus(current);
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('Another-horse-2');
  });

  test('[ERR-29] reports a lost connection', async () => {
    await come(SECURITY, await makeAccount(server));
    await page.getByLabel('Current password', { exact: true }).waitFor();
    await page.route('**/auth/v1/user', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await fill(PASSWORD, 'Another-horse-2');
    await page.getByText('Unable to verify current password. Please try again.').waitFor();
  });

  test('[AC-PROF-05] [AC-PROF-06] [AUTH-26] takes effect at once, ends other sessions and shows a brief message', async () => {
    const account = await makeAccount(server);
    const elsewhere = await signInElsewhere(account, MAC);
    await come(SECURITY, account);
    await page.getByText('Chrome on macOS').waitFor();
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/auth/v1/user'),
    );
    await fill(PASSWORD, 'Another-horse-2');
    expect((await sent).postDataJSON()).toMatchObject({ password: 'Another-horse-2', current_password: PASSWORD });
    const notice = page.getByText('Password changed. Your other devices have been signed out.');
    await notice.waitFor();
    await page.getByText('Chrome on macOS').waitFor({ state: 'hidden' });
    expect((await refresh(elsewhere)).status).toBe(400);
    await notice.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Current password', { exact: true }).inputValue()).toBe('');
    await leave(page);

    await come('/auth/login');
    await typeSignIn(page, account.email);
    await page.getByText('Invalid login credentials').waitFor();
    await typeSignIn(page, account.email, 'Another-horse-2');
    await page.waitForURL('**/dashboard');
  });
});

describe('phone number', () => {
  test.each([
    ['en', '', 'Add a phone number', 'Phone number', 'Continue', 'Code from the email', 'Code from the text message'],
    [
      'es',
      '/es',
      'Agregar un número de teléfono',
      'Número de teléfono',
      'Continuar',
      'Código del correo',
      'Código del mensaje de texto',
    ],
    ['ar', '/ar', 'إضافة رقم هاتف', 'رقم الهاتف', 'متابعة', 'الرمز من البريد', 'الرمز من الرسالة النصية'],
  ])(
    '[SEC-9] in %s: is added with an emailed code and an SMS code, and keeps this session',
    async (locale, prefix, add, number, go, proofLabel, codeLabel) => {
      const account = await makeAccount(server);
      const phone = `+155501000${{ en: 61, es: 62, ar: 63 }[locale]}`;
      await come(`${prefix}${SECURITY}`, account);
      await page.getByRole('button', { name: add }).click();
      const dialog = page.getByRole('dialog');
      const next = () => dialog.getByRole('button', { name: go }).click();
      await dialog.getByLabel(number).fill('555');
      await next();
      await dialog.getByText('+1 555 010 0020').waitFor();
      await dialog.getByLabel(number).fill(phone);
      await next();
      await dialog.getByLabel(proofLabel).waitFor();
      const digits = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
      const email = await waitForEmail(server.url, account.email, /\d{6}/);
      await dialog.getByLabel(proofLabel).fill(digits(email.subject));
      await next();
      await dialog.getByLabel(codeLabel).waitFor();
      const message = await waitForEmail(server.url, phone, /./);
      await dialog.getByLabel(codeLabel).fill(digits(message.text));
      await next();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(phone).waitFor();
      expect(
        await page.evaluate(() => JSON.parse(localStorage.getItem('hypecast.session') ?? '{}').refresh_token),
      ).toBe(account.session.refresh_token);
    },
  );

  test('[SEC-9] is removed with a button and no longer signs in', async () => {
    const account = await makeAccount(server);
    await inDatabase(
      `update auth.users set phone = '15550100064', phone_confirmed_at = now() where id = $1`,
      account.id,
    );
    await inDatabase(
      `insert into auth.identities (id, user_id, provider, provider_id, identity_data)
       values (gen_random_uuid(), $1::uuid, 'phone', $1::uuid::text, '{}')`,
      account.id,
    );
    await come(SECURITY, account);
    await page.getByRole('button', { name: 'Remove number' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No phone number yet.').waitFor();
  });
});

/** Every sign-in of this account was more than an hour ago. */
const age = (account: Account) =>
  inDatabase(
    `update auth.mfa_amr_claims set created_at = now() - interval '61 minutes'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    account.id,
  );

describe('sign-in more than an hour old', () => {
  const stale = async () => {
    const account = await makeAccount(server);
    await age(account);
    return account;
  };

  test.each([
    ['en', '', 'Set up', 'Continue', 'Confirm it’s you', 'Six-digit code', 'Scan and confirm'],
    ['es', '/es', 'Configurar', 'Continuar', 'Confirma que eres tú', 'Código de seis dígitos', 'Escanea y confirma'],
    ['ar', '/ar', 'تفعيل', 'متابعة', 'أكد أنك صاحب الحساب', 'رمز من ستة أرقام', 'امسح وأكد'],
  ])('[SEC-9] in %s: asks for a code before a factor is added', async (_, prefix, setUp, go, title, label, scan) => {
    const account = await stale();
    await come(`${prefix}${SECURITY}`, account);
    await page.getByRole('button', { name: setUp, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: go }).click();
    const proof = page.getByRole('dialog', { name: title });
    const email = await waitForEmail(server.url, account.email, /\d{6}/);
    await proof.getByLabel(label).fill('000000');
    await proof.getByRole('button', { name: go }).click();
    await proof.getByRole('alert').waitFor();
    await proof.getByLabel(label).fill(/\b\d{6}\b/.exec(email.subject)?.[0] ?? '');
    await proof.getByRole('button', { name: go }).click();
    await page.getByRole('dialog', { name: scan }).waitFor();
  });

  test('[SEC-9] can be renewed by signing in again, which returns here', async () => {
    const account = await stale();
    await come(SECURITY, account);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByRole('button', { name: 'Sign in again instead' }).click();
    await page.waitForURL('**/auth/login?**');
    await typeSignIn(page, account.email);
    await page.waitForURL(`**${SECURITY}`);
  });
});

describe('active sessions', () => {
  test('[AC-PROF-13] are listed by device with this one marked; ends one, then all others', async () => {
    const account = await makeAccount(server);
    const [phone, mac] = [await signInElsewhere(account, IPHONE), await signInElsewhere(account, MAC)];
    await come(SECURITY, account);
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    await list.getByText('Safari on iOS').waitFor();
    expect(await list.getByRole('listitem').first().textContent()).toContain('This device');
    expect(await list.getByText('This device').count()).toBe(1);
    await list.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
    await list.getByText('Safari on iOS').waitFor({ state: 'hidden' });
    expect((await refresh(phone)).status).toBe(400);

    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign them out' }).click();
    await page.getByText('No other devices are signed in.').waitFor();
    expect((await refresh(mac)).status).toBe(400);
    expect((await refresh(account.session.refresh_token)).status).toBe(200);
  });

  test('shows an error with a retry when the list cannot be loaded', async () => {
    const account = await makeAccount(server);
    ({ page } = await visitAs(browser, server, account));
    await page.route('**/rest/v1/rpc/list_sessions', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
    );
    await page.goto(SECURITY);
    const failure = page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded.' });
    await failure.waitFor();
    await page.unroute('**/rest/v1/rpc/list_sessions');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This device').waitFor();
  });
});

describe('passkeys', () => {
  /** A virtual authenticator with user verification: built in, or a security key. */
  async function giveAuthenticator(transport: 'internal' | 'usb'): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  test('[AC-PROF-11] [AC-AUTH-34] creates, names, uses, renames and removes a passkey', async () => {
    const account = await makeAccount(server);
    await come(SECURITY, account, named);
    await giveAuthenticator('internal');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const list = page.getByRole('list', { name: 'Passkeys' });
    await list.getByText('My laptop').waitFor();
    await list.getByText('not used yet').waitFor();

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This device already has a passkey for your account.').waitFor();
    await page.keyboard.press('Escape');

    await logOut(page);
    await page.waitForURL('**/auth/login');
    await showsBriefly(page, 'Login successful! Redirecting...', () =>
      page.getByRole('button', { name: 'Sign in with a passkey' }).click(),
    );
    await page.waitForURL('**/dashboard');

    await page.goto(SECURITY);
    await list.getByText(/last used/).waitFor();
    await page.getByRole('button', { name: 'Rename My laptop' }).click();
    await dialog.getByLabel('Name').fill('Old laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await age(account);
    await page.getByRole('button', { name: 'Remove Old laptop' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    const email = await waitForEmail(server.url, account.email, /\d{6}/);
    await proof.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(email.subject)?.[0] ?? '');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('No passkeys yet.').waitFor();
    await logOut(page);
    await page.waitForURL('**/auth/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('We couldn’t verify this passkey, or it no longer belongs to an account here.').waitFor();
  });

  test('[AC-PROF-10] [AC-AUTH-33] adds a security key as second factor, required at the next sign-in', async () => {
    const account = await makeAccount(server);
    await enrol(server, account);
    await come(SECURITY, account, named);
    await giveAuthenticator('usb');
    await page.getByRole('button', { name: 'Add a security key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Remove Security key 1' }).waitFor();
    await logOut(page);
    await page.waitForURL('**/auth/login');
    await typeSignIn(page, account.email);
    await page.getByRole('button', { name: 'Use a security key' }).click();
    await page.getByRole('button', { name: 'Use Security key 1' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('[AC-PROF-11] [AC-AUTH-34] explains on an IP address why passkeys are unavailable', async () => {
    await come(SECURITY, await makeAccount(server));
    await page.getByText('You opened the shop by its IP address.').waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    await logOut(page);
    await page.waitForURL('**/auth/login');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor({ state: 'hidden' });
  });
});

describe('Google', () => {
  test('[AC-AUTH-21] [AC-GUARD-09] [AC-PROF-09] [AC-PROF-12] [AUTH-25] sign-in returns through the callback; a password can be set by email', async () => {
    google.person = {
      sub: 'new-person',
      email: 'fresh@provider.test',
      email_verified: true,
      given_name: 'Fresh',
      family_name: 'Face',
    };
    await come('/auth/login');
    const left = page.waitForRequest((request) => request.url().includes('/auth/v1/authorize'));
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    expect(new URL((await left).url()).searchParams.get('redirect_to')).toBe(`${server.url}/auth/callback`);
    await page.waitForURL('**/client');
    await page.goto(SECURITY);
    await page.getByText('You sign in without a password.').waitFor();
    await page.getByText('It’s your only one, so it can’t be unlinked.').waitFor();
    expect(await page.getByRole('button', { name: /Unlink/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByText('We sent a link to fresh@provider.test.').waitFor();
  });

  test('the return path survives the redirect', async () => {
    google.person = { sub: 'wanderer', email: 'wanderer@provider.test', email_verified: true, name: 'Wanda Rer' };
    await come('/auth/login?redirect_to=/contact');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.waitForURL('**/contact');
    await page.getByRole('button', { name: /Account menu/ }).waitFor();
  });

  test('[AC-PROF-12] links, signs in with and unlinks the identity', async () => {
    const account = await makeAccount(server);
    google.person = { sub: 'linked', email: 'other-address@provider.test', email_verified: true };
    await come(SECURITY, account);
    await page.getByRole('button', { name: 'Link Google' }).click();
    const list = page.getByRole('list', { name: 'Sign-in methods' });
    await list.getByText('Google', { exact: true }).waitFor();
    await list.getByText('other-address@provider.test').waitFor();
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
    await list.getByText('Google', { exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Link Google' }).waitFor();
  });

  test('[AC-AUTH-22] [AC-AUTH-23] cancelling at the provider returns with the reason', async () => {
    google.misbehaviour = { refuse: true };
    await come('/auth/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('The person pressed Cancel').waitFor();
    await page.waitForURL('**/auth/login?error=callback_failed');
    await page.getByText('The person pressed Cancel').waitFor();
    google.misbehaviour = {};
  });
});
