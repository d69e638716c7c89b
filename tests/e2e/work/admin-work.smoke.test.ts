import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { pictureFailure, waitForFocus } from '#tests/support/browser.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { inCi } from '#tests/support/tiers.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;
let page: Page;

beforeAll(async () => {
  client = await makeAccount(server, { firstName: 'Marisol' });
  admin = await makeAccount(server, { admin: true, firstName: 'Ada' });
  page = (await visitAs(browser, server, admin)).page;
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const palette = () => page.getByRole('dialog', { name: 'Find anything' });

inCi('Ctrl+K finds a client by part of the name', async () => {
  await page.goto('/admin/taxes');
  await heading('Taxes');
  await page.keyboard.press('Control+K');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  // Enter follows at once; it waits for the results.
  await page.keyboard.type('riso');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/people/${client.id}`);
  await heading(/Marisol/);
});

inCi('the palette is a combobox: arrows select, Escape returns the focus, actions are listed', async () => {
  await page.goto('/admin/taxes');
  const button = page.getByRole('button', { name: 'Find anything' }).filter({ visible: true });
  await button.click();
  const field = palette().getByRole('combobox');
  await palette().getByRole('option', { name: 'New order' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await field.fill('marisol');
  await palette().getByRole('group', { name: 'People' }).getByRole('option').waitFor();
  const selected = () => palette().getByRole('option', { selected: true }).textContent();
  const first = await selected();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  expect(await selected()).toBe(first);
  await field.fill(randomUUID());
  await palette().getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  await waitForFocus(button);
  await page.keyboard.press('Control+K');
  await field.fill('invite');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Invite someone' }).waitFor();
});

/** A paid order with all questions answered. */
async function orderToStart(): Promise<{ id: string; order_number: string }> {
  const order = await buyOne(server, client, 'youtube-ads-trial');
  const [line] = await restAs<{ id: string }[]>(server, client, `order_items?order_id=eq.${order.id}&select=id`);
  const answers = Object.fromEntries(
    ['genre', 'territories', 'release_date', 'brief'].map((question) => [question, 'x']),
  );
  await restAs(server, client, 'rpc/save_intake', {
    method: 'POST',
    body: JSON.stringify({
      order_item_id: line?.id,
      answers: { ...answers, release_date: '2030-01-01', link: 'https://youtu.be/dQw4w9WgXcQ' },
    }),
  });
  return order;
}

const row = (title: string) =>
  page
    .getByRole('region', { name: 'Inbox' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

test('answers and closes a ticket from the inbox in two key presses, and reopens it', async () => {
  const ticket = await restAs<{ id: string; number: string }>(server, client, 'rpc/open_ticket', {
    method: 'POST',
    body: JSON.stringify({ subject: 'When does it start?', body: 'Today?' }),
  });
  const status = async () =>
    (await restAs<{ status: string }[]>(server, admin, `tickets?id=eq.${ticket.id}&select=status`))[0]?.status;
  await page.goto('/admin');
  await row('When does it start?').getByRole('link', { name: 'Reply' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('It starts tomorrow.');
  await page.getByRole('button', { name: 'Send and close' }).click();
  await page.getByText(`The reply is sent, and ${ticket.number} is closed.`).waitFor();
  expect(await status()).toBe('completed');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect.poll(status).toBe('pending');
});

test('starts an order from the inbox, assigns a colleague, and keeps filters in the URL', async () => {
  const order = await orderToStart();
  await page.goto('/admin');
  await row(order.order_number).getByRole('combobox').selectOption({ label: 'Ada Cole' });
  await page.getByText(`${order.order_number} is assigned to Ada Cole.`).waitFor();
  const whose = page.getByLabel('Whose work');
  await expect
    .poll(() => whose.locator('option', { hasText: 'Assigned to me' }).innerText())
    .toMatch(/^Assigned to me: \d+ open/);
  await whose.selectOption({ index: 1 });
  await page.waitForURL(/\/admin\?whose=/);
  await row(order.order_number).waitFor();
  // A message under the pointer stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await row(order.order_number).getByRole('button', { name: 'Start the work' }).click();
  await page.getByText(`${order.order_number} is in progress now.`).waitFor();
  await expect.poll(() => row(order.order_number).count()).toBe(0);
});

inCi('the first screen shows the money and fourteen rows of work, and a finished last page leads back', async () => {
  // A client can open ten tickets an hour.
  for (const name of ['Ama', 'Ben', 'Cal']) {
    const artist = await makeAccount(server, { firstName: name });
    for (let number = 1; number <= 9; number += 1)
      await restAs(server, artist, 'rpc/open_ticket', {
        method: 'POST',
        body: JSON.stringify({ subject: `Question ${number} of ${name}`, body: 'Please' }),
      });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin?kind=ticket');
  const money = page.getByRole('region', { name: 'Money' });
  await money.getByRole('link', { name: /^This month/ }).waitFor();
  const rows = page.getByRole('region', { name: 'Inbox' }).getByRole('table').locator('tbody tr');
  await rows.nth(24).waitFor();
  const heights = await rows.evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ bottom }) => bottom <= 900)
      .map(({ height }) => Math.round(height)),
  );
  expect(heights.slice(1, 14)).toEqual(Array.from({ length: 13 }, () => 44));
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/after=/);
  const place = page.url();
  await rows
    .first()
    .getByRole('link', { name: /^Question/ })
    .click();
  await heading(/Question/);
  await page.goBack();
  expect(page.url()).toBe(place);
  // The others are answered elsewhere.
  await expect.poll(() => rows.count()).toBeLessThan(25);
  await restAs(server, admin, 'tickets?status=eq.open&subject=like.Question*', {
    method: 'PATCH',
    body: JSON.stringify({ status: 'completed' }),
  });
  await page.reload();
  await page.getByRole('heading', { name: 'This page is done' }).waitFor();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.waitForURL((url) => !url.searchParams.has('after'));
});

inCi('closes selected tickets together and undoes it; a failure is named', async () => {
  const open = (subject: string) =>
    restAs<{ id: string; number: string }>(server, client, 'rpc/open_ticket', {
      method: 'POST',
      body: JSON.stringify({ subject, body: 'Please' }),
    });
  const tickets = [await open('First'), await open('Second'), await open('Third')];
  const statuses = async () =>
    (
      await restAs<{ status: string }[]>(
        server,
        admin,
        `tickets?id=in.(${tickets.map(({ id }) => id).join(',')})&select=status&order=number`,
      )
    ).map(({ status }) => status);
  await page.goto('/admin/tickets?status=open');
  const box = (name: string) => page.getByRole('table').getByRole('checkbox', { name });
  await box(`Select ${tickets[2]!.number}`).check();
  await box(`Select ${tickets[0]!.number}`).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await bar.getByText('3 selected').waitFor();
  expect(await barriers(page)).toEqual([]);
  // A colleague changes one of them.
  await restAs(server, admin, `tickets?id=eq.${tickets[1]!.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ priority: 'urgent' }),
  });
  await bar.getByRole('combobox', { name: 'Set status' }).selectOption('completed');
  await page.getByText('1 could not be changed').waitFor();
  await page.getByText(`${tickets[1]!.number}: Someone else changed this`).waitFor();
  expect(await statuses()).toEqual(['completed', 'open', 'completed']);
  await page.getByText(/2 tickets are completed now/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(statuses).toEqual(['open', 'open', 'open']);
});

