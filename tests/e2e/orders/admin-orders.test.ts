import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, linkIn, pictureFailure, type Visit, waitForEmail } from '#tests/support/browser.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let teamMember: Account;
let client: Account;
let admin: Visit;
let page: Page;
beforeAll(async () => {
  teamMember = await makeAccount(server, { admin: true, firstName: 'Sam' });
  client = await makeAccount(server);
  admin = await visitAs(browser, server, teamMember);
  page = admin.page;
});
afterEach((context) => pictureFailure(context, page));

const dialog = () => page.getByRole('dialog');

describe('order list', () => {
  test('starts empty, fills, can be searched and keeps its state in the URL', async () => {
    await page.goto('/admin/orders');
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    const first = await buyOne(server, client, 'youtube-ads-premium');
    const second = await buyOne(server, client, 'spotify-ads-basic');
    await page.goto('/admin/orders');
    await page.getByRole('link', { name: second.order_number }).waitFor();
    expect(await barriers(page)).toEqual([]);

    await page.getByLabel('Search').fill(first.order_number);
    await page.getByRole('link', { name: second.order_number }).waitFor({ state: 'detached' });
    expect(page.url()).toContain(`search=${first.order_number}`);
    await page.reload();
    await page.getByRole('link', { name: first.order_number }).waitFor();
    await page.getByLabel('Service').selectOption('spotify-ads');
    await page.getByRole('heading', { name: 'No order matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).last().click();
    // The newest order is first, which is the cheaper one.
    const total = page.getByRole('columnheader', { name: 'Total' });
    const numbers = () => page.getByRole('table').getByRole('link').allTextContents();
    await page.getByRole('button', { name: 'Total' }).click();
    await expect.poll(() => total.getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: 'Total' }).click();
    await expect.poll(() => total.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(numbers).toEqual([first.order_number, second.order_number]);
  });

  test('shows an error with a retry', async () => {
    await page.route('**/rest/v1/order_list**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
    );
    await page.goto('/admin/orders');
    await page.getByRole('heading', { name: 'We could not load the orders' }).waitFor();
    await page.unroute('**/rest/v1/order_list**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Orders' }).waitFor();
  });
});

describe('order created by an admin', () => {
  test('is created from a contact with a package and a custom line, and paid by the client', async () => {
    const contact = {
      name: 'Nia Cole',
      email: client.email,
      message: 'A film for my tour',
      service_interest: 'youtube-ads',
    };
    const sent = await fetch(`${server.url}/functions/v1/submit-contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(contact),
    });
    expect(sent.status).toBe(200);
    const [row] = await restAs<{ id: string }[]>(server, teamMember, 'contacts?select=id');
    await page.goto(`/admin/orders/new?contact=${row?.id}`);
    await page.getByText('A film for my tour').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(client.email);
    await page.getByRole('button', { name: 'Create order and send payment link' }).click();
    await page.getByText('Name the item').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Name').fill('Tour film');
    await page.getByLabel('Price each').fill('1000');
    await page.getByRole('button', { name: 'Add an item' }).click();
    await page.getByLabel('Package').last().selectOption('youtube-ads-premium');
    await page.getByRole('status').filter({ hasText: '$1,490.00' }).waitFor();
    await page.getByRole('button', { name: 'Create order and send payment link' }).click();
    await page
      .getByText('Payment link sent to')
      .or(page.getByText('Payment link waiting to be sent to'))
      .or(page.getByText('Payment link being sent to'))
      .waitFor();
    await page.getByText('From the contact request of').waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    const email = await waitForEmail(server.url, client.email, /ready for payment/);
    expect(linkIn(email, '/client/orders/')).toContain(id);

    const payer = await visitAs(browser, server, client, 'phone');
    await payer.page.goto(`/client/orders/${id}`);
    await payer.page.getByRole('heading', { name: 'Pay this order' }).waitFor();
    expect(await barriers(payer.page)).toEqual([]);
    const pay = payer.page.getByRole('button', { name: 'Pay $1,609.20' });
    await pay.click();
    await payer.page.getByText('Please accept the terms').waitFor();
    await payer.page.getByRole('button', { name: /4000 0000 0000 0002/ }).click();
    await payer.page.getByLabel('Expiry Date').fill('12/39');
    await payer.page.getByLabel('CVV').fill('123');
    await payer.page.getByLabel('Name on Card').fill('Nia Cole');
    await payer.page.getByLabel('I accept the').check();
    await pay.click();
    await payer.page.getByText('The payment didn’t go through').waitFor();
    await payer.page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
    await pay.click();
    await payer.page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor();
    await leave(payer.page);
  });

  test('finds the client by a part of the email and by the number of an order', async () => {
    const { order_number: number } = await buyOne(server, client, 'youtube-ads-trial');
    await page.goto('/admin/orders/new');
    const field = page.getByRole('combobox', { name: 'Email' });
    await field.fill(client.email.slice(0, -3));
    const option = page.getByRole('option', { name: client.email });
    await option.waitFor();
    expect(await barriers(page)).toEqual([]);
    await field.press('ArrowDown');
    await field.press('Enter');
    expect(await field.inputValue()).toBe(client.email);
    await field.fill(number);
    await option.filter({ hasText: number }).click();
    expect(await field.inputValue()).toBe(client.email);
    await option.waitFor({ state: 'detached' });
  });

  test('requires inviting a person without an account first', async () => {
    await page.route('**/functions/v1/invite-person', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify({ id: client.id }) }),
    );
    await page.goto('/admin/orders/new');
    await page.getByLabel('Email').fill('new@example.test');
    await page.getByLabel('Package').selectOption('spotify-ads-basic');
    await page.getByRole('button', { name: 'Create order and send payment link' }).click();
    await page.getByText('There’s no account with this email yet.').waitFor();
    const invite = page.getByRole('button', { name: 'Invite client and send payment link' });
    await invite.click();
    await page.getByText('An invitation needs a name').waitFor();
    await page.getByLabel('First name').fill('Ada');
    await invite.click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.unroute('**/functions/v1/invite-person');
  });
});

describe('order screen', () => {
  let order: { id: string; order_number: string };
  beforeAll(async () => {
    order = await buyOne(server, client, 'ai-video-creation-standard');
  });

  test('shows all details and the allowed status changes', async () => {
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('heading', { level: 1, name: order.order_number }).waitFor();
    await page.getByText('Missing: link, brief').waitFor();
    expect(await barriers(page)).toEqual([]);
    const steps = page.getByRole('group', { name: 'Next steps' }).getByRole('button');
    expect(await steps.allTextContents()).toEqual(['Start the work', 'Cancel the order']);
    await steps.first().click();
    await page.getByRole('button', { name: 'Mark as completed' }).waitFor();
    await page.getByText('Order in progress').waitFor();

    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByText('Write a note first').waitFor();
    await page.getByLabel('Internal note').fill('Wants a call on Monday');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Wants a call on Monday' }).getByText('Sam Cole').waitFor();
  });

  test('reports a concurrent change before overwriting it', async () => {
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('button', { name: 'Mark as completed' }).waitFor();
    await restAs(server, teamMember, `orders?id=eq.${order.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ status: 'completed' }),
    });
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await page.getByText('Someone else changed this in the meantime.').waitFor();
  });

  test('delivers a file and a link, and shows the client’s feedback', async () => {
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('button', { name: 'Deliver a file or link' }).click();
    await dialog().getByRole('button', { name: 'Deliver' }).click();
    await dialog().getByText('Give it a title').waitFor();
    await dialog().getByLabel('Title').fill('First cut');
    await dialog()
      .getByLabel('File')
      .setInputFiles({ name: 'cut.txt', mimeType: 'text/plain', buffer: Buffer.from('the cut') });
    await dialog().getByRole('button', { name: 'Deliver' }).click();
    await page.getByText('Waiting for the client').waitFor();
    const [delivered] = await restAs<{ id: string }[]>(server, client, 'deliverables?select=id');
    await restAs(server, client, 'rpc/decide_deliverable', {
      method: 'POST',
      body: JSON.stringify({ deliverable_id: delivered?.id, decision: 'returned', comment: 'Louder' }),
    });
    await page.reload();
    await page.getByText('“Louder”').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect(await readFile((await (await saved).path()) ?? '', 'utf8')).toBe('the cut');

    await page.getByRole('button', { name: 'New version' }).click();
    await dialog().getByLabel('Kind').selectOption('link');
    await dialog().getByLabel('Link', { exact: true }).fill('drive');
    await dialog().getByRole('button', { name: 'Deliver' }).click();
    await dialog().getByText('Enter a link that starts with https://').waitFor();
    await dialog().getByLabel('Link', { exact: true }).fill('https://drive.example.test/2');
    await dialog().getByRole('button', { name: 'Deliver' }).click();
    await page.getByText('Version 2').waitFor();
    await page.getByText('Superseded').waitFor();
  });

  test('[C20] rejects an excessive refund, refunds a part and the rest, and offers the documents', async () => {
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog().getByLabel('Amount in USD').fill('999');
    await dialog().getByRole('button', { name: 'Refund $999.00' }).click();
    await dialog().getByText('You can refund at most $216.00').waitFor();
    await dialog().getByText('Enter a reason for the refund').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByLabel('Amount in USD').fill('6.66');
    await dialog().getByLabel('Reason').fill('goodwill');
    await dialog().getByRole('button', { name: 'Refund $6.66' }).click();
    await dialog().getByText('The bank refused the refund.').waitFor();
    await dialog().getByLabel('Amount in USD').fill('16');
    await dialog().getByRole('button', { name: 'Refund $16.00' }).click();
    await page.getByText('Partly refunded: $16.00').waitFor();
    const artist = await visitAs(browser, server, client, 'phone');
    await artist.page.goto(`/client/orders/${order.id}`);
    await artist.page.getByText('Partly refunded: $16.00').waitFor();
    await leave(artist.page);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog().getByLabel('Reason').fill('goodwill');
    await dialog().getByRole('button', { name: 'Refund $200.00' }).click();
    await page.getByText('$200.00 refunded.').waitFor();
    expect(await page.getByText('Partly refunded').count()).toBe(0);
    for (const billingDocument of [/^INV-/, /^CN-/]) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: billingDocument }).first().click();
      expect((await saved).suggestedFilename()).toMatch(/^(INV|CN)-\d{4}-\d{5}\.pdf$/);
    }
  });

  test('opens a ready message with the order in WhatsApp, and the history says opened', async () => {
    await page.goto(`/admin/orders/${order.id}`);
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ status: 200, body: '' }));
    const link = page.getByRole('link', { name: /^WhatsApp.*Order/ });
    const message = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');
    expect(message).toBe(`Hi Nia, here is your order ${order.order_number}: ${server.url}/client/orders/${order.id}`);
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await opened.close();
    await page.getByText('Link opened in WhatsApp for the client').waitFor();
    expect(await page.getByText(/sent in WhatsApp/i).count()).toBe(0);
  });

  test('a cancelled order shows the reason and a refund due', async () => {
    const { id } = await buyOne(server, client, 'youtube-ads-trial');
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await dialog().getByRole('button', { name: 'Cancel the order' }).click();
    await dialog().getByText('Enter a reason for the cancellation').waitFor();
    await dialog().getByLabel('Reason').fill('Ordered twice');
    await dialog().getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('Canceled: Ordered twice').waitFor();
    await page.getByText('This order is canceled but paid.').waitFor();
  });

  test('an order paid twice shows the second payment, and only that one is refunded', async () => {
    const { id } = await buyOne(server, client, 'youtube-ads-trial');
    const db = openPostgres(server.databaseUrl ?? '', 1);
    await db.query(
      `insert into payments (order_id, provider, status, duplicate, amount, currency, reference, brand, last4, settled_at)
       select order_id, provider, status, true, amount, currency, 'second', brand, last4, now() from payments where order_id = $1`,
      [id],
    );
    await db.close();
    await page.goto(`/admin/orders/${id}`);
    const banner = page.getByText(/^Paid twice: refund \$\d+\.\d\d\./);
    await banner.waitFor();
    await page.getByText('Paid a second time', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Refund the second payment' }).click();
    await dialog().getByText('the order and its invoice stay as they are').waitFor();
    await dialog().getByLabel('Reason').fill('Paid twice');
    await dialog()
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^CN-/ }).count()).toBe(0);
    const [stored] = await restAs<{ status: string }[]>(server, teamMember, `orders?select=status&id=eq.${id}`);
    expect(stored?.status).toBe('confirmed');
  });

  test('reports an unknown order and denies access to clients', async () => {
    await page.goto('/admin/orders/8f14e45f-ceea-467f-a8f3-000000000001');
    await page.getByRole('heading', { name: 'Order not found' }).waitFor();
    const shopper = await visitAs(browser, server, client, 'phone');
    await shopper.page.goto(`/admin/orders/${order.id}`);
    await shopper.page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await shopper.page.goto(`/client/orders/${order.id}`);
    await shopper.page.getByRole('heading', { name: 'Refunds' }).waitFor();
    const saved = shopper.page.waitForEvent('download');
    await shopper.page.getByRole('button', { name: 'Download PDF' }).first().click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    expect(await barriers(shopper.page)).toEqual([]);
    await leave(shopper.page);
  });

  test('fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/admin/orders', `/admin/orders/${order.id}`]) {
      await page.goto(path);
      await page.getByText(order.order_number).first().waitFor();
      expect(await barriers(page)).toEqual([]);
    }
  });
});
