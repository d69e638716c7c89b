import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import {
  endVisits,
  launchBrowser,
  pictureFailure,
  visit,
  waitForEmail,
  waitForFocus,
  type Visit,
} from '#tests/support/browser.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

const EMAIL = 'tika@example.test';
const VIDEO = 'https://www.tiktok.com/@tika/video/7123456789012345678';

/** An agency begins to sell what the product does not know; each step requires the previous one. */
describe('TikTok Ads, from an empty form to a campaign with results', () => {
  let server: RunningServer;
  let browser: Browser;
  let admin: Account;
  let team: Visit;
  let shopper: Visit;
  let page: Page;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startProcess(DEFAULT_ENGINE, { DEMO_DATA: 'off' }), launchBrowser()]);
    admin = await makeAccount(server, { admin: true });
    team = await visitAs(browser, server, admin);
    shopper = await visit(browser, server.url, 'phone');
    page = team.page;
  });
  afterAll(async () => {
    await endVisits(browser);
    await server?.remove();
  });
  afterEach((context) => pictureFailure(context, page));

  /** What the owner does with the mouse or the keyboard. */
  let actions = 0;
  const click = (target: Locator) => (actions++, target.click());
  const fill = (target: Locator, text: string) => (actions++, target.fill(text));
  const choose = (target: Locator, value: string) => (actions++, target.selectOption(value));
  const tick = (target: Locator) => (actions++, target.check());
  const save = async (noun: string) => {
    await click(page.getByRole('dialog').getByRole('button', { name: `Save ${noun}` }));
    await page.getByText(`The ${noun} was saved.`).last().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  test('the service is added as a draft; what is wrong is said at its field', async () => {
    await page.goto('/admin/catalogue/services');
    await click(page.getByRole('button', { name: 'Add service' }));
    const form = page.getByRole('dialog', { name: 'New service' });
    const field = (label: string) => form.getByLabel(label, { exact: true }).first();
    await fill(field('Name'), 'TikTok Ads');
    await fill(field('Address'), 'contact');
    await choose(field('Platform of its campaigns'), 'tiktok');
    await choose(field('Color'), 'lime');
    await choose(field('Drawn picture'), 'reel');
    await choose(field('Icon'), 'clapperboard');
    actions++;
    await form.getByLabel('Own picture').setInputFiles({ name: 'dance.png', mimeType: 'image/png', buffer: png() });
    await form.getByRole('button', { name: 'Remove the picture' }).waitFor();
    await fill(field('What its link is called'), 'TikTok');
    await fill(field('What the link must be'), 'TikTok campaigns need a link to a video.');
    await fill(field('Sites its links lead to'), 'no host');
    await form.getByRole('button', { name: 'Save service' }).click();
    await form.getByText('The shop uses this word itself. Choose another one').waitFor();
    await form.getByText('Write hosts such as tiktok.com, one on each line').waitFor();
    expect(await barriers(page)).toEqual([]);
    await fill(field('Address'), 'tiktok-ads');
    await fill(field('Sites its links lead to'), 'https://www.tiktok.com/@nova');
    await fill(field('Pattern of its links'), '/video/(');
    await form.getByRole('button', { name: 'Save service' }).click();
    await form.getByText('invalid regular expression: parentheses () not balanced').waitFor();
    await waitForFocus(field('Pattern of its links'));
    await fill(field('Pattern of its links'), '/video/\\d+');
    await click(form.getByText('Spanish', { exact: true }));
    await fill(form.getByLabel('Name in Spanish'), 'Anuncios en TikTok');
    await save('service');
    await page
      .getByRole('row', { name: /TikTok Ads/ })
      .getByText('Draft')
      .waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('it has three packages', async () => {
    await page.goto('/admin/catalogue');
    for (const [name, price, views] of [
      ['Small', '99', '10000'],
      ['Medium', '199', '25000'],
      ['Large', '399', '60000'],
    ] as const) {
      await click(page.getByRole('button', { name: 'Add package' }));
      const form = page.getByRole('dialog', { name: 'New package' });
      await fill(form.getByLabel('Name', { exact: true }).first(), name);
      await fill(form.getByLabel('Id', { exact: true }), `tiktok-ads-${name.toLowerCase()}`);
      await choose(form.getByLabel('Service'), 'tiktok-ads');
      await fill(form.getByLabel('Price (USD)'), price);
      await fill(form.getByLabel('Duration in days'), '10');
      await fill(form.getByLabel('Features').first(), 'Your video, shown to people who like your genre');
      await click(form.getByRole('button', { name: 'Add a figure' }));
      await fill(form.getByLabel('Metric'), 'views');
      await fill(form.getByLabel('From', { exact: true }), views);
      await save('package');
    }
  });

  test('it asks five questions, one of them in Spanish, too', async () => {
    await page.goto('/admin/catalogue/services');
    await click(page.getByRole('link', { name: 'Questions of TikTok Ads' }));
    const card = (at: number) => page.getByRole('listitem', { name: `Question ${at}` });
    await tick(card(1).getByLabel('Required before the work begins'));
    await click(card(4).getByRole('button', { name: 'Remove question 4' }));
    await click(page.getByRole('button', { name: 'Add a question' }));
    await fill(card(4).getByLabel('Question', { exact: true }), 'What happens in the video?');
    await choose(card(4).getByLabel('Answer', { exact: true }), 'choices');
    await tick(card(4).getByLabel('Required before the work begins'));
    await click(page.getByRole('button', { name: 'Publish the questions' }));
    await page.getByText('From 2 to 30 choices, one on each line').waitFor();
    await fill(card(4).getByLabel('Choices', { exact: true }), 'Dance\nLip sync\nA story');
    await click(card(4).getByText('Translations'));
    await fill(card(4).getByLabel('Question in Spanish'), '¿Qué pasa en el video?');
    await click(page.getByRole('button', { name: 'Add a question' }));
    await fill(card(5).getByLabel('Question', { exact: true }), 'Your raw video');
    await choose(card(5).getByLabel('Answer', { exact: true }), 'file');
    await tick(card(5).getByLabel('Required before the work begins'));
    expect(await barriers(page)).toEqual([]);
    await click(page.getByRole('button', { name: 'Publish the questions' }));
    await page.getByText('New orders are asked these').waitFor();
  });

  test('its page says so in two languages', async () => {
    await page.goto('/admin/catalogue/services');
    await click(page.getByRole('link', { name: 'Page of TikTok Ads' }));
    await page.getByRole('heading', { name: 'TikTok Ads', level: 1 }).waitFor();
    await click(page.getByRole('button', { name: 'Show preview' }));
    await page
      .frameLocator('iframe')
      .first()
      .getByRole('heading', { name: 'Your song. Their feed.', level: 1 })
      .waitFor();
    for (const [language, text] of [
      [null, 'Sizes for every video'],
      ['Español', 'Un tamaño para cada video'],
    ] as const) {
      if (language !== null) await click(page.getByRole('link', { name: language }));
      await fill(page.getByLabel('Title of the packages'), text);
      await click(page.getByRole('button', { name: 'Publish', exact: true }));
      await page.getByText(/^Version 2/).waitFor();
    }
  });

  test('it is shown without a restart, in Spanish, too', async () => {
    await page.goto('/admin/catalogue/services');
    await click(page.getByRole('button', { name: /^TikTok Ads/ }));
    await choose(page.getByRole('dialog').getByLabel('State'), 'shown');
    await save('service');

    expect(actions).toBeLessThan(90);
    // This document knows it, too.
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByLabel('Service').getByRole('option', { name: 'TikTok Ads' }).waitFor({ state: 'attached' });
    await expect
      .poll(async () => (await fetch(`${server.url}/services/tiktok-ads`, { redirect: 'manual' })).status)
      .toBe(200);
    const spanish = await (await fetch(`${server.url}/es/services/tiktok-ads`)).text();
    for (const text of ['Anuncios en TikTok', 'Un tamaño para cada video', '/public/thumbnails/uploads/'])
      expect(spanish).toContain(text);
  });

  test('a guest finds it in the menu on a phone, buys it and answers', async () => {
    page = shopper.page;
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'TikTok Ads' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Buy now: Small' }).click();
    await page.waitForURL(/\/checkout$/);
    await page.getByLabel('TikTok link').fill('https://youtu.be/aqz-KE-bpKQ');
    await page.getByText('TikTok campaigns need a link to a video.').waitFor();
    await page.getByLabel('TikTok link').fill('https://www.tiktok.com/@tika');
    await page.getByText('TikTok campaigns need a link to a video.').waitFor();
    await page.getByLabel('TikTok link').fill(VIDEO);
    await page.getByLabel('First name').fill('Tika');
    await page.getByLabel('Last name').fill('Moss');
    await page.getByLabel('Email', { exact: true }).fill(EMAIL);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry date').fill('12/39');
    await page.getByLabel('CVV').fill('123');
    await page.getByLabel('Name on card').fill('Tika Moss');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    const questions = page.getByRole('region', { name: 'A few questions before we start' });
    await questions.getByLabel('Dance').check();
    await questions.getByLabel('A story').check();
    await questions.getByText('You can add files in your account, once your email is confirmed.').waitFor();
    await questions.getByText('Saved', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(shopper.problems).toEqual([]);
  });

  test('the team reads the answers, starts the campaign and enters its results', async () => {
    page = team.page;
    const [order] = await restAs<{ id: string }[]>(server, admin, `orders?client_email=eq.${EMAIL}`);
    await page.goto(`/admin/orders/${order!.id}`);
    await page.getByText('What happens in the video?').waitFor();
    await page.getByText('Dance, A story').waitFor();
    await page.goto(`/admin/campaigns/new?order=${order!.id}`);
    await page.getByRole('button', { name: 'Create one draft' }).click();
    await page.getByRole('link', { name: 'Open campaign' }).click();
    await page.getByText('TikTok for').first().waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('First day').fill('2020-01-01');
    await page.getByLabel('Last day').fill('2030-12-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('The client hasn’t told us yet: your raw video.').waitFor();
    await page.getByRole('button', { name: 'Start anyway' }).click();
    await page.getByText('Campaign started').waitFor();
    await page.getByRole('button', { name: 'Enter a day' }).click();
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Day', { exact: true }).fill(day);
    await page.getByRole('textbox', { name: 'Views' }).fill('1234');
    await page.getByRole('button', { name: 'Save day' }).click();
    await page.getByRole('cell', { name: '1,234' }).first().waitFor();
    // But for the pattern that the database rejected.
    expect(team.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  test('the client confirms the email and sees what their money did', async () => {
    page = shopper.page;
    const sent = await waitForEmail(server.url, EMAIL, /confirm your email/i);
    await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(sent.text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText('Your email is confirmed, and the order is in your account.').waitFor();
    await page.getByRole('link', { name: 'View my orders' }).click();
    await page.getByTestId('order').first().click();
    await page.getByLabel('Add a file').setInputFiles({
      name: 'Vidéo n° 1.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('What the camera saw'),
    });
    await page.getByRole('button', { name: 'Remove Vidéo n° 1.txt' }).waitFor();
    await page.getByRole('button', { name: 'Save answers' }).click();
    const file = page.getByRole('button', { name: 'Vidéo n° 1.txt', exact: true });
    await file.waitFor();
    expect(await barriers(page)).toEqual([]);
    const [tab] = await Promise.all([page.waitForEvent('popup'), file.click()]);
    await tab.getByText('What the camera saw').waitFor();
    await tab.close();
    await page.goto('/dashboard/campaigns');
    await page.getByText('TikTok Ads Small', { exact: false }).first().waitFor();
    await page.getByText('1,234', { exact: false }).first().waitFor();
    await page.goto('/dashboard/analytics');
    await page.getByText('TikTok', { exact: true }).first().waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
