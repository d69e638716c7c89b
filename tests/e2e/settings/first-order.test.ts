import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/accounts.ts';
import {
  endVisits,
  hydrated,
  launchBrowser,
  pictureFailure,
  sizes,
  visitWith,
  type Visit,
} from '#tests/support/browser.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { enterCard } from '#tests/e2e/payments/stripe-shop.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { routeStripeJs } from '#tests/support/stripe/route-stripe-js.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';
import { startPublicSite, type PublicSite } from '#tests/support/public-site.ts';

const MAILBOX_PASSWORD = 'planted-mailbox-password';

/** From a server that was just installed to the first order that was paid: each step on a screen, none in a shell. */
describe('the first day of a shop', () => {
  let site: PublicSite;
  let server: RunningServer;
  let browser: Browser;
  let emails: EmailServer;
  let stripe: StripeStandIn;
  let page: Page;
  let backups: string;
  const visits: Visit[] = [];

  beforeAll(async () => {
    [stripe, site, emails, browser] = await Promise.all([
      startStripe({ secretKey: 'sk_live_plantedKeyOfAnAccount4eF' }),
      startPublicSite('shop.example.test'),
      startEmailServer({ account: { user: 'shop', password: MAILBOX_PASSWORD } }),
      launchBrowser(),
    ]);
    backups = await mkdtemp(join(tmpdir(), 'hypecast-backups-'));
    server = await startProcess(
      DEFAULT_ENGINE,
      {
        PUBLIC_URL: site.url,
        TRUST_PROXY: '1',
        BACKUP_SCHEDULE: '30 3 * * *',
        BACKUP_TO: backups,
        STRIPE_API_BASE: stripe.url,
      },
      'empty',
    );
    site.port = Number(new URL(server.url).port);
    stripe.events.url = `${server.url}/functions/v1/stripe-webhook`;
    page = await visitor('desktop');
  }, 60_000);
  afterAll(async () => {
    await endVisits(browser);
    await server?.remove();
    await Promise.all([site.close(), emails.close(), stripe.close(), rm(backups, { recursive: true })]);
  });
  afterEach((context) => pictureFailure(context, page));

  async function visitor(size: keyof typeof sizes): Promise<Page> {
    const visit = await visitWith(browser, site.url, {
      viewport: sizes[size],
      proxy: site.proxy,
      ignoreHTTPSErrors: true,
    });
    visits.push(visit);
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
    expect(server.output()).toContain('is closed to visitors: open it at /admin/set-up');
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
    await fill(page.getByLabel('Password', { exact: true }), MAILBOX_PASSWORD);
    await press('Test and save');
    await page.getByText('Email server saved').waitFor();
    expect(emails.accepted.size).toBe(1);
  });

  test('enters the keys of Stripe', async () => {
    const { publishableKey, secretKey, webhookSecret } = stripe.keys;
    await toSetUp();
    await click(list().getByRole('link', { name: 'Payments' }));
    await fill(page.getByLabel('Publishable key'), publishableKey);
    await fill(page.getByLabel('Secret key', { exact: true }), secretKey);
    await fill(page.getByLabel('Webhook signing secret', { exact: true }), webhookSecret);
    await press('Test');
    await page.getByText('Live mode: Hypecast, US (acct_1StandInHypecast).').waitFor();
    await press('Test and save');
    await page.getByText('Stripe’s keys saved').waitFor();
  });

  test('opens the shop, in fewer than a hundred actions', async () => {
    await toSetUp();
    await click(list().getByRole('button', { name: 'Open the shop' }));
    await page.getByRole('region', { name: 'Your shop is open' }).waitFor();
    expect(actions).toBeLessThan(100);
  });

  test('leaves no secret in the browser’s memory once the page was loaded again', async () => {
    await page.reload();
    await page.getByRole('region', { name: 'Your shop is open' }).waitFor();
    await click(page.getByRole('link', { name: /^Payments with Stripe|^Stripe/ }));
    await page.getByText(`ends in ${stripe.keys.secretKey.slice(-4)}`, { exact: false }).waitFor();
    const heap = await heapOf(page);
    expect(heap).toContain('STRIPE_SECRET_KEY');
    for (const secret of [stripe.keys.secretKey, stripe.keys.webhookSecret, MAILBOX_PASSWORD])
      expect(heap.includes(secret), secret.slice(0, 8)).toBe(false);
  });

  test('sells to a guest on a phone, who pays with a card', async () => {
    await page.context().close();
    page = await visitor('phone');
    await routeStripeJs(page, stripe);
    await page.goto('/services/youtube-ads');
    await page.getByRole('button', { name: 'Buy now: Trial' }).click();
    await page.getByLabel('First name').fill('Nia');
    await page.getByLabel('Last name').fill('Cole');
    await page.getByLabel('Email', { exact: true }).fill('nia@example.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await enterCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    expect(stripe.books().intents).toMatchObject([{ status: 'succeeded', charges: 1 }]);
    // Confirmations leave through the owner's server.
    await expect.poll(() => emails.accepted.size).toBeGreaterThan(1);
    expect(server.output()).not.toMatch(/"level":(50|60)/);
    expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
  });
});

/** Everything that the scripts of a page hold, as text. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}
