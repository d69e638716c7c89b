import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { Database } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, pictureFailure, sizes } from '#tests/support/browser.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

let server: RunningServer;
let browser: Browser;
let db: Database;
let client: Account;
let teamMember: Account;
let page: Page;
let admin: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess('postgres', { DEMO_DATA: 'off' }), launchBrowser()]);
  db = openPostgres(server.databaseUrl ?? '', 2);
  [client, teamMember] = await Promise.all([
    makeAccount(server, { firstName: 'Mara' }),
    makeAccount(server, { admin: true, firstName: 'Sam' }),
  ]);
  await restAs(server, teamMember, 'client_plans', {
    method: 'POST',
    body: JSON.stringify({
      client_id: client.id,
      plan_id: 'professional',
      price: 499,
      limits: { campaigns: 50 },
      next_billing_on: '2030-01-31',
    }),
  });
  [page, admin] = await Promise.all([
    visitAs(browser, server, client).then((visit) => visit.page),
    visitAs(browser, server, teamMember).then((visit) => visit.page),
  ]);
});
afterAll(async () => {
  await endVisits(browser);
  await db?.close();
  await server?.remove();
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

const changePlan = (columns: object) =>
  restAs(server, teamMember, `client_plans?client_id=eq.${client.id}`, {
    method: 'PATCH',
    body: JSON.stringify(columns),
  });
const addCard = async () => {
  const { status } = await callFunction(
    server,
    'add-card',
    { token: 'tok_visa' },
    { as: { accessToken: client.session.access_token } },
  );
  expect(status).toBe(201);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** On a phone and a desktop: no axe violations and no horizontal overflow. */
async function readsWell(of: Page): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    await of.setViewportSize(sizes[size]);
    const fits = await of.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect([size, await barriers(of), fits]).toEqual([size, [], true]);
  }
}

describe('automatic plan payment', () => {
  test('[CP-BIL-05] explains where to add a card; with a card, agreeing takes two clicks', async () => {
    await page.goto('/dashboard/billing');
    await page.getByText('$538.92 on Jan 31, 2030').waitFor();
    await page.getByText('We’ll email you an order with a payment link.').waitFor();
    await button('Pay automatically').click();
    await page.getByText('You have no saved card yet.').waitFor();
    await button('Go back').click();
    await addCard();
    await page.reload();
    await button('Pay automatically').click();
    const dialog = page.getByRole('dialog', { name: 'Pay your plan automatically' });
    await dialog
      .getByText(/charge \$538\.92, including tax, to my Visa ending in 4242 on the 31st of every month/)
      .waitFor();
    await dialog.getByText(/pause or cancel at any time/).waitFor();
    await readsWell(page);
    await dialog.getByRole('button', { name: 'I agree' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Charged automatically to your Visa ending in 4242').waitFor();
    const [consent] = await restAs<{ wording: string; locale: string }[]>(server, client, 'plan_consents');
    expect(consent).toMatchObject({ locale: 'en', wording: expect.stringContaining('on the 31st of every month') });
    await readsWell(page);
  });

  test('[CP-BIL-06] pauses, resumes, cancels and keeps the plan', async () => {
    await button('Pause plan').click();
    await page.getByRole('dialog', { name: 'Pause your plan?' }).getByRole('button', { name: 'Pause plan' }).click();
    await page.getByText('You paused your plan.').waitFor();
    await readsWell(page);
    await button('Resume plan').click();
    await page.getByText('$538.92 on Jan 31, 2030').waitFor();
    await button('Cancel plan').click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' });
    await dialog.getByText('Your plan ends on Jan 31, 2030').waitFor();
    await dialog.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByText('Your plan ends on Jan 31, 2030. Nothing more is charged.').waitFor();
    await button('Keep my plan').click();
    await page.getByText('Charged automatically to your Visa ending in 4242').waitFor();
  });

  test('[CP-BIL-05] asks again after a change, also while the terms are open', async () => {
    await changePlan({ price: 600 });
    await page.reload();
    await page.getByText('It now costs $648.00 a month').waitFor();
    await button('Pay automatically').click();
    const dialog = page.getByRole('dialog', { name: 'Pay your plan automatically' });
    await dialog.getByText(/\$648\.00, including tax/).waitFor();
    await changePlan({ price: 700 });
    await dialog.getByRole('button', { name: 'I agree' }).click();
    await dialog.getByText('Your plan has just changed.').waitFor();
    await dialog.getByText(/\$756\.00, including tax/).waitFor();
    await dialog.getByRole('button', { name: 'I agree' }).click();
    await page.getByText('Charged automatically to your Visa ending in 4242').waitFor();
  });

  test('[CP-BIL-07] a failed charge shows reason, next attempt and payment link, to the team as well', async () => {
    await db.transaction(async (sql) => {
      await sql.query(`update client_plans set next_billing_on = '2026-10-31' where client_id = $1`, [client.id]);
      await sql.query(`select internal.draft_plan_order($1, '2026-10-31T12:00:00Z', 'sandbox', false)`, [client.id]);
      await sql.query(
        `update plan_charges set failures = 1, first_failed_at = now(), next_attempt_at = '2030-02-01T08:00:00Z', reason_code = 'insufficient_funds'
         where client_id = $1`,
        [client.id],
      );
      await sql.query(`update client_plans set next_billing_on = '2030-01-31' where client_id = $1`, [client.id]);
    });
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t charge $756.00' });
    await alert.getByText(/isn’t enough money on the card\. We’ll try again on Feb 1, 2030/).waitFor();
    await readsWell(page);
    await admin.goto(`/admin/people/${client.id}`);
    await admin.getByText('Charged automatically: $756.00 a month').waitFor();
    await admin.getByText('Failed once: insufficient funds.').waitFor();
    await admin.getByText('What the client agreed to').click();
    await admin.getByText(/I authorize Hypecast/).waitFor();
    await readsWell(admin);
    await admin.goto('/admin');
    const figures = admin.getByLabel('Monthly plans');
    await figures.getByText('$700.00').waitFor();
    await figures.getByText('1 failed charge').waitFor();
    await readsWell(admin);
    await page.getByRole('link', { name: 'Pay $756.00' }).click();
    await page.waitForURL(/\/client\/orders\//);
  });

  test.each([
    ['es', 'Pagar por enlace', /Autorizo a .* \$756\.00/],
    ['ar', 'الدفع عبر رابط', /أفوض/],
  ])('in %s, shows the localised wording', async (locale, link, wording) => {
    await page.goto(`/${locale}/dashboard/billing`);
    await page.getByRole('button', { name: link }).waitFor();
    await page.getByRole('button', { name: { es: 'Cambiar tarjeta', ar: 'تغيير البطاقة' }[locale] }).click();
    await page.getByRole('dialog').getByText(wording).waitFor();
    await readsWell(page);
  });
});
