import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/accounts.ts';
import { endVisits, hydrated, launchBrowser, pictureFailure, sizes, visitWith } from '#tests/support/browser.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { startPublicSite, type PublicSite } from '#tests/support/public-site.ts';

/** From a server that was just installed to the first order that was paid: each step on a screen, none in a shell. */
describe('the first day of a shop', () => {
  let site: PublicSite;
  let server: RunningServer;
  let browser: Browser;
  let emails: EmailServer;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    [site, emails, browser] = await Promise.all([
      startPublicSite('shop.example.test'),
      startEmailServer({ account: { user: 'shop', password: 'planted-mailbox-password' } }),
      launchBrowser(),
    ]);
    server = await startProcess(
      DEFAULT_ENGINE,
      { PUBLIC_URL: site.url, TRUST_PROXY: '1', BACKUP_SCHEDULE: '30 3 * * *', BACKUP_TO: '/tmp/none-yet' },
      'empty',
    );
    site.port = Number(new URL(server.url).port);
    page = await visitor('desktop');
  }, 60_000);
  afterAll(async () => {
    await endVisits(browser);
    await server?.remove();
    await Promise.all([site.close(), emails.close()]);
  });
  afterEach((context) => pictureFailure(context, page));

  async function visitor(size: keyof typeof sizes): Promise<Page> {
    const visit = await visitWith(browser, site.url, {
      viewport: sizes[size],
      proxy: site.proxy,
      ignoreHTTPSErrors: true,
    });
    problems.push(...visit.problems);
    return visit.page;
  }

  let actions = 0;
  const click = (target: Locator) => (actions++, target.click());
  const fill = (target: Locator, text: string) => (actions++, target.fill(text));
  const press = (name: string) => click(page.getByRole('button', { name, exact: true }));
  const list = () => page.getByRole('region', { name: 'Open your shop' });
  const toSetUp = async () => {
    await click(page.getByRole('link', { name: 'Set-up', exact: true }).first());
    await list().waitFor();
  };

  test('its owner follows the link of the start', async () => {
    const link = /http\S+\/owner#\S+/.exec(server.output())?.[0] ?? '';
    expect(link).toContain(site.url);
    await page.goto(link);
    await hydrated(page);
    await fill(page.getByLabel('First name'), 'Ada');
    await fill(page.getByLabel('Last name'), 'King');
    await fill(page.getByLabel('Email', { exact: true }), 'ada@north-star.test');
    await fill(page.getByLabel('Password', { exact: true }), PASSWORD);
    await fill(page.getByLabel('Confirm password'), PASSWORD);
    await press('Create owner account');
    await page.waitForURL('**/admin/set-up');
    await list()
      .getByText(/things are left to do/)
      .waitFor();
  });

  test('enters the profile and the company', async () => {
    await click(list().getByRole('link', { name: 'Profile' }));
    await fill(page.getByLabel('Name', { exact: true }), 'North Star');
    await fill(page.getByLabel('Legal name'), 'North Star GmbH');
    await click(page.locator('summary').filter({ hasText: 'Postal address' }));
    await fill(page.getByLabel('Street'), '4 Quay Street');
    await fill(page.getByLabel('City'), 'Hamburg');
    await fill(page.getByLabel('Email address'), 'hello@north-star.test');
    await fill(page.getByLabel('Phone'), '+49 40 555 0147');
    await fill(page.getByLabel('WhatsApp number'), '+49 40 555 0147');
    await press('Publish');
    await page.getByText('This is what visitors see.').waitFor();
  });

  test('removes the samples', async () => {
    await toSetUp();
    await click(list().getByRole('link', { name: 'Sample reviews' }));
    for (const author of ['Marcus T.', 'Leila Haddad', 'Dre Okafor', 'Sofia Lindqvist', 'Jay Romero']) {
      await click(page.getByRole('button', { name: author }));
      await press('Remove review');
      await press('Really remove this review?');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  test.each([['Terms of Service'], ['Refund Policy']])('confirms the %s', async (name) => {
    await toSetUp();
    await click(list().getByRole('link', { name }));
    await fill(page.getByLabel('Your full name'), 'Ada King');
    await press('I’ve read it, and we stand by it');
    await page.getByText('Confirmed by Ada King').waitFor();
  });

  test('confirms one tax rate and removes the others', async () => {
    await toSetUp();
    await click(list().getByRole('link', { name: 'Tax rates' }));
    await press('Confirm the rate of Everywhere else');
    await click(page.getByRole('button', { name: /^Remove all \d+ countries$/ }));
    await click(page.getByRole('button', { name: /^Yes: Remove all/ }));
    await page.getByText('Removed.').waitFor();
  });

  test('enters the email server', async () => {
    await toSetUp();
    await click(list().getByRole('link', { name: 'Email' }));
    await fill(page.getByLabel('Host'), '127.0.0.1');
    await fill(page.getByLabel('Port'), String(emails.port));
    actions += 1;
    await page.getByLabel('Encryption').selectOption('offered');
    await fill(page.getByLabel('User name'), 'shop');
    await fill(page.getByLabel('Password', { exact: true }), 'planted-mailbox-password');
    await press('Test and save');
    await page.getByText('Email server saved').waitFor();
    expect(emails.accepted.size).toBe(1);
  });
});
