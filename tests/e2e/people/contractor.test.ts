import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { pictureFailure, waitForFocus } from '#tests/support/browser.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;
let contractor: Account;
let order: { id: string; order_number: string };
let page: Page;
let team: Page;

const rpc = <T>(as: Account, name: string, body: object) =>
  restAs<T>(server, as, `rpc/${name}`, { method: 'POST', body: JSON.stringify(body) });

beforeAll(async () => {
  [client, admin, contractor] = await Promise.all([
    makeAccount(server, { firstName: 'Mara' }),
    makeAccount(server, { admin: true, firstName: 'Ada' }),
    makeAccount(server, { teamRole: 'contractor', firstName: 'Cleo' }),
  ]);
  order = await buyOne(server, client, 'youtube-ads-trial');
  const [line] = await restAs<{ id: string }[]>(server, client, `order_items?order_id=eq.${order.id}&select=id`);
  await rpc(client, 'save_intake', {
    order_item_id: line?.id,
    answers: {
      track: 'Night Drive',
      artist: 'The Night Owls',
      genre: 'Synthwave',
      link: 'https://youtu.be/abcdefghijk',
    },
  });
  page = (await visitAs(browser, server, contractor, 'phone')).page;
  team = (await visitAs(browser, server, admin)).page;
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

const fitsThePhone = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('a contractor has no work until the team assigns some, with a fee', async () => {
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'No work yet' }).waitFor();
  await team.goto(`/admin/orders/${order.id}`);
  await team.getByLabel(`Assign ${order.order_number}`).selectOption({ label: 'Assigned to Cleo Cole' });
  await team.getByRole('button', { name: 'Set a fee' }).click();
  await team.getByLabel('Fee in USD').fill('250.50');
  await team.getByRole('button', { name: 'Save fee' }).click();
  await team.getByRole('button', { name: 'Fee: $250.50' }).waitFor();
  await team.getByRole('textbox', { name: 'Message', exact: true }).fill('9:16, please');
  await team.getByRole('button', { name: 'Send message' }).click();
  await team.getByRole('list', { name: 'Messages with Cleo Cole' }).getByText('9:16, please').waitFor();
  expect(await barriers(team)).toEqual([]);
});

test('on a phone, opens the work, reads the brief, delivers a file and writes a message', async () => {
  await page.reload();
  const row = page.getByRole('list', { name: 'My work' }).getByRole('listitem');
  await row.getByText('The Night Owls').waitFor();
  await row.getByText('New message').waitFor();
  await row.getByText('$250.50').waitFor();
  expect([await fitsThePhone(), await barriers(page)]).toEqual([true, []]);
  await page.keyboard.press('Tab');
  await row.getByRole('link', { name: 'Night Drive' }).focus();
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Night Drive' }).waitFor();
  const brief = page.getByRole('region', { name: 'Brief' });
  await brief.getByText('The client wrote this for the campaign.').waitFor();
  await brief.getByText('Synthwave').waitFor();
  expect(await page.locator('main').textContent()).not.toMatch(/Mara|Nia|example\.test|1 Main Street/);
  expect([await fitsThePhone(), await barriers(page)]).toEqual([true, []]);

  await page.getByRole('button', { name: 'Deliver a file or link' }).click();
  await waitForFocus(page.getByLabel('Title'));
  await page.getByLabel('Title').fill('First cut');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'cut.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a cut'),
  });
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  const delivered = page.getByRole('list', { name: /^Deliveries of/ });
  await delivered.getByText('Waiting for the client').waitFor();
  const saving = page.waitForEvent('download');
  await delivered.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('First cut v1.txt');

  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The first cut is up.');
  await page.getByRole('button', { name: 'Send message' }).click();
  const messages = page.getByRole('list', { name: 'Messages with the team' });
  await messages.getByText('The first cut is up.').waitFor();
  await messages.getByText('9:16, please').waitFor();
});

test('the client sees the deliverable, and the contractor the requested changes', async () => {
  const portal = (await visitAs(browser, server, client)).page;
  await portal.goto(`/client/orders/${order.id}`);
  await portal.getByText('First cut').first().waitFor();
  await portal
    .getByRole('button', { name: /changes/i })
    .first()
    .click();
  await portal.getByRole('textbox').last().fill('Brighter, please');
  await portal
    .getByRole('button', { name: /changes/i })
    .first()
    .click();
  await expect
    .poll(async () => (await restAs<{ state: string }[]>(server, client, 'deliverables?select=state'))[0]?.state)
    .toBe('returned');
  await page.reload();
  await page.getByText('“Brighter, please”').waitFor();
  await page.getByText('Changes requested').first().waitFor();
});

test('work is assigned once the names are loaded; undo gives it back with its fee', async () => {
  const loaded = Promise.withResolvers<void>();
  await team.route('**/rpc/assignees*', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  // Without the toasts of before, which can be undone too.
  await team.reload();
  const assign = team.getByLabel(`Assign ${order.order_number}`);
  await assign.waitFor();
  expect(await assign.isDisabled()).toBe(true);
  loaded.resolve();
  await assign.selectOption({ label: 'Unassigned' });
  await team.getByRole('button', { name: 'Undo' }).click();
  await team.getByText(`${order.order_number} is assigned to Cleo Cole.`).waitFor();
  await team.getByRole('button', { name: 'Fee: $250.50' }).waitFor();
});

test('work that goes to nobody is gone from the contractor’s screen', async () => {
  await team.getByLabel(`Assign ${order.order_number}`).selectOption({ label: 'Unassigned' });
  await team.getByText(`${order.order_number} is unassigned.`).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Not your work' }).waitFor();
  await page.getByRole('link', { name: 'My work' }).last().click();
  await page.getByRole('heading', { name: 'No work yet' }).waitFor();
});
