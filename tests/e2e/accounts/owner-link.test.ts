import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { makeAccount, PASSWORD, visitAs, type Account } from '#tests/support/accounts.ts';
import { endVisits, hydrated, launchBrowser, leave, pictureFailure, visit } from '#tests/support/browser.ts';
import { runScript, startProcess, type RunningServer } from '#tests/support/process.ts';

/** The page of the link that the server prints while the shop has no owner. */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => endVisits(browser));

let server: RunningServer;
let page: Page;
afterEach(async (context) => {
  await pictureFailure(context, page);
  await leave(page);
  await server.remove();
});

const start = () => startProcess('postgres', { DEMO_DATA: 'off' });
const linkOf = ({ output }: RunningServer) => /http\S+\/owner#\S+/.exec(output())?.[0] ?? '';
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(link: string, as?: Account): Promise<void> {
  ({ page } =
    as === undefined ? await visit(browser, server.url, 'phone') : await visitAs(browser, server, as, 'phone'));
  await page.goto(link);
  await hydrated(page);
  // The secret leaves the address at once.
  await page.waitForURL(`${server.url}/owner`);
}

async function typeAccount(email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('King');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button('Create owner account').click();
}

describe('the link for the first owner', () => {
  test('makes an account, signs in and opens the settings', async () => {
    server = await start();
    const link = linkOf(server);
    await open(link);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const sent = page.waitForRequest('**/functions/v1/claim-shop');
    await typeAccount('ada@agency.test');
    expect((await sent).postDataJSON()).toMatchObject({ secret: new URL(link).hash.slice(1) });
    await page.waitForURL('**/admin/set-up');
    await page.getByRole('heading', { level: 1 }).waitFor();

    // Nobody else can use it.
    await leave(page);
    await open(link);
    await typeAccount('eve@example.test');
    await page.getByText('This link has been used or has ended.').waitFor();
    await page.getByText('npm run admin -- owner-link').waitFor();
    // A new one in the same tab is not the one that failed.
    await page.evaluate(() => (window.location.hash = `#${'x'.repeat(43)}`));
    await page.getByLabel('First name').waitFor();
  });

  test('leads through the sign-in of an existing account', async () => {
    server = await start();
    const client = await makeAccount(server);
    await open(linkOf(server));
    await typeAccount(client.email);
    await page.getByText('This email already has an account.').waitFor();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/auth/login**');
    await page.getByLabel('Email', { exact: true }).fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign in').click();
    await page.getByText(`You’re signed in as ${client.email}.`).waitFor();
    await button('Make this account the owner').click();
    await page.waitForURL('**/admin/set-up');
  });

  test('can be used with another account than the one that is signed in', async () => {
    server = await start();
    await open(linkOf(server), await makeAccount(server));
    await button('Use another account').click();
    await page.getByLabel('First name').waitFor();
    await hydrated(page);
    await page.waitForURL(`${server.url}/owner`);
    await typeAccount('ada@agency.test');
    await page.waitForURL('**/admin/set-up');
  });

  test('a page without it says where to find it', async () => {
    server = await start();
    await open('/owner');
    await page
      .getByText('The link for the first owner is in the server’s terminal or log.', { exact: false })
      .waitFor();
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    const { printed } = await runScript('admin.ts', ['owner-link'], {
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl ?? '',
      PORT: new URL(server.url).port,
    });
    await page.goto(printed.split('\n')[0] ?? '');
    await page.getByLabel('First name').waitFor();
  });
});
