import { readFile } from 'node:fs/promises';
import { StorageClient } from '@supabase/storage-js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { pictureFailure, sizes, type Visit } from '#tests/support/browser.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { chooseSpend } from '#tests/support/spend.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { inCi } from '#tests/support/tiers.ts';

interface Order {
  id: string;
  order_number: string;
  subtotal: number;
  tax: number;
  total_amount: number;
}

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  [client, admin] = await Promise.all([
    makeAccount(server, { firstName: 'Mara' }),
    makeAccount(server, { admin: true, firstName: 'Sam' }),
  ]);
  await chooseSpend(server, admin, 'platform');
  visit = await visitAs(browser, server, client);
  page = visit.page;
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

const post = <T>(who: Account, path: string, body: object) =>
  restAs<T>(server, who, path, { method: 'POST', body: JSON.stringify(body) });
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
/** On a phone and a desktop: no axe violations and no horizontal overflow. */
async function readsWell(): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size]);
    expect([size, await barriers(page), await fits()]).toEqual([size, [], true]);
  }
}
const money = (amount: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

describe('empty states', () => {
  inCi('[CP-LAY-07] billing and support explain so and link onward', async () => {
    await page.goto('/dashboard/billing');
    await page.getByRole('heading', { name: 'You have no monthly plan' }).waitFor();
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor();
    await page.getByText('No saved cards').waitFor();
    await readsWell();
    await page.getByRole('link', { name: 'Ask us' }).click();
    await page.getByRole('dialog', { name: 'New ticket' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No tickets yet' }).waitFor();
    await page.getByRole('heading', { name: 'No articles yet' }).waitFor();
    await page.getByText('No news right now').waitFor();
    await readsWell();
  });
});

describe('billing', () => {
  let order: Order;
  beforeAll(async () => {
    await post(admin, 'client_plans', {
      client_id: client.id,
      plan_id: 'professional',
      price: 499,
      limits: { campaigns: 50, ad_spend: 15000, platforms: 5 },
      next_billing_on: '2030-11-01',
    });
    const { id } = await post<{ id: string }>(admin, 'rpc/create_team_order', {
      client_id: client.id,
      items: [{ name: 'Tour film', price: 1800, quantity: 1 }],
    });
    [order] = (await restAs<Order[]>(
      server,
      client,
      `orders?id=eq.${id}&select=id,order_number,subtotal,tax,total_amount`,
    )) as [Order];
  });

  inCi(
    '[CP-BIL-01] [CP-BIL-02] [CP-BIL-03] shows plan and limits, pays an open order after a decline, and matches its invoice',
    async () => {
      await page.goto('/dashboard/billing');
      await page.getByRole('heading', { name: 'Professional' }).waitFor();
      for (const text of ['$499', 'Nov 1, 2030', 'of 50', 'of $15,000', 'of 5', 'Nothing reported yet this month'])
        await page.getByText(text, { exact: true }).waitFor();
      await page.getByRole('button', { name: `Pay ${money(order.total_amount)}` }).click();
      const dialog = page.getByRole('dialog', { name: `Pay order ${order.order_number}` });
      const pay = dialog.getByRole('button', { name: /^Pay \$/ });
      const card = async (number: RegExp) => {
        await dialog.getByRole('button', { name: number }).click();
        await dialog.getByLabel('Expiry').fill('12 / 34');
        await dialog.getByLabel('CVV').fill('123');
        await dialog.getByLabel('Name on card').fill('Mara Cole');
      };
      await card(/declined|0002/i);
      await dialog.getByRole('checkbox', { name: /I accept/ }).check();
      expect(await barriers(page)).toEqual([]);
      await pay.click();
      await dialog.getByText('The payment didn’t go through').waitFor();
      await card(/4242 4242/);
      await pay.click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(`${order.order_number} is paid`).waitFor();
      await page.getByRole('heading', { name: 'Payment due' }).waitFor({ state: 'detached' });

      const row = page.getByRole('row').filter({ hasText: order.order_number });
      await row.getByText('Paid', { exact: true }).waitFor();
      const download = async (name: RegExp) => {
        const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name }).click()]);
        return (await pdfText(await readFile(await file.path()))).join('\n');
      };
      const invoice = await download(/^Invoice .* as PDF/);
      for (const text of [
        'Invoice',
        order.order_number,
        'Tour film',
        money(order.subtotal),
        money(order.tax),
        money(order.total_amount),
      ])
        expect(invoice).toContain(text);
      const receipt = await download(/^Receipt for/);
      for (const text of ['Receipt', 'Visa ending in 4242', money(order.total_amount)]) expect(receipt).toContain(text);
      await page.getByText(/^Last payment: Visa •••• 4242 on/).waitFor();
      await readsWell();
    },
  );
});

