import { beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, sizes, visit } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let admin: Awaited<ReturnType<typeof makeAccount>>;

beforeAll(async () => {
  admin = await makeAccount(server, { admin: true });
});

const open = (page: Page, part: string | RegExp): Promise<void> =>
  page.locator('summary').filter({ hasText: part }).first().click();
const questionsOn = async (path: string): Promise<string[]> => {
  const html = await (await fetch(server.url + path)).text();
  return [...html.matchAll(/"@type":"Question","name":"([^"]+)"/g)].map(([, name = '']) => name);
};

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published', { exact: true }).waitFor();
  await page.getByText('This is what visitors see.').waitFor();
}

test('an owner gives the shop another name, colour and currency, sees the preview, and takes the home page back', async () => {
  const { page, problems } = await visitAs(browser, server, admin);
  await page.goto('/admin/set-up');
  await page.getByRole('link', { name: /^Agency profile/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Northlight Media');
  await page.getByLabel('Accent colour').fill('#22c55e');
  await page.getByLabel('Currency', { exact: true }).fill('eur');
  await publish(page);
  // This document was loaded with the former profile.
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await page.getByRole('cell', { name: '€75.00' }).first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'All content' }).click();
  await page.getByRole('link', { name: 'Home page', exact: true }).click();
  await open(page, 'First screen');
  await page.getByLabel('First line').fill('Every song has a room.');
  await page.getByRole('button', { name: 'Show preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await preview.getByRole('heading', { level: 1, includeHidden: true }).getByText('Every song has a room.').waitFor();
  await page.getByText('Not saved yet.').waitFor();
  await publish(page);

  const { page: visitor } = await visit(browser, server.url, 'phone');
  await visitor.goto('/');
  expect(await visitor.title()).toContain('Northlight Media: Every song has a room.');
  const signal = () => getComputedStyle(document.documentElement).getPropertyValue('--color-signal');
  expect(await visitor.evaluate(signal)).toBe('#22c55e');

  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await page.getByText('First screen › Headline › First line').waitFor();
  await page.getByRole('button', { name: 'Publish this version again' }).click();
  await page.getByText('same as version 1').waitFor();
  await visitor.reload();
  expect(await visitor.title()).toContain('Your song is done.');
  expect(problems).toEqual([]);
  await leave(visitor);
  await leave(page);
});

test('questions are ordered with the arrow keys, and their translations follow', async () => {
  const { page, problems } = await visitAs(browser, server, admin);
  const [english, spanish] = [await questionsOn('/contact'), await questionsOn('/es/contact')];
  await page.goto('/admin/set-up/content/page/contact');
  await open(page, 'Questions and answers');
  const handle = page.getByRole('button', { name: /^Move Question 3/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Move Question 1/);
  await publish(page);
  const moved = ([first, second, third]: string[]) => [third, first, second];
  expect(await questionsOn('/contact')).toEqual(moved(english));
  expect(await questionsOn('/es/contact')).toEqual(moved(spanish));
  expect(problems).toEqual([]);
  await leave(page);
});

test('what cannot be published is shown at its field, and stays typed', async () => {
  const { page } = await visitAs(browser, server, admin);
  await page.goto('/admin/set-up/content/service/spotify-ads');
  await open(page, 'Buttons of the first screen');
  await open(page, 'Button 1');
  const link: Locator = page.getByLabel('Link').first();
  await link.fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Enter a link: https://').waitFor();
  expect(await link.inputValue()).toBe('javascript:alert(1)');
  await link.fill('#pricing');
  await page.getByLabel('Title of the features').fill('');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Write a text').waitFor();
  expect(await page.getByLabel('Title of the features').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await leave(page);
});

test('a legal text is confirmed by name with the keyboard, and the list no longer marks it', async () => {
  const { page } = await visitAs(browser, server, admin);
  await page.goto('/admin/set-up/content');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Refund Policy', exact: true }) });
  await row.first().getByText('Not confirmed').waitFor();
  await page.goto('/admin/set-up/content/legal/refund-policy');
  await page.getByLabel('Your full name').fill('Mara Costa');
  await page.keyboard.press('Enter');
  await page.getByText('Confirmed by Mara Costa').waitFor();
  await page.goto('/admin/set-up/content');
  await row.first().waitFor();
  expect(await row.first().getByText('Not confirmed').count()).toBe(0);
  await leave(page);
});

test('the draft of an email is shown in its preview once it is saved', async () => {
  const { page } = await visitAs(browser, server, admin);
  await page.goto('/admin/set-up/content/email/order-confirmation');
  await page.getByLabel('Closing').fill('Play it loud.');
  await page.getByText('Save the draft to see your changes here.').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText(/^Draft by/).waitFor();
  await page.getByRole('button', { name: 'Show preview' }).click();
  await page.frameLocator('iframe[title^="Preview"]').getByText('Play it loud.').waitFor();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('This is what the email says.').waitFor();
  await expect.poll(() => page.frameLocator('iframe[title^="Preview"]').getByText('Play it loud.').count()).toBe(0);
  await leave(page);
});

test('the second of two editors sees the conflict, and loses nothing', async () => {
  const [first, second] = [await visitAs(browser, server, admin), await visitAs(browser, server, admin)];
  for (const { page } of [first, second]) {
    await page.goto('/admin/set-up/content/page/calculator');
    await page.getByLabel('Title', { exact: true }).first().waitFor();
  }
  await first.page.getByLabel('Title', { exact: true }).first().fill('What streams pay');
  await first.page.getByRole('button', { name: 'Save draft' }).click();
  await first.page.getByText(/^Draft by/).waitFor();
  const title = second.page.getByLabel('Title', { exact: true }).first();
  await title.fill('Streams, counted');
  await second.page.getByRole('button', { name: 'Save draft' }).click();
  await second.page.getByText('Someone else has changed this in the meantime').waitFor();
  expect(await title.inputValue()).toBe('Streams, counted');
  await leave(first.page);
  await leave(second.page);
});

test.each(['phone', 'desktop'] as const)('the editor has no accessibility findings on a %s', async (size) => {
  const { page } = await visitAs(browser, server, admin);
  await page.setViewportSize(sizes[size]);
  for (const path of ['/admin/set-up/content', '/admin/set-up/content/page/about?language=ar']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByText(/As it came with the product|This is what visitors see/)
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
  }
  await leave(page);
});
