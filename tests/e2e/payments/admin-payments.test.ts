import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, pictureFailure } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { stripeEnv } from '#tests/support/stripe/environment.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

let server: RunningServer;
let stripe: StripeStandIn;
let browser: Browser;
let admin: Account;
let client: Account;
let page: Page;
beforeAll(async () => {
  stripe = await startStripe();
  [server, browser] = await Promise.all([
    startProcess('postgres', { DEMO_DATA: 'off', ...stripeEnv(stripe) }),
    launchBrowser(),
  ]);
  stripe.events.url = `${server.url}/functions/v1/stripe-webhook`;
  admin = await makeAccount(server, { admin: true });
  client = await makeAccount(server);
  ({ page } = await visitAs(browser, server, admin));
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
  await stripe?.close();
});
afterEach((context) => pictureFailure(context, page));

async function buy(): Promise<{ id: string; order_number: string; intent: string }> {
  const order = await buyOne(server, client, 'youtube-ads-premium', { token: stripe.makeToken({}) });
  await stripe.events.settled();
  const [payment] = await restAs<{ reference: string }[]>(
    server,
    admin,
    `payments?select=reference&order_id=eq.${order.id}`,
  );
  return { ...order, intent: payment?.reference ?? '' };
}

async function sql(text: string, values: string[] = []): Promise<void> {
  const db = openPostgres(server.databaseUrl ?? '', 1);
  await db.query(text, values);
  await db.close();
}

