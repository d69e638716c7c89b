import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { addDays } from '#domain/period.ts';
import { dayIn } from '#domain/time-zone.ts';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, leave, pictureFailure } from '#tests/support/browser.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { chooseSpend } from '#tests/support/spend.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { timeZoneAt } from '#tests/support/time-zones.ts';

let server: RunningServer;
let browser: Browser;
let client: Account;
let admin: Account;
let page: Page;

const timeZone = timeZoneAt(12);
const today = dayIn(new Date(), timeZone);

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startProcess(DEFAULT_ENGINE, { DEMO_DATA: 'off', TIME_ZONE: timeZone }),
    launchBrowser(),
  ]);
  [client, admin] = await Promise.all([
    makeAccount(server, { firstName: 'Mara' }),
    makeAccount(server, { admin: true }),
  ]);
  await chooseSpend(server, admin, 'platform');
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
});
afterEach((context) => pictureFailure(context, page));

const post = (path: string, body: object) =>
  restAs<{ id: string }[]>(server, admin, path, { method: 'POST', body: JSON.stringify(body) });

test('admins group campaigns into a release with notes; the client sees and downloads one page', async () => {
  const campaign = (name: string) => ({
    client_id: client.id,
    name,
    service: 'youtube-ads',
    platform: 'youtube',
    starts_on: addDays(today, -9),
    ends_on: addDays(today, 10),
    target_metric: 'views',
    target_min: 4000,
    target_basis: 'guaranteed',
  });
  const [[video], [shorts]] = await Promise.all([
    post('campaigns', campaign('Night Drive, video')),
    post('campaigns', campaign('Slow Burn, shorts')),
  ]);
  for (const { id } of [video!, shorts!])
    await restAs(server, admin, `campaigns?id=eq.${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ status: 'active' }),
    });
  await post('campaign_days', [
    { campaign_id: video!.id, day: addDays(today, -2), views: 1000, spend: 30 },
    { campaign_id: shorts!.id, day: addDays(today, -1), views: 234, spend: 11.1 },
  ]);

  const team = await visitAs(browser, server, admin);
  page = team.page;
  await page.goto(`/admin/campaigns/${shorts!.id}`);
  await page.getByLabel('Part of').selectOption({ label: 'Night Drive' });
  await page.getByText('The campaign is moved').waitFor();
  const title = page.getByLabel('Title');
  await expect.poll(() => title.inputValue()).toBe('Night Drive');
  await title.fill('Night Drive (Deluxe)');
  await page.getByLabel('Release date').fill(addDays(today, 9));
  await page.getByRole('button', { name: 'Update release' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('When', { exact: true }).fill(addDays(today, -2));
  await page.getByRole('button', { name: 'Add to the timeline' }).click();
  await page.getByText('Say what changed').waitFor();
  await page.getByLabel('What changed').fill('New hook');
  await page.getByRole('button', { name: 'Add to the timeline' }).click();
  await page.getByText('Added to the timeline').waitFor();
  expect(await barriers(page)).toEqual([]);
  await leave(page);

  for (const size of ['desktop', 'phone'] as const) {
    const visit =
      size === 'phone' ? await visitAs(browser, server, client, 'phone') : await visitAs(browser, server, client);
    page = visit.page;
    await page.goto('/dashboard/releases');
    const card = page.getByRole('article').filter({ hasText: 'Night Drive' });
    for (const text of ['Out in 9 days', '1,234 of 8,000 views', 'Ad spend $41.10', '2 campaigns'])
      await card.getByText(text, { exact: false }).first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await card.getByRole('link', { name: 'Night Drive (Deluxe)', exact: true }).click();
    await page.getByRole('heading', { name: 'Night Drive (Deluxe)', level: 1 }).waitFor();
    await page.getByText('Your campaigns delivered 1,234 views for $41.10 in ad spend, or $0.033 each.').waitFor();
    await page.getByText(/^Day 10 of 20, /).waitFor();
    await page.getByText('of 8,000 views').first().waitFor();
    const chart = page.getByRole('slider', { name: 'Views per day' });
    await chart.focus();
    await page.keyboard.press('Home');
    expect(await chart.getAttribute('aria-valuetext')).toContain('Views 1,000, Creative changed: New hook');
    await page.getByTestId('readout').getByText('New hook').waitFor();
    await page.getByRole('region', { name: 'What we did' }).getByText('New hook').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Export' }).click();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    if (size === 'phone') break;
    const take = async (name: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      return readFile(await file.path());
    };
    expect((await take('Results by day (CSV)')).toString('utf8')).toContain('"Total","41.1","1234","","0.033306"');
    const report = (await pdfText(await take('Report (PDF) To read and share.'))).join(' ');
    expect(report).toContain('The campaigns delivered 1,234 views for $41.10 in ad spend, or $0.033 each.');
    expect(report).toContain('Creative changed: New hook');
    await leave(page);
  }
});

test('a client gives a release title, link and artwork, and the overview begins with it', async () => {
  const visit = await visitAs(browser, server, client, 'phone');
  page = visit.page;
  await page.goto('/dashboard/releases');
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release details' });
  await dialog.getByLabel('Title').fill('');
  await dialog.getByRole('button', { name: 'Save details' }).click();
  await dialog.getByText('Enter the title').waitFor();
  await dialog.getByLabel('Title').fill('Slow Burn');
  await dialog.getByLabel('Artist').fill('Nova Reyes');
  await dialog.getByLabel('Link').fill('open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT');
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#ff5a36' } })
    .png()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByRole('button', { name: 'Replace' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('Release details saved').waitFor();
  await page.getByRole('heading', { name: 'Slow Burn', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Open on open.spotify.com' }).waitFor();

  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: 'Slow Burn Nova Reyes' });
  const cover = link.locator('img');
  await cover.waitFor();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  for (const part of [cover, page.getByTestId('headline'), page.getByTestId('next-step')])
    expect(await part.evaluate((element) => element.getBoundingClientRect().bottom < window.innerHeight - 64)).toBe(
      true,
    );
  expect(await barriers(page)).toEqual([]);
  await leave(page);
});