describe('support', () => {
  beforeAll(async () => {
    await post(admin, 'announcements', {
      title: 'Reports on Mondays',
      body: 'They cover whole weeks.',
      published: true,
    });
    await post(admin, 'articles', [
      {
        slug: 'start',
        title: 'How a campaign starts',
        category: 'Campaigns',
        body: '## First\n\nA person reads it.\n\n- Review',
        published: true,
      },
      { slug: 'bills', title: 'Invoices', category: 'Billing', body: 'One with each payment.', published: true },
    ]);
  });

  test('[CP-SUP-01] [CP-SUP-03] [CP-SUP-05] opens a ticket with a file after an error and closes it; an admin replies; the client reopens it', async () => {
    await page.goto('/dashboard/support');
    await page.getByRole('heading', { name: 'Reports on Mondays' }).waitFor();
    await page.getByText('Mon-Fri 9AM-6PM EST').waitFor();
    await page.getByRole('button', { name: 'New ticket' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New ticket' });
    await dialog.getByLabel('Subject').fill('A new cut');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('x') });
    await dialog.getByText('This file type isn’t supported').waitFor();
    await dialog.getByRole('button', { name: 'Send ticket' }).click();
    await dialog.getByText('Please write a message').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove virus.exe' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'New ticket' }).first().click();
    expect(await dialog.getByLabel('Subject').inputValue()).toBe('A new cut');
    await dialog.getByLabel('Message').fill('Can it replace the old one?');
    await dialog.getByLabel('Priority').selectOption('high');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'cut list.txt', mimeType: 'text/plain', buffer: Buffer.from('scene 1') });
    await dialog.getByRole('button', { name: 'Send ticket' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/Ticket T-\d+ is open/).waitFor();

    const [ticket] = await restAs<{ id: string; priority: string; messages: { attachments: string[] }[] }[]>(
      server,
      admin,
      `tickets?client_id=eq.${client.id}&select=id,priority,messages:ticket_messages(attachments)`,
    );
    expect(ticket?.priority).toBe('high');
    expect(await (await storage(admin).download(ticket?.messages[0]?.attachments[0] ?? '')).data?.text()).toBe(
      'scene 1',
    );
    const reply = `${client.id}/${crypto.randomUUID()}-plan.txt`;
    expect((await storage(admin).upload(reply, 'the plan', { contentType: 'text/plain' })).error).toBeNull();
    await post(admin, 'ticket_messages', {
      ticket_id: ticket?.id,
      body: 'It can. The plan is attached.',
      attachments: [reply],
    });
    await restAs(server, admin, `tickets?id=eq.${ticket?.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ status: 'completed' }),
    });

    await page
      .getByRole('table', { name: 'Your tickets' })
      .getByRole('link', { name: /A new cut/ })
      .click();
    await page.getByText('This ticket is closed').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'plan.txt' }).click(),
    ]);
    await file.waitForURL(/\/storage\/v1\/object\/sign\/tickets\//);
    expect(await file.locator('body').innerText()).toBe('the plan');
    await file.close();
    await readsWell();
    await page.getByLabel('Your message').fill('Thank you, one more thing.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('This ticket is closed').waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Messages' }).getByText('one more thing').waitFor();
    await page.goto('/dashboard/support?status=completed');
    await page.getByText('No tickets with this status').waitFor();
  });

  inCi('[CP-SUP-02] does not show another client’s ticket', async () => {
    const other = await makeAccount(server, { firstName: 'Eve' });
    const { id } = await post<{ id: string }>(other, 'rpc/open_ticket', { subject: 'Secret', body: 'x' });
    await page.goto(`/dashboard/support/tickets/${id}`);
    await page.getByRole('heading', { name: 'Ticket not found' }).waitFor();
  });

  inCi('[CP-SUP-04] searches and reads the knowledge base, counting a reader once', async () => {
    await page.goto('/dashboard/support');
    await page.getByRole('button', { name: 'Billing', pressed: false }).click();
    await page.getByText('1 article', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'All topics' }).click();
    await page.getByLabel('Search articles').fill('no such words');
    await page.getByRole('heading', { name: 'No matching articles' }).waitFor();
    await page.getByLabel('Search articles').fill('person campaign');
    await page.getByRole('link', { name: /How a campaign starts/ }).click();
    await page.getByRole('heading', { name: 'First', level: 2 }).waitFor();
    await page.getByText('1 view', { exact: true }).waitFor();
    await readsWell();
    await page.reload();
    await page.getByText('1 view', { exact: true }).waitFor();
  });

  inCi('shows an error with a retry after a failed load', async () => {
    await page.route('**/rest/v1/tickets**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
    );
    await page.goto('/dashboard/support');
    await page.getByRole('heading', { name: 'Your tickets couldn’t be loaded' }).waitFor();
    await page.unroute('**/rest/v1/tickets**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /A new cut/ }).waitFor();
  });
});

const storage = (who: Account) =>
  new StorageClient(`${server.url}/storage/v1`, {
    apikey: 'anon',
    authorization: `Bearer ${who.session.access_token}`,
  }).from('tickets');
