import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pictureFailure, type Visit, waitForFocus } from '#tests/support/browser.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;
let teamMember: Visit;
let page: Page;

beforeAll(async () => {
  [client, admin] = await Promise.all([
    makeAccount(server, { firstName: 'Ines' }),
    makeAccount(server, { admin: true }),
  ]);
  teamMember = await visitAs(browser, server, admin);
  page = teamMember.page;
});
afterEach((context) => pictureFailure(context, page));

const csv = (text: string, name = 'report.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const campaignOf = (name: string) =>
  restAs<{ id: string; status: string; updated_at: string }[]>(
    server,
    admin,
    `campaigns?name=like.*${encodeURIComponent(name)}*`,
  );
/** Several days ago, so that results for it are valid in every time zone. */
const DAY = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);

describe('from an order to results', () => {
  test('empty list links onward', async () => {
    await page.goto('/admin/campaigns');
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create from an order' }).click();
    await page.getByRole('button', { name: 'Show order' }).click();
    await page.getByText('Enter an order number').waitFor();
    await page.getByLabel('Order number').fill('HC-1999-0001');
    await page.getByRole('button', { name: 'Show order' }).click();
    await page.getByRole('heading', { name: 'Order not found' }).waitFor();
  });

  test('[CP-CAM-03] creates drafts once, edits and starts them', async () => {
    const order = await buyOne(server, client, 'youtube-ads-premium');
    await page.goto(`/admin/campaigns/new?order=${order.id}`);
    await page.getByRole('button', { name: 'Create one draft' }).click();
    await page.getByRole('link', { name: 'Open campaign' }).click();
    await page.getByText(`· ${order.order_number}`).first().waitFor();
    expect(await page.getByRole('button', { name: 'Create one draft' }).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Last day').fill('2020-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The last day is before the first').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('First day').fill('2020-01-01');
    await page.getByLabel('Last day').fill('2020-12-31');
    await page.getByLabel('Name', { exact: true }).fill('Night Drive');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Night Drive', level: 1 }).waitFor();

    const [line] = await restAs<{ id: string }[]>(server, admin, `order_items?order_id=eq.${order.id}`);
    const creative = { order_item_id: line!.id, title: 'Teaser', kind: 'link', url: 'https://example.test/teaser' };
    await restAs(server, admin, 'deliverables', { method: 'POST', body: JSON.stringify(creative) });
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('The client hasn’t told us yet: link, genre, territories.').waitFor();
    await page.getByRole('button', { name: 'Start anyway' }).click();
    await page.getByText('The client has not approved “Teaser”, version 1').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start anyway' }).click();
    await page.getByText('Say why it starts without the approval').waitFor();
    await page.getByLabel('Reason to start anyway').fill('Approved by phone');
    await page.getByRole('button', { name: 'Start anyway' }).click();
    await page.getByText('Campaign started').waitFor();
    await page.getByText('Behind').waitFor();
  });

  test('a concurrent edit keeps the input and shows both versions', async () => {
    const [campaign] = await campaignOf('Night Drive');
    await page.goto(`/admin/campaigns/${campaign!.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Budget (USD)').fill('1200');
    await restAs(server, admin, `campaigns?id=eq.${campaign!.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ budget: 900 }),
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await notice.getByRole('row', { name: 'Budget 900 1200' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.getByLabel('Budget (USD)').inputValue()).toBe('1200');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('$1,200.00').waitFor();
  });

  test('adds a day by hand and replaces it', async () => {
    await page.getByRole('button', { name: 'Enter a day' }).click();
    await page.getByRole('button', { name: 'Save day' }).click();
    await page.getByText('Fill in at least one figure').waitFor();
    await page.getByLabel('Day', { exact: true }).fill(DAY);
    await page.getByRole('textbox', { name: 'Views' }).fill('many');
    await page.getByRole('button', { name: 'Save day' }).click();
    await page.getByText('Enter a whole number').waitFor();
    await page.getByRole('textbox', { name: 'Views' }).fill('100');
    await page.getByRole('button', { name: 'Save day' }).click();
    const row = page.getByRole('table', { name: 'Results by day' }).getByRole('row').nth(1);
    await row.getByText('Entered by hand').waitFor();
    await row.getByRole('button', { name: /^Change/ }).click();
    expect(await page.getByRole('textbox', { name: 'Views' }).inputValue()).toBe('100');
    await page.getByRole('textbox', { name: 'Views' }).fill('140');
    await page.getByRole('button', { name: 'Save day' }).click();
    await row.getByRole('cell', { name: '140' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('enters what a platform reports for a period, and removes it', async () => {
    await page.getByRole('button', { name: 'Enter reach' }).click();
    const form = page.getByRole('dialog', { name: 'Reported reach' });
    await form.getByLabel('Reach', { exact: true }).fill('24500');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter the first day that the figures are for').waitFor();
    expect(await barriers(page)).toEqual([]);
    await form.getByLabel('First day').fill('2020-09-01');
    await form.getByLabel('Last day').fill('2020-09-30');
    await form.getByLabel('Evidence').fill('https://ads.example.com/report');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'https://ads.example.com/report' }).waitFor();
    await page.getByText(/^Sep\s1\s–/).waitFor();
    await page.getByRole('button', { name: 'Change reach' }).click();
    await form.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Nothing reported yet.').waitFor();
    // The text appears behind the open dialog, and a field that is filled meanwhile stays empty.
    await form.waitFor({ state: 'hidden' });
  });

  test('shows the client what ran, from pasted links and dropped pictures', async () => {
    const rows = page.getByRole('list', { name: 'What ran' }).getByRole('listitem');
    const links = page.getByLabel('Links, one per line');
    await links.fill('https://www.tiktok.com/@nova/video/7301234567890123456 soon\nblog.example.test/night-drive');
    await page.getByRole('button', { name: 'Add links' }).click();
    await page.getByText('These aren’t links').waitFor();
    expect(await links.inputValue()).toBe('soon');
    await expect.poll(() => rows.count()).toBe(2);
    await links.fill('');
    const picture = await sharp({ create: { width: 90, height: 160, channels: 3, background: '#ff5a36' } })
      .png()
      .toBuffer();
    const dropped = await page.evaluateHandle((bytes) => {
      const files = new DataTransfer();
      files.items.add(
        new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'story.png', { type: 'image/png' }),
      );
      return files;
    }, picture.toString('base64'));
    await page.locator('[data-slot="add-proofs"]').dispatchEvent('drop', { dataTransfer: dropped });
    const creative = page.getByRole('form', { name: 'Creative' });
    await creative.getByRole('link', { name: 'Open the picture' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await creative.getByLabel('Where').fill('Instagram Stories');
    await creative.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('form', { name: 'Creative on Instagram Stories' }).waitFor();
    await page.getByRole('button', { name: 'Remove Article on blog.example.test' }).click();
    await expect.poll(() => rows.count()).toBe(2);

    const [campaign] = await campaignOf('Night Drive');
    const own = await visitAs(browser, server, client);
    await own.page.goto(`/dashboard/campaigns/${campaign!.id}`);
    const ran = own.page.getByRole('list', { name: 'What ran' });
    await ran.getByRole('link', { name: 'Open the picture: Creative, Instagram Stories' }).waitFor();
    // The picture keeps its proportions.
    const size = () =>
      ran.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([90, 160]);
    expect(await ran.getByRole('link', { name: 'Open on tiktok.com' }).getAttribute('href')).toContain(
      '7301234567890123456',
    );
    expect(await barriers(own.page)).toEqual([]);
    await leave(own.page);
  });

  test('[CP-CAM-04] a client requests a pause, and an admin finds and approves it', async () => {
    const [campaign] = await campaignOf('Night Drive');
    await restAs(server, client, 'rpc/request_campaign_status', {
      method: 'POST',
      body: JSON.stringify({ campaign_id: campaign!.id, wanted: 'paused' }),
    });
    await page.goto('/admin/campaigns?request=waiting');
    await page.getByRole('table', { name: 'Campaigns' }).getByText('Pause requested').waitFor();
    await page.getByRole('link', { name: 'Night Drive' }).click();
    await page.getByRole('button', { name: 'Approve pause' }).click();
    await page.getByText('Campaign paused').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Campaign started').waitFor();
    expect(await page.getByText('The client asks to pause.').count()).toBe(0);
  });
});

describe('results file', () => {
  const HEAD = 'Campaign report\nAll time\nDay,Campaign,Impr.,Clicks,TrueView views,Cost\n';

  test('lists invalid rows and cannot be applied', async () => {
    await page.goto('/admin/campaigns/import');
    await page.getByText('No files imported yet').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page
      .getByLabel('Exports of the ad platforms')
      .setInputFiles(csv(`${HEAD}${DAY},Ad A,x,1,1,1.00\n`, 'wrong.csv'));
    await page.getByText('Nothing was imported').waitFor();
    await page.getByRole('cell', { name: '“x” is not a number in this file’s notation' }).waitFor();
    expect(await page.getByRole('button', { name: /^Publish/ }).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  test('previews an export, maps names to campaigns and links figures to the file', async () => {
    const rows = `${DAY},Ad A,"1,000",40,500,12.50\n${DAY},Ad B,10,1,5,0.50\nTotal: Campaigns,,"1,010",41,505,13.00\n`;
    await page.getByLabel('Exports of the ad platforms').setInputFiles(csv(HEAD + rows, 'Bericht – März.csv'));
    await page.getByRole('heading', { name: 'Google Ads: campaign report' }).waitFor();
    await page.getByRole('button', { name: 'Publish 1 file' }).click();
    await page.getByText('Choose a campaign, or leave it out').first().waitFor();
    await page.getByLabel('Ad A', { exact: true }).selectOption({ label: 'Night Drive (Ines Cole)' });
    await page.getByLabel('Ad B', { exact: true }).selectOption('Leave these rows out');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish 1 file' }).click();
    await page.getByText('The file is kept as evidence').waitFor();
    await page.getByRole('link', { name: 'Ad A' }).click();
    const row = page.getByRole('table', { name: 'Results by day' }).getByRole('row').nth(1);
    await row.getByRole('cell', { name: '500', exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Bericht – März.csv' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Bericht – März.csv');
  });

  test('reports no change for the same file', async () => {
    await page.goto('/admin/campaigns/import');
    const rows = `${DAY},Ad A,"1,000",40,500,12.50\n${DAY},Ad B,10,1,5,0.50\nTotal: Campaigns,,"1,010",41,505,13.00\n`;
    await page.getByLabel('Exports of the ad platforms').setInputFiles(csv(HEAD + rows));
    await page.getByText('chosen before').waitFor();
    await page.getByLabel('Ad B', { exact: true }).selectOption('Leave these rows out');
    await page.getByRole('button', { name: 'Publish 1 file' }).click();
    await page.getByText('These campaigns already have the figures').waitFor();
  });
});

describe('file in another currency', () => {
  const HEAD = 'Campaign report\nAll time\nDay,Campaign,Currency code,Impr.,Clicks,Cost,Conv. value\n';
  const CAD = `${HEAD}${DAY},Maple,CAD,"1,000",40,12.50,20.00\n${DAY},Maple,CAD,10,1,0.05,--\n`;
  const upload = async (text: string, name: string) => {
    await page.goto('/admin/campaigns/import');
    await page.getByLabel('Exports of the ad platforms').setInputFiles(csv(text, name));
  };

  test('asks for the rate, shows converted amounts and keeps the rate with the figures', async () => {
    await upload(CAD, 'canada.csv');
    await page.getByRole('heading', { name: 'Amounts in CAD' }).waitFor();
    await page.getByLabel('Maple', { exact: true }).selectOption({ label: 'Night Drive (Ines Cole)' });
    const rate = page.getByLabel('USD for 1 CAD');
    await page.getByRole('button', { name: 'Publish 1 file' }).click();
    await page.getByText('Enter a number such as 0.7312').waitFor();
    await waitForFocus(rate);
    expect(await rate.getAttribute('aria-invalid')).toBe('true');
    expect(await barriers(page)).toEqual([]);
    const asked = page.getByText('Enter a number such as 0.7312');
    await rate.fill('0.7');
    await asked.waitFor({ state: 'detached' });
    await rate.fill('0,7');
    await asked.waitFor();
    await rate.fill('0.7');
    // 8.75 + 0.04: each row is rounded.
    await page.getByText('12.55 CAD = 8.79 USD').waitFor();
    await page.getByText('20.00 CAD = 14.00 USD').waitFor();
    expect(await barriers(page)).toEqual([]);
    // The keyboard alone is enough.
    await rate.press('Enter');
    await page.getByText('The file is kept as evidence').waitFor();
    await page.getByText(/1 CAD = 0.7 USD, entered by .+ on/).waitFor();
    await page.getByRole('table', { name: 'Import history' }).getByText('1 CAD = 0.7 USD').waitFor();
    await page.getByRole('link', { name: 'Maple' }).click();
    await page.getByText('Some amounts were reported in another currency. All are shown in USD').waitFor();
    const row = page.getByRole('table', { name: 'Results by day' }).getByRole('row').nth(1);
    await row.getByRole('cell', { name: '$8.79' }).waitFor();
    await row.getByText('1 CAD = 0.7 USD').waitFor();
  });

  test('can skip spend and value', async () => {
    const other = CAD.replaceAll('CAD', 'EUR').replaceAll('Maple', 'Linden').replace('1,000', '1,001');
    await upload(other, 'europe.csv');
    await page.getByLabel('Linden', { exact: true }).selectOption({ label: 'Night Drive (Ines Cole)' });
    await page.getByLabel('Leave out spend and conversion value in EUR').check();
    await page.getByRole('button', { name: 'Publish 1 file' }).click();
    await page.getByText('EUR amounts left out, entered by').waitFor();
  });

  test('reads a file without a currency as the shop’s', async () => {
    await upload(`Day,Campaign,Impr.,Clicks,Cost\n${DAY},Plain,1,1,1.00\n`, 'plain.csv');
    await page.getByText('How the file was read').click();
    await page.getByText('No currency in the file: read as USD.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('The import was discarded').waitFor();
    expect(await page.getByRole('link', { name: 'plain.csv' }).count()).toBe(0);
  });

  test('does not apply a changed file and explains what to do', async () => {
    await upload(`Day,Campaign,Impr.,Clicks,Cost\n${DAY},Changed,1,1,1.00\n`, 'changed.csv');
    await page.getByLabel('Changed', { exact: true }).selectOption({ label: 'Night Drive (Ines Cole)' });
    const message = 'The stored file is not the one that was previewed. Discard this preview';
    await page.route('**/functions/v1/apply-import', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'file_changed', message }),
      }),
    );
    await page.getByRole('button', { name: 'Publish 1 file' }).click();
    await page.getByRole('alert').getByText(message).waitFor();
    await page.unroute('**/functions/v1/apply-import');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('The import was discarded').waitFor();
  });
});

describe('screen states', () => {
  test('clears filters without results and retries a failed list', async () => {
    await page.goto('/admin/campaigns?q=nobody%2C%22of%22%20this%25%20name');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('link', { name: 'Night Drive' }).waitFor();
    await page.getByRole('searchbox').fill('ines');
    await page.getByRole('link', { name: 'Night Drive' }).waitFor();
    await page.waitForURL('**/admin/campaigns?q=ines*');
    await page.route('**/rest/v1/campaign_delivery**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
    );
    await page.goto('/admin/campaigns');
    await page.getByRole('heading', { name: 'We could not load the campaigns' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/rest/v1/campaign_delivery**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Night Drive' }).waitFor();
    await page.goto('/admin/campaigns/00000000-0000-4000-8000-000000000000');
    await page.getByRole('heading', { name: 'Campaign not found' }).waitFor();
  });

  test('has no axe violations or horizontal scrolling on a phone', async () => {
    const [campaign] = await campaignOf('Night Drive');
    const phone = await visitAs(browser, server, admin, 'phone');
    for (const [path, sign] of [
      ['/admin/campaigns', 'Night Drive'],
      [`/admin/campaigns/${campaign!.id}`, 'Daily results'],
      ['/admin/campaigns/import', 'Import history'],
      ['/admin/campaigns/new', 'Order number'],
    ] as const) {
      await phone.page.goto(path);
      await phone.page.getByText(sign).first().waitFor();
      await expect.poll(() => phone.page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0);
      expect([path, await barriers(phone.page)]).toEqual([path, []]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await leave(phone.page);
  });

  test('redirects a client', async () => {
    const visit = await visitAs(browser, server, client);
    await visit.page.goto('/admin/campaigns');
    await visit.page.waitForURL('**/auth/unauthorized');
    await leave(visit.page);
  });
});