inCi('starts selected orders after confirmation and names the one that cannot start', async () => {
  const [first, second] = [await orderToStart(), await orderToStart()];
  await restAs(server, admin, `orders?id=eq.${second.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'in_progress' }),
  });
  await page.goto('/admin/orders');
  await page
    .getByRole('table')
    .getByRole('checkbox', { name: `Select ${first.order_number}` })
    .check();
  await page
    .getByRole('table')
    .getByRole('checkbox', { name: `Select ${second.order_number}` })
    .check();
  const assignee = async () =>
    (await restAs<{ assignee: string | null }[]>(server, admin, `order_list?id=eq.${first.id}&select=assignee`))[0]
      ?.assignee;
  await page.getByRole('combobox', { name: 'Assign to' }).selectOption({ label: 'Ada Cole' });
  await page.getByText('2 orders are assigned.').waitFor();
  await page.getByRole('row').filter({ hasText: first.order_number }).getByText('Ada Cole').waitFor();
  await page.keyboard.press('Control+Z');
  await expect.poll(assignee).toBeNull();
  await page.getByRole('button', { name: 'Start the work' }).click();
  await page
    .getByRole('dialog', { name: 'Start the work: 2 orders?' })
    .getByRole('button', { name: 'Start the work' })
    .click();
  await page.getByText('1 order is in progress now.').waitFor();
  await page.getByText(`${second.order_number}: It is in progress already.`).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/);
});

/** Opens a screen with the palette. */
async function go(words: string, title: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await palette().getByRole('option').first().waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await heading(title);
}

inCi('keyboard only: palette, J, K, E, X, A and ?, an order, tickets, undo', async () => {
  const [first, second] = [await orderToStart(), await orderToStart()];
  for (const subject of ['By keyboard', 'By keyboard too'])
    await restAs(server, client, 'rpc/open_ticket', {
      method: 'POST',
      body: JSON.stringify({ subject, body: 'Please' }),
    });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const moveTo = async (key: string, text: string) => {
    for (let presses = 0; presses < 30 && !(await focused()).startsWith(text); presses += 1)
      await page.keyboard.press(key);
    expect(await focused()).toMatch(new RegExp(`^${text}`));
  };
  // The one request that is not the keyboard's: the first page.
  await page.goto('/admin/taxes');
  await heading('Taxes');

  await go('riso', 'Marisol Cole');
  await go('overview', 'Overview');
  await row(second.order_number).waitFor();
  await moveTo('j', second.order_number);
  await moveTo('k', first.order_number);
  await page.keyboard.press('e');
  await page.getByText(`${first.order_number} is in progress now.`).waitFor();

  await moveTo('j', 'By keyboard');
  await page.keyboard.press('e');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('Done.');
  await moveTo('Tab', 'Send and close');
  await page.keyboard.press('Enter');
  await page.getByText(/The reply is sent, and T-\d+ is closed/).waitFor();

  await go('tickets', 'Tickets');
  await page
    .getByRole('table')
    .getByRole('row', { name: /By keyboard too/ })
    .waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('2 selected', { exact: true }).waitFor();
  const statuses = () => restAs<{ status: string }[]>(server, admin, 'tickets?select=id,status&order=id');
  const before = await statuses();
  await page.keyboard.press('a');
  await page.keyboard.press('p');
  await page.getByText(/2 tickets are pending now/).waitFor();
  expect(await statuses()).not.toEqual(before);
  await page.keyboard.press('Control+Z');
  await expect.poll(statuses).toEqual(before);

  await page.getByRole('table').getByRole('link').first().focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Next row').waitFor();
  expect(await barriers(page)).toEqual([]);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/auth/v1/user') && response.request().method() === 'PUT',
  );
  await page.keyboard.press('Tab');
  await list.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  // With the account: what the browser keeps is gone after signing out.
  expect(await (await saved).json()).toMatchObject({ user_metadata: { adminShortcuts: 'off' } });
  await expect.poll(() => list.getByText('Next row').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).filter({ visible: true }).click();
  await list.getByRole('checkbox').check();
  await list.getByText('Next row').waitFor();
  await page.keyboard.press('Escape');
});

inCi('saves a filtered list as a view, opens it, and deletes it with undo', async () => {
  await page.goto('/admin/tickets?status=completed');
  const menu = () => page.getByRole('button', { name: 'Views' });
  await menu().click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Closed ones');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('The view “Closed ones” is saved.').waitFor();
  await page.goto('/admin/tickets');
  await menu().click();
  await page.getByRole('link', { name: 'Closed ones' }).click();
  await page.waitForURL('**/admin/tickets?status=completed');
  await menu().click();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete the view Closed ones' }).click();
  await page.getByText('The view “Closed ones” is deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await menu().click();
  await page.getByRole('link', { name: 'Closed ones' }).waitFor();
  // Another member of the team does not see it.
  const other = await makeAccount(server, { admin: true });
  expect(await restAs(server, other, 'saved_views')).toEqual([]);
  await page.keyboard.press('Escape');
});
