import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pictureFailure } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { inCi } from '#tests/support/tiers.ts';

const { server, browser } = await startWithBrowser();
let admin: Account;
let page: Page;
let campaigns: string[];

const HEAD = 'Campaign report\nAll time\nDay,Campaign,Impr.,Clicks,TrueView views,Cost\n';
const META = 'Reporting starts,Reporting ends,Campaign name,Reach,Impressions,Link clicks,Amount spent (USD)\n';
const now = Date.now();
const dayAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const files = () => page.getByLabel('Exports of the ad platforms');
const viewsOf = async (campaign: string) =>
  (await restAs<{ views: number }[]>(server, admin, `campaign_days?campaign_id=eq.${campaign}&order=day`)).map(
    ({ views }) => views,
  );

beforeAll(async () => {
  const [client, team] = await Promise.all([
    makeAccount(server, { firstName: 'Ines' }),
    makeAccount(server, { admin: true }),
  ]);
  admin = team;
  const made = await restAs<{ id: string }[]>(server, admin, 'campaigns', {
    method: 'POST',
    headers: { prefer: 'return=representation' },
    body: JSON.stringify(
      ['Night Drive, search', 'Golden Hour, reels'].map((name, at) => ({
        client_id: client.id,
        name,
        service: at === 0 ? 'youtube-ads' : 'instagram-featuring',
        platform: at === 0 ? 'google-ads' : 'instagram',
      })),
    ),
  });
  campaigns = made.map(({ id }) => id);
  ({ page } = await visitAs(browser, server, admin));
});
afterEach((context) => pictureFailure(context, page));

test('publishes results from two files in three actions', async () => {
  await page.goto('/admin/campaigns');
  await page.getByRole('link', { name: 'Import results' }).click();
  await files().setInputFiles([
    csv(
      'google.csv',
      `${HEAD}${dayAgo(5)},Night Drive | Search,100,10,50,5.00\n${dayAgo(4)},Night Drive | Search,90,9,40,4.00\n`,
    ),
    csv('meta.csv', `${META}${dayAgo(5)},${dayAgo(5)},golden hour / REELS,70,80,9,3.00\n`),
  ]);
  await page.getByText('Similar name: please check').nth(1).waitFor();
  await page.getByText('2 days, all of them new. Nothing is replaced.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish 2 files' }).click();
  await page.getByText('Published 2 files').waitFor();
  expect(await viewsOf(campaigns[0]!)).toEqual([50, 40]);
});

inCi('dropped files show daily changes; publish and undo work by keyboard', async () => {
  await page.goto('/admin/campaigns/import');
  const text = `${HEAD}${dayAgo(4)},Night Drive | Search,90,9,44,4.50\n${dayAgo(3)},Night Drive | Search,80,8,30,3.00\n`;
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'newer.csv', { type: 'text/csv' }));
    return transfer;
  }, text);
  await page.locator('[data-slot="drop-files"]').dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('1 day new and 1 day with other figures.').waitFor();
  const table = page.getByRole('table', { name: 'Days that change in newer.csv' });
  await table
    .getByRole('row', { name: /Views 40 44 \+4$/ })
    .first()
    .waitFor();
  await table
    .getByRole('row', { name: /Spend \$4\.00 \$4\.50 \+\$0\.50$/ })
    .first()
    .waitFor();
  const figure = table.getByRole('cell', { name: '44' }).first();
  expect(await figure.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('end');
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish 1 file' }).press('Enter');
  await page.getByText('The file is kept as evidence').waitFor();
  expect(await viewsOf(campaigns[0]!)).toEqual([50, 44, 30]);

  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await dialog.waitFor();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo the import' }).press('Enter');
  await page.getByText('Its days are as they were before').waitFor();
  expect(await viewsOf(campaigns[0]!)).toEqual([50, 40]);
  await page.getByRole('table', { name: 'Import history' }).getByText('Undone').waitFor();
});

inCi('a failing file does not stop the others and shows its reason', async () => {
  await page.goto('/admin/campaigns/import');
  await files().setInputFiles([
    csv('fails.csv', `${HEAD}${dayAgo(2)},Night Drive | Search,1,1,1,1.00\n`),
    csv('works.csv', `${META}${dayAgo(2)},${dayAgo(2)},golden hour / REELS,71,81,9,3.00\n`),
    csv('picture.csv', 'no table at all'),
  ]);
  await page.getByRole('heading', { name: 'File not recognized' }).waitFor();
  const message = 'A chosen campaign does not exist any more';
  // Not `times: 1`: the browser would drop its interception just as the second request waits in it.
  let isFirst = true;
  await page.route('**/functions/v1/apply-import', (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'not_found', message }),
    });
  });
  await page.getByRole('button', { name: 'Publish 2 files' }).click();
  await page.getByRole('alert').getByText(message).waitFor();
  await page.getByText('The file is kept as evidence').waitFor();
  await page.getByRole('button', { name: 'Publish 1 file' }).click();
  await page.getByText('The file is kept as evidence').nth(1).waitFor();
});

inCi('names what is wrong with a file, and asks about what may be wrong', async () => {
  await page.goto('/admin/campaigns/import');
  const rows = `${dayAgo(6)},Canción,1,1,1,1.00\n${dayAgo(5)},Canción,1,1,1,1`;
  await files().setInputFiles([
    csv('tiktok.csv', `Date,Campaign name,Ad group name,Cost,6-second video views\n${dayAgo(2)},A,B,1.00,2\n`),
    csv('short.csv', `${HEAD}${dayAgo(2)},Night Drive | Search\n`),
    { ...csv('code-page.csv', ''), buffer: Buffer.from(HEAD + rows, 'latin1') },
  ]);
  await page.getByText('This is a report of TikTok Ads Manager').waitFor();
  await page.getByText('This row has 2 cells under 6 headings.').waitFor();
  await page.getByText('This file is not in UTF-8.').waitFor();
  await page.getByLabel(/Canción/).selectOption(campaigns[0]!);
  await page.getByRole('button', { name: 'Publish 1 file' }).click();
  await page.getByText('Confirm this, or export the file again').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel(/No line break follows line 5/).check();
  await page.getByRole('button', { name: 'Publish 1 file' }).click();
  await page.getByText('The file is kept as evidence').first().waitFor();
});

inCi.each(['phone', 'tablet'] as const)('has no horizontal scrolling on a %s', async (device) => {
  const [last] = await restAs<{ id: string }[]>(server, admin, 'result_imports?state=eq.applied&limit=1');
  const visit = await visitAs(browser, server, admin, device);
  await visit.page.goto(`/admin/campaigns/import?import=${last!.id}`);
  await visit.page.getByText('The file is kept as evidence').waitFor();
  expect(await barriers(visit.page)).toEqual([]);
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await leave(visit.page);
});
