import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { isFocused, leave, pictureFailure, type Visit } from '#tests/support/browser.ts';
import { chooseSpend } from '#tests/support/spend.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

interface Campaign {
  id: string;
  order_item_id: string;
  requested_status: string | null;
}

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;
let visitOfClient: Visit;
let page: Page;
/** Requests for shop data in progress. */
const underWay = new Set<Request>();
let order: { id: string; order_number: string };
let campaign: Campaign;

beforeAll(async () => {
  [client, admin] = await Promise.all([
    makeAccount(server, { firstName: 'Ines' }),
    makeAccount(server, { admin: true }),
  ]);
  await chooseSpend(server, admin, 'platform');
  visitOfClient = await visitAs(browser, server, client);
  page = visitOfClient.page;
  page.on('request', (request) => request.url().includes('/rest/v1/') && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
});
afterEach((context) => pictureFailure(context, page));

const post = (path: string, body: object) =>
  restAs<unknown>(server, admin, path, { method: 'POST', body: JSON.stringify(body) });
const moveTo = (columns: object) =>
  restAs<Campaign[]>(server, admin, `campaigns?id=eq.${campaign.id}`, {
    method: 'PATCH',
    body: JSON.stringify(columns),
  });
/**
 * Focuses the tab again: the screen refetches without a reload, unless a fetch is already running, which may be too
 * early for the change.
 */
async function comeBack(): Promise<void> {
  await expect.poll(() => underWay.size).toBe(0);
  await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
}
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Imports results through the API, as the admin screen does. */
async function importResults(csv: string, mapping: Record<string, string>): Promise<void> {
  const headers = { authorization: `Bearer ${admin.session.access_token}` };
  const path = `imports/${randomUUID()}/Campaign report.csv`;
  const responses = [
    await fetch(`${server.url}/storage/v1/object/evidence/${encodeURI(path)}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: csv,
    }),
  ];
  const call = (name: string, body: object) =>
    fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const shown = await call('preview-import', { path });
  const { id } = (await shown.json()) as { id: string };
  responses.push(await call('apply-import', { import_id: id, mapping }));
  for (const response of responses) expect(response.ok, response.url).toBe(true);
}

describe('campaigns of a client', () => {
  test('empty screen explains how to get a campaign', async () => {
    await page.goto('/dashboard/campaigns');
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  test('[CP-CAM-01] [CP-CAM-02] shows an admin’s draft and imported results, found by search and filters', async () => {
    order = await buyOne(server, client, 'youtube-ads-trial');
    [campaign] = (await post('rpc/create_campaigns_from_order', { order_id: order.id })) as [Campaign];
    await moveTo({ name: 'Night Drive' });
    await comeBack();
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Night Drive' }) });
    await row.getByText('Setting up').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);

    await moveTo({ status: 'active' });
    await importResults(
      `Day,Campaign,Impr.,Clicks,TrueView views,Cost\n${dayBefore(3)},Ad,"1,000",20,400,12.50\n${dayBefore(1)},Ad,"1,500",30,500,13.00\n`,
      { Ad: campaign.id },
    );
    await comeBack();
    for (const figure of ['$25.50', '2,500', '2%'])
      await row.getByRole('cell', { name: figure, exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);

    await page.getByLabel('Status').selectOption('Paused');
    await page.getByRole('heading', { name: 'No matching campaigns' }).waitFor();
    expect(page.url()).toContain('status=paused');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    // A character typed into the middle of a word stays there while the list is loading.
    await page.getByRole('searchbox').pressSequentially('dve');
    await page.getByRole('searchbox').press('ArrowLeft');
    await page.getByRole('searchbox').press('ArrowLeft');
    await page.getByRole('searchbox').pressSequentially('ri');
    expect(await page.getByRole('searchbox').inputValue()).toBe('drive');
    await page.getByLabel('Platform').selectOption('YouTube');
    await page.waitForURL(
      ({ searchParams }) => searchParams.get('q') === 'drive' && searchParams.get('platform') === 'youtube',
    );
    await row.waitFor();
  });

  test('keeps two filters set in quick succession', async () => {
    await page.evaluate(async () => {
      const choose = async (select: HTMLSelectElement | undefined, value: string) => {
        if (select === undefined) throw new Error('no such filter');
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        // Time for the URL to change, but not for a frame.
        for (let turn = 0; turn < 100; turn++) await Promise.resolve();
      };
      const [status, platform] = document.querySelectorAll<HTMLSelectElement>('search select');
      await choose(status, 'paused');
      await choose(platform, 'spotify');
    });
    await page.getByRole('heading', { name: 'No matching campaigns' }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      q: 'drive',
      platform: 'spotify',
      status: 'paused',
    });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Night Drive' }).waitFor();
  });

  test('[CP-CAM-04] requests, withdraws and repeats a pause, and reports a late change', async () => {
    const pause = page.getByRole('button', { name: 'Pause Night Drive' });
    await pause.focus();
    await moveTo({ starts_on: '2026-01-05' });
    await comeBack();
    await page.getByRole('row').getByText(/Jan 5/).waitFor();
    expect(await isFocused(pause), 'new figures take no focus away').toBe(true);
    await moveTo({ starts_on: null });
    await comeBack();
    await page.getByRole('row').getByText(/Jan 5/).waitFor({ state: 'detached' });
    await pause.click();
    await page.getByRole('row').getByText('Pause requested').waitFor();
    expect(await restAs(server, admin, `campaigns?select=requested_status&id=eq.${campaign.id}`)).toEqual([
      { requested_status: 'paused' },
    ]);
    await page.getByRole('button', { name: 'Cancel request for Night Drive' }).click();
    await page.getByRole('button', { name: 'Pause Night Drive' }).click();
    await page.getByRole('row').getByText('Pause requested').waitFor();
    await moveTo({ status: 'paused' });
    await comeBack();
    const resume = page.getByRole('button', { name: 'Resume Night Drive' });
    await resume.waitFor();
    await moveTo({ status: 'active' });
    await resume.click();
    await page.getByText('This campaign has changed in the meantime. You’re now seeing its latest state.').waitFor();
    await page.getByRole('button', { name: 'Pause Night Drive' }).waitFor();
    visitOfClient.problems.length = 0;
  });

  test('detail page shows a meter, a table of days, the source file and the timeline', async () => {
    await page.getByRole('link', { name: 'Night Drive' }).click();
    await page.getByRole('heading', { name: 'Night Drive' }).waitFor();
    await page
      .getByText(/\d+% delivered/)
      .first()
      .waitFor();
    await page.getByText('View as table').click();
    await page.getByRole('table', { name: 'Views per day' }).getByRole('row').filter({ hasText: '400' }).waitFor();
    const views = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Views', exact: true }) });
    await views.getByText('900', { exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      views.getByRole('button', { name: 'Download Campaign report.csv' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Campaign report.csv');
    await page.getByRole('button', { name: /^Show all \d+ events$/ }).click();
    for (const event of [
      'Campaign resumed',
      'As you asked',
      'You canceled your request to pause',
      'Results for 2 days came in',
      'You placed the order',
    ]) {
      await page.getByText(event).first().waitFor();
    }
    expect(await barriers(page)).toEqual([]);
  });

  test('a message becomes a ticket that links admins to the campaign, and the reply appears here', async () => {
    const send = page.getByRole('button', { name: 'Send message' });
    await send.click();
    await page.getByText('Please write a message').waitFor();
    await page.getByLabel('Your message').fill('Could it run a week longer?');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('week by week') });
    await send.click();
    await page.getByRole('list', { name: 'Messages' }).getByText('Could it run a week longer?').waitFor();
    await page.getByRole('button', { name: 'Plan.txt' }).waitFor();
    const [ticket] = await restAs<{ id: string }[]>(server, admin, `tickets?select=id&campaign_id=eq.${campaign.id}`);
    const teamMember = await visitAs(browser, server, admin);
    await teamMember.page.goto(`/admin/tickets/${ticket!.id}`);
    expect(await teamMember.page.getByRole('link', { name: 'Night Drive' }).getAttribute('href')).toBe(
      `/admin/campaigns/${campaign.id}`,
    );
    await leave(teamMember.page);
    await post('ticket_messages', { ticket_id: ticket!.id, body: 'Gladly.' });
    await comeBack();
    await page.getByRole('list', { name: 'Messages' }).getByText('Gladly.').waitFor();
    await page.getByText('Our team has replied').waitFor();
    expect(visitOfClient.problems).toEqual([]);
  });

  test('detail page says when the campaign ends, what the profile gained and who answers', async () => {
    await moveTo({
      followers_before: 12_400,
      followers_before_on: '2026-01-01',
      followers_now: 13_150,
      followers_now_on: '2026-02-01',
    });
    await page.goto(`/dashboard/campaigns/${campaign.id}`);
    await page.getByText(/^Next: the campaign ends on /).waitFor();
    await page.getByText('12,400 → 13,150 followers (+750)').waitFor();
    await page.getByText('Our team replies here and by email.').waitFor();
    const assign = async (person: string | null) => {
      const response = await fetch(`${server.url}/rest/v1/rpc/assign_work`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.session.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ subject: 'order', subject_id: order.id, person }),
      });
      expect(response.status).toBe(204);
    };
    const mara = await makeAccount(server, { admin: true, firstName: 'Mara' });
    await assign(mara.id);
    await page.reload();
    await page.getByText(/^Mara.* from our team answers here and by email\.$/).waitFor();
    await page.goto(`/client/orders/${order.id}`);
    const answers = page.getByText('Who answers you').locator('xpath=following-sibling::dd');
    await expect.poll(() => answers.innerText()).toContain('Mara');
    await assign(null);
    await page.reload();
    await expect.poll(() => answers.innerText()).toBe('Our team');
  });
});

describe('order work', () => {
  test('the intake is filled in stepwise, survives a reload and links to the campaign', async () => {
    await page.goto(`/client/orders/${order.id}`);
    await page.getByText('We still need: Link, Genre, and Territories.').waitFor();
    // The page's one primary action leads to the line.
    const next = page.getByRole('main').getByRole('link', { name: 'Answer what’s missing' });
    await next.click();
    await page.waitForURL('**#line-*');
    await page.getByLabel('Genre').fill('Synthwave');
    await page.reload();
    await expect.poll(() => page.getByLabel('Genre').inputValue()).toBe('Synthwave');
    await page.getByRole('button', { name: 'Save answers' }).click();
    await page.getByText('We still need: Link and Territories.').waitFor();
    await page.getByLabel('Territories').fill('Mexico, Spain');
    await page.getByRole('button', { name: 'Save answers' }).click();
    await page.getByText('We still need: Link.').waitFor();
    await page.getByLabel('YouTube Marketing link').fill('youtu.be/aqz-KE-bpKQ');
    await page.getByRole('button', { name: 'Save link' }).click();
    await page.getByText('We have everything we need. You can still make changes').waitFor();
    await next.waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'View campaign: Trial' }).getAttribute('href')).toBe(
      `/dashboard/campaigns/${campaign.id}`,
    );
    expect(await barriers(page)).toEqual([]);
  });

  test('returns a deliverable for changes and approves its next version', async () => {
    const deliver = () =>
      post('deliverables', {
        order_item_id: campaign.order_item_id,
        title: 'Media plan',
        kind: 'link',
        url: 'https://example.test/plan',
      });
    await deliver();
    await comeBack();
    await page.getByRole('button', { name: 'Request changes to Media plan' }).click();
    await page.getByRole('button', { name: 'Request changes', exact: true }).click();
    await page.getByText('Tell us what to change').waitFor();
    await page.getByLabel('What should we change?').fill('Later in the evening.');
    await page.getByRole('button', { name: 'Request changes', exact: true }).click();
    await page.getByText('You wrote: Later in the evening.').waitFor();
    await deliver();
    await comeBack();
    await page.getByText('1 earlier version').waitFor();
    await page.getByRole('button', { name: 'Approve Media plan' }).click();
    await page.getByText('Approved', { exact: true }).waitFor();
    expect(
      await restAs(
        server,
        admin,
        `deliverables?select=version,state,comment&order=version&order_item_id=eq.${campaign.order_item_id}`,
      ),
    ).toEqual([
      { version: 1, state: 'returned', comment: 'Later in the evening.' },
      { version: 2, state: 'approved', comment: null },
    ]);
  });

  test('an admin fills in an intake and opens the campaign from there', async () => {
    const other = await buyOne(server, client, 'instagram-growth-basic');
    const teamMember = await visitAs(browser, server, admin);
    await teamMember.page.goto(`/admin/orders/${other.id}`);
    expect(await teamMember.page.getByRole('link', { name: 'Create campaigns' }).getAttribute('href')).toBe(
      `/admin/campaigns/new?order=${other.id}`,
    );
    await teamMember.page.getByRole('button', { name: /^(Fill in|Edit answers): / }).click();
    const dialog = teamMember.page.getByRole('dialog');
    await dialog.getByLabel(/link$/).fill('not an address');
    await dialog.getByLabel('Audience').fill('Students in Lagos');
    await dialog.getByRole('button', { name: 'Save answers' }).click();
    await dialog.getByText('Enter a link that starts with https://').waitFor();
    expect(await barriers(teamMember.page)).toEqual([]);
    await dialog.getByLabel(/link$/).fill('instagram.com/ines');
    // Meanwhile the client answers too.
    const [line] = await restAs<{ id: string }[]>(server, client, `order_items?select=id&order_id=eq.${other.id}`);
    await restAs(server, client, 'rpc/save_intake', {
      method: 'POST',
      body: JSON.stringify({ order_item_id: line!.id, answers: { audience: 'Anybody', genre: 'Acid techno' } }),
    });
    await dialog.getByRole('button', { name: 'Save answers' }).click();
    const conflict = dialog.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await conflict.getByRole('row', { name: 'Audience Anybody Students in Lagos' }).waitFor();
    expect(await barriers(teamMember.page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Save mine instead' }).click();
    await teamMember.page.getByText('Acid techno').waitFor();
    expect(await teamMember.page.getByText('Anybody').count()).toBe(0);
    await teamMember.page.getByText('Students in Lagos').waitFor();
    await leave(teamMember.page);
  });
});

describe('other views', () => {
  test('hides the campaign from another client', async () => {
    const visit = await visitAs(browser, server, await makeAccount(server));
    await visit.page.goto(`/dashboard/campaigns/${campaign.id}`);
    await visit.page.getByRole('heading', { name: 'Campaign not found' }).waitFor();
    await leave(visit.page);
  });

  test('has no axe violations on a phone and right-to-left', async () => {
    const phone = await visitAs(browser, server, client, 'phone');
    for (const [path, sign] of [
      ['/dashboard/campaigns', 'Night Drive'],
      [`/ar/dashboard/campaigns/${campaign.id}`, 'ما حدث'],
      [`/client/orders/${order.id}`, 'We have everything we need'],
    ] as const) {
      await phone.page.goto(path);
      await phone.page.getByText(sign).first().waitFor();
      // A chart measures its container after mounting.
      await expect.poll(() => barriers(phone.page), { message: path }).toEqual([]);
    }
    await leave(phone.page);
  });

  test('[SF-SHELL-23] each status has its own label and style', async () => {
    await page.goto('/dashboard/campaigns');
    const looks = new Set<string>();
    for (const [status, word] of [
      ['active', 'Active'],
      ['paused', 'Paused'],
      ['completed', 'Completed'],
    ] as const) {
      await moveTo({ status });
      await comeBack();
      const badge = page.getByRole('cell').getByText(word, { exact: true });
      // With reduced motion a change still takes a moment.
      await expect.poll(() => badge.evaluate((element) => element.getAnimations().length)).toBe(0);
      looks.add(await badge.evaluate((element) => getComputedStyle(element).color));
    }
    expect([...looks]).toHaveLength(3);
  });
});
