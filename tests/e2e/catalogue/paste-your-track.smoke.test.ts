import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, PASSWORD, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { hydrated, leaveAll, visit, waitForFocus } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { inCi } from '#tests/support/tiers.ts';

const PASTED = 'https://youtu.be/aqz-KE-bpKQ?si=share';
const VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

const { server, browser } = await startWithBrowser();
let client: Account;
beforeAll(async () => {
  client = await makeAccount(server);
});
afterEach(() => leaveAll(browser));

/** What the platform says, which no test may depend on. */
const preview = (page: Page, title: string | null) =>
  page.route('**/functions/v1/link-preview?*', (route) =>
    route.fulfill({
      json: { platform: 'youtube', kind: 'video', url: VIDEO, title, author: null, thumbnail: null },
    }),
  );
const stored = () =>
  restAs<{ product_id: string; metadata: { serviceLink: string } }[]>(server, client, 'cart_items?select=*');
const slide = (page: Page, key: string) => page.getByRole('slider', { name: 'How far should it go?' }).press(key);

describe('paste your track', () => {
  test('leads from the hero to a cart line with its link filled in', async () => {
    const { page } = await visitAs(browser, server, client);
    await preview(page, 'After Hours');
    await page.goto('/');
    await hydrated(page);
    await page.getByLabel('Link to your song or video').fill(PASTED);
    await page.getByRole('button', { name: 'See what fits' }).click();
    await page.waitForURL(/\/start\?link=/);
    await page.getByText('After Hours', { exact: true }).waitFor();
    expect(
      await page.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['youtube-ads', 'digital-publications', 'ai-video-creation']);
    await page.getByText('Premium package').waitFor();
    await page.getByTestId('start-total').filter({ hasText: '$529.20' }).waitFor();
    await slide(page, 'Home');
    await page.getByText('Trial package').waitFor();
    await page.getByTestId('start-total').filter({ hasText: '$54.00' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add to cart: Trial' }).click();
    await page.getByRole('link', { name: 'View cart' }).click();
    await page.getByText('youtube.com/watch?v=aqz-KE-bpKQ').waitFor();
    expect(await page.getByRole('textbox', { name: 'YouTube Marketing link' }).count()).toBe(0);
    expect(await stored()).toMatchObject([{ product_id: 'youtube-ads-trial', metadata: { serviceLink: VIDEO } }]);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL(/\/checkout$/);
    await page.getByText('youtube.com/watch?v=aqz-KE-bpKQ').waitFor();
    expect(await page.getByRole('textbox', { name: 'YouTube Marketing link' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Change the link: YouTube Marketing' }).click();
    const field = page.getByRole('textbox', { name: 'YouTube Marketing link' });
    expect(await field.inputValue()).toBe(VIDEO);
    // The form library moves the focus in a task of its own.
    await waitForFocus(field);
  });

  inCi('the link survives sign-in', async () => {
    const { page } = await visit(browser, server.url);
    await preview(page, null);
    await page.goto(`/start?${new URLSearchParams({ link: 'open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT' })}`);
    await page.getByText('This is a Spotify track.').waitFor();
    await slide(page, 'Home');
    await page.getByRole('button', { name: 'Add to cart: Basic' }).click();
    await page.waitForURL(/\/auth\/login/);
    await page.getByLabel('Email', { exact: true }).fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/start\?link=/);
    await expect
      .poll(async () => (await stored()).find(({ product_id }) => product_id === 'spotify-ads-basic')?.metadata)
      .toMatchObject({ serviceLink: 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT' });
  });

  inCi('explains unsupported links and offers a way to continue', async () => {
    const { page } = await visit(browser, server.url, 'phone');
    await page.goto('/start?link=');
    await page.getByText('Paste a link to your song, video or profile first.').waitFor();
    const link = page.getByLabel('Link to your song, video or profile');
    for (const [typed, words] of [
      ['my new song', /^That isn’t a link/],
      ['https://ffm.to/after-hours', /^We can’t read links from ffm\.to/],
      ['https://www.youtube.com/', /^This is one of YouTube’s own pages\. Paste the link/],
    ] as const) {
      await link.fill(typed);
      await page.getByRole('button', { name: 'See what fits' }).click();
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      expect(await link.inputValue()).toBe(typed);
    }
    await page.getByRole('link', { name: 'Spotify Ads' }).first().waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

inCi('a plan passes its name to the contact form', async () => {
  const { page } = await visit(browser, server.url);
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: 'Talk about this plan: Professional' }).click();
  await page.getByText('You’re asking about the Professional plan, $2,497 per month.').waitFor();
  await expect.poll(() => page.locator('[name="service_interest"]').inputValue()).toBe('multiple');
  await expect
    .poll(() => page.locator('[name="message"]').inputValue())
    .toBe('I’m interested in the Professional monthly plan.');
});