describe('payments screen', () => {
  test('is empty at first and names the Stripe account', async () => {
    await page.goto('/admin/payments');
    await page.getByText('Hypecast, US').waitFor();
    await page.getByText('Test mode: no money moves').waitFor();
    await page.getByText('No payments yet').waitFor();
    expect(await barriers(page)).toEqual([]);
    for (const [tab, text] of [
      ['Disputes', 'No disputes'],
      ['Payouts', 'No payouts yet'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('heading', { name: text }).waitFor();
    }
  });

  test('keys of the environment are tested on the screen of settings, and cannot be changed there', async () => {
    await page.goto('/admin/set-up/payments');
    await page.getByText('STRIPE_SECRET_KEY is set on the server').waitFor();
    expect(await page.getByLabel('Secret key').count()).toBe(0);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Test mode: Hypecast, US.').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('lists payments with state and fee, filtered by the URL', async () => {
    const paid = await buy();
    const other = await buy();
    await page.goto('/admin/payments');
    const table = page.getByRole('table', { name: 'Payments' });
    await table
      .getByRole('row', { name: new RegExp(paid.order_number) })
      .getByText('$15.65')
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Status').selectOption('failed');
    await page.getByText('No payment matches').waitFor();
    expect(page.url()).toContain('state=failed');
    await page.getByLabel('Status').selectOption('paid');
    await page.getByLabel('Search').fill(other.order_number);
    await table.getByRole('link', { name: paid.order_number }).waitFor({ state: 'detached' });
    await page.reload();
    await table.getByRole('link', { name: other.order_number }).click();
    await page.getByRole('heading', { level: 1, name: other.order_number }).waitFor();
  });

  test('describes an unclear payment and warns about missing events', async () => {
    const order = await buy();
    await sql(
      `insert into public.unclear_payments (payment_id, facts)
       select id, '{"provider":"stripe","status":"processing","asked_at":"2026-11-24T10:00:00Z","error":"no clear answer"}'
       from public.payments where order_id = $1`,
      [order.id],
    );
    await sql(`update internal.stripe_events set received_at = received_at - interval '1 day'`);
    await sql(`update public.payments set settled_at = settled_at - interval '2 hours'`);
    await page.goto('/admin');
    await page.getByRole('link', { name: /^See what to do/ }).click();
    await page.getByText('no clear answer', { exact: true }).waitFor();
    await page.getByText('Stripe’s events don’t arrive').waitFor();
    expect(await page.getByRole('link', { name: /Open it in Stripe/ }).getAttribute('href')).toBe(
      `https://dashboard.stripe.com/test/payments/${order.intent}`,
    );
    expect(await barriers(page)).toEqual([]);
    await sql('delete from public.unclear_payments');
  });

  test('lists payouts', async () => {
    await sql(
      `insert into public.payouts (reference, amount, currency, status, arrives_on, livemode, created_at)
       values ('po_1', 513.55, 'USD', 'paid', '2026-11-26', false, '2026-11-24T10:00:00Z')`,
    );
    await page.goto('/admin/payments?tab=payouts');
    const row = page.getByRole('row', { name: /po_1/ });
    await row.getByText('Nov 26, 2026').waitFor();
    await row.getByText('$513.55').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('exports the journal for a range of months', async () => {
    const [today] = await restAs<{ day: string }[]>(
      server,
      admin,
      'rpc/book_entries?select=day&limit=1&order=at.desc',
      { method: 'POST', body: JSON.stringify({ first_day: '2026-01-01', last_day: '2027-12-31' }) },
    );
    const month = today?.day.slice(0, 7) ?? '';
    await page.goto(`/admin/payments?tab=books&from=${month}&to=${month}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`journal-${month}.csv`);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('"Date","Entry","Order","Invoice"');
    expect(csv.match(/"payment"/g)?.length).toBe(3);
    await page.getByText('USD: $1,587.60 paid').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Last month').fill('2020-01');
    await page.getByText('Choose at most three years').waitFor();
  });

  test('requires an admin', async () => {
    const { page: theirs } = await visitAs(browser, server, client);
    await theirs.goto('/admin/payments');
    await theirs.waitForURL((url) => !url.pathname.startsWith('/admin'));
  });
});

describe('disputes and bank returns', () => {
  test('a dispute is shown on overview and order; delivery pauses and resumes; a lost one is credited', async () => {
    const order = await buy();
    await restAs(server, admin, 'rpc/create_campaigns_from_order', {
      method: 'POST',
      body: JSON.stringify({ order_id: order.id }),
    });
    await sql(`update public.campaigns set status = 'active'`);
    const { id } = stripe.dispute(order.intent, { reason: 'product_not_received' });
    await stripe.events.settled();
    await page.goto('/admin');
    await page
      .getByRole('table', { name: 'Inbox' })
      .getByText(/^The bank took back \$/)
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: /^Respond to dispute/ }).click();

    const panel = page.getByRole('region', { name: 'Dispute' });
    await panel.getByText('Not received').waitFor();
    expect(await panel.getByRole('link', { name: /Submit evidence in Stripe/ }).getAttribute('href')).toBe(
      `https://dashboard.stripe.com/test/disputes/${id}`,
    );
    expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Pause delivery' }).click();
    await panel.getByText('Delivery is paused: one campaign.').waitFor();
    await panel.getByRole('button', { name: 'Resume delivery' }).click();
    await panel.getByRole('button', { name: 'Pause delivery' }).waitFor();

    stripe.closeDispute(id, false);
    await stripe.events.settled();
    await page.reload();
    await panel.getByText('booked as a chargeback').waitFor();
    await panel.getByRole('button', { name: 'Issue credit note' }).click();
    await page.getByText(/^Credit note CN-\d{4}-00001 issued\.$/).waitFor();
    await panel.getByRole('button', { name: 'Issue credit note' }).waitFor({ state: 'detached' });
    await page.goto('/admin/payments?tab=disputes&status=closed');
    const row = page.getByRole('row', { name: new RegExp(order.order_number) });
    await row.getByText('Lost').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('a refund returned by the bank is shown on the order', async () => {
    const order = await buy();
    const refund = stripe.refundFromDashboard(order.intent, 100_00);
    await stripe.events.settled();
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByText('Refunded in Stripe’s dashboard').waitFor();
    stripe.failRefund(refund.id);
    await stripe.events.settled();
    await page.reload();
    await page.getByText('Returned by the bank').waitFor();
    await page.getByText('the client doesn’t have the money').waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});

test('sandbox: labels test payments, and an admin decides a test dispute', async () => {
  const sandbox = await startProcess(DEFAULT_ENGINE, { DEMO_DATA: 'off' });
  try {
    const [boss, buyer] = await Promise.all([makeAccount(sandbox, { admin: true }), makeAccount(sandbox)]);
    const order = await buyOne(sandbox, buyer, 'spotify-ads-basic', { token: 'tok_disputed' });
    const { page: there } = await visitAs(browser, sandbox, boss);
    await there.goto('/admin/payments');
    await there.getByText('No money moves').waitFor();
    expect(await barriers(there)).toEqual([]);
    // A job finds test disputes.
    await expect.poll(() => restAs<object[]>(sandbox, boss, 'disputes?select=id'), { timeout: 60_000 }).toHaveLength(1);
    await there.goto(`/admin/orders/${order.id}`);
    const panel = there.getByRole('region', { name: 'Dispute' });
    await panel.getByRole('button', { name: 'Lost' }).click();
    await panel.getByRole('button', { name: 'Issue credit note' }).waitFor();
  } finally {
    await sandbox.remove();
  }
});
