import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { leave } from '#tests/support/browser.ts';
import { findClipping } from '#tests/support/clipping.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

/** Printed on each: the width between the margins in CSS pixels, as `@page` in web/styles/print.css sets them. */
const MARGIN = (14 / 25.4) * 96;
const sheets = [
  { format: 'Letter', landscape: false, width: 8.5 * 96 },
  { format: 'Letter', landscape: true, width: 11 * 96 },
  { format: 'A4', landscape: false, width: (210 / 25.4) * 96 },
  { format: 'A4', landscape: true, width: (297 / 25.4) * 96 },
] as const;

const { server, browser } = await startWithBrowser();
let client: Account;
let order: { id: string; order_number: string };
beforeAll(async () => {
  const [buyer, admin] = await Promise.all([makeAccount(server), makeAccount(server, { admin: true })]);
  client = buyer;
  order = await buyOne(server, client, 'youtube-ads-trial');
  const [campaign] = await restAs<{ id: string }[]>(server, admin, 'campaigns', {
    method: 'POST',
    body: JSON.stringify({ client_id: client.id, name: 'Night Drive', service: 'youtube-ads', platform: 'youtube' }),
  });
  const days = Array.from({ length: 20 }, (_, index) => new Date(Date.now() - (index + 2) * 864e5).toISOString());
  await restAs(server, admin, 'campaign_days', {
    method: 'POST',
    body: JSON.stringify(
      days.map((day, index) => ({
        campaign_id: campaign?.id,
        day: day.slice(0, 10),
        views: 1000 + index * 90,
        clicks: 50,
      })),
    ),
  });
});

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page\b(?!s)/g)?.length ?? 0;

/** The text of what is printed. */
const printed = (page: Page) => page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '));

describe.each([
  {
    name: 'the invoice',
    path: () => `/client/orders/${order.id}`,
    ready: 'Subtotal',
    shown: () => ['Hypecast Media FZ-LLC', 'Invoice INV-', 'Nia Cole', 'Austin', 'Total', '$'],
    pages: 1,
  },
  {
    name: 'the receipt',
    path: () => '/checkout/success',
    ready: 'Total',
    shown: () => ['Hypecast', order.order_number, 'Nia Cole', 'Total', 'VISA'],
    pages: 1,
  },
  {
    name: 'the report',
    path: () => '/dashboard/analytics',
    ready: 'Views',
    shown: () => ['Hypecast', 'ANALYTICS', 'Views', 'Clicks', 'YouTube'],
    pages: 4,
  },
])('$name', ({ path, ready, shown, pages }) => {
  test.each(sheets)('prints on $format, landscape: $landscape', async ({ format, landscape, width }) => {
    const { page } = await visitAs(browser, server, client);
    await page.goto(path());
    await page.getByRole('main').getByText(ready, { exact: true }).first().waitFor();
    const pdf = await page.pdf({ format, landscape });
    expect(pagesOf(pdf)).toBeGreaterThan(0);
    expect(pagesOf(pdf)).toBeLessThanOrEqual(pages);

    await page.setViewportSize({ width: Math.round(width - 2 * MARGIN), height: 900 });
    await page.emulateMedia({ media: 'print' });
    const text = await printed(page);
    for (const part of shown()) expect(text.toLowerCase()).toContain(part.toLowerCase());
    for (const part of ['Skip to content', 'Campaigns Analytics', 'Logout', 'Print', 'Export', 'Questions?'])
      expect(text).not.toContain(part);
    expect(await page.locator('nav, button, .site-header, .skip-link').filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => page.evaluate(findClipping)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    await leave(page);
  });
});

test('resizes a chart to its panel when printed', async () => {
  const { page } = await visitAs(browser, server, client);
  await page.goto('/dashboard/analytics');
  const chart = page.getByRole('slider').first();
  await chart.waitFor();
  await page.emulateMedia({ media: 'print' });
  const [drawn, panel] = await chart.evaluate((frame) => {
    const svg = frame.querySelector('svg');
    svg?.setAttribute('width', '300');
    return [svg?.getBoundingClientRect().width, frame.getBoundingClientRect().width];
  });
  expect(drawn).toBe(panel);
  await leave(page);
});
