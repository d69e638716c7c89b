import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Download, Page } from 'playwright-core';
import { addDays } from '#domain/period.ts';
import { dayIn, instantOf } from '#domain/time-zone.ts';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, leave, pictureFailure, type Visit, waitForFocus } from '#tests/support/browser.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { chooseSpend } from '#tests/support/spend.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { timeZoneAt } from '#tests/support/time-zones.ts';

let server: RunningServer;
let browser: Browser;
let client: Account;
let admin: Account;
let visit: Visit;
let page: Page;
let search: string;
const timeZone = timeZoneAt(12);
const today = dayIn(new Date(), timeZone);
const ago = (days: number) => addDays(today, -days);

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startProcess('postgres', { DEMO_DATA: 'off', TIME_ZONE: timeZone }),
    launchBrowser(),
  ]);
  [client, admin] = await Promise.all([
    makeAccount(server, { firstName: 'Ines' }),
    makeAccount(server, { admin: true }),
  ]);
  await chooseSpend(server, admin, 'platform');
  visit = await visitAs(browser, server, client);
  page = visit.page;
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
});
afterEach((context) => pictureFailure(context, page));

/** Rows that no admin screen creates. */
async function asService(table: string, rows: readonly object[]): Promise<void> {
  const { serviceRoleKey } = JSON.parse(await readFile(join(server.dataDir, 'keys.json'), 'utf8')) as {
    serviceRoleKey: string;
  };
  const response = await fetch(`${server.url}/rest/v1/${table}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceRoleKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  });
  if (!response.ok) throw new Error(`${table}: ${await response.text()}`);
}

async function makeCampaign(name: string, platform: string, budget: number): Promise<string> {
  const row = {
    client_id: client.id,
    name,
    service: 'youtube-ads',
    platform,
    budget,
    starts_on: ago(20),
    ends_on: ago(-20),
  };
  const [made] = await restAs<{ id: string }[]>(server, admin, 'campaigns', {
    method: 'POST',
    body: JSON.stringify(row),
  });
  await restAs(server, admin, `campaigns?id=eq.${made!.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'active' }),
  });
  return made!.id;
}

/** Imports an export as an admin. */
async function importDay(csv: string): Promise<void> {
  const call = async <T>(path: string, type: string, body: string): Promise<T> => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.session.access_token}`, 'content-type': type },
      body,
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  const path = `imports/${crypto.randomUUID()}/report.csv`;
  await call(`/storage/v1/object/evidence/${path}`, 'text/csv', csv);
  const { id, report } = await call<{ id: string; report: { names: { name: string; campaignId: string | null }[] } }>(
    '/functions/v1/preview-import',
    'application/json',
    JSON.stringify({ path }),
  );
  await call(
    '/functions/v1/apply-import',
    'application/json',
    JSON.stringify({
      import_id: id,
      mapping: Object.fromEntries(report.names.map(({ name, campaignId }) => [name, campaignId])),
    }),
  );
}

const textOf = async (download: Download) => (await readFile(await download.path())).toString('utf8');
const totals = () => page.getByLabel('Totals');

describe('without results', () => {
  test('[CP-ANA-02] [CP-GAD-06] both screens explain so and link onward', async () => {
    await page.goto('/dashboard/analytics');
    await page.getByRole('heading', { name: 'Nothing to measure yet' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Google Ads' }).first().click();
    await page.getByRole('heading', { name: 'No Google ads yet' }).waitFor();
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    search = await makeCampaign('Night Drive', 'google-ads', 100);
    await page.reload();
    await page.getByRole('heading', { name: 'Results are on their way' }).waitFor();
  });
});

describe('[CP-ANA-01] [CP-ANA-02] [CP-ANA-03] analytics', () => {
  beforeAll(async () => {
    const streams = await makeCampaign('Tape', 'spotify', 500);
    await asService('campaign_days', [
      {
        campaign_id: search,
        day: ago(2),
        impressions: 2000,
        clicks: 100,
        spend: 95,
        conversions: 5,
        conversion_value: 300,
      },
      {
        campaign_id: search,
        day: ago(40),
        impressions: 1000,
        clicks: 40,
        spend: 0.5,
        conversions: 1,
        conversion_value: 1,
      },
      // Results cover the whole period before.
      { campaign_id: search, day: ago(61), impressions: 0, clicks: 0, spend: 0, conversions: 0, conversion_value: 0 },
    ]);
    await asService('campaign_days', [
      { campaign_id: streams, day: ago(3), streams: 4321 },
      { campaign_id: streams, day: ago(2), streams: 1234 },
    ]);
  });

  test('shows comparisons, charts with tables, and dashes for missing platforms', async () => {
    await page.goto('/dashboard/analytics');
    await totals().getByText('+100%').waitFor();
    expect(await totals().innerText()).toMatch(/Streams\s+5,555\s+No earlier data[\s\S]*Impressions\s+2,000\s+\+100%/);
    expect(
      await page.getByRole('region', { name: 'What each song did' }).getByRole('listitem').allInnerTexts(),
    ).toEqual([
      expect.stringMatching(/\nTape\s[\s\S]*5,555 Streams/),
      expect.stringMatching(/\nNight Drive\s[\s\S]*After 40 clicks in the period before\.[\s\S]*100 Clicks\s+\+150%/),
    ]);
    const chart = page.getByRole('slider', { name: 'Streams per day' });
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/Streams 1,234$/);
    // Impressions were reported before, too.
    const compared = page.getByRole('slider', { name: 'Impressions per day' });
    expect(await compared.getAttribute('aria-valuetext')).toMatch(/, before: /);
    // The readout follows the pointer, above the plot: it covers no data.
    const readout = compared.getByTestId('readout');
    const { width } = (await compared.boundingBox()) ?? { width: 0 };
    const place = async () => (await readout.boundingBox())?.x ?? 0;
    let last = 0;
    for (const share of [0.3, 0.7]) {
      await compared.hover({ position: { x: width * share, y: 150 } });
      await expect.poll(place).toBeGreaterThan(last);
      const [box, line] = await Promise.all([readout.boundingBox(), compared.locator('path').first().boundingBox()]);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
      last = box?.x ?? 0;
    }
    await page.locator('section', { has: chart }).getByText('View as table').click();
    await page.getByRole('table', { name: 'Streams per day' }).getByRole('cell', { name: '4,321' }).waitFor();
    const row = page.getByRole('table', { name: 'Platforms' }).getByRole('row', { name: /Spotify/ });
    expect(await row.innerText()).toMatch(/5,555/);
    expect(await row.getByText('not reported').count()).toBeGreaterThan(3);
    expect(await barriers(page)).toEqual([]);
  });

  test('keeps the period in the URL; an empty period links to the last results', async () => {
    await page.getByRole('link', { name: '7 days' }).click();
    await page.waitForURL('**/dashboard/analytics?period=7d');
    await page.locator('[role="slider"][aria-valuemax="7"]').first().waitFor();
    await totals().getByText('No earlier data').first().waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByText('No results for this period.').first().waitFor();
    await page.getByRole('link', { name: 'Show the latest days with results' }).click();
    await page.waitForURL(`**?period=custom&from=${ago(31)}&to=${ago(2)}`);
    await totals().getByText('5,555').waitFor();
  });

  test('shows invalid days at their field, from the form and the URL', async () => {
    await page.getByLabel('First day').fill(today);
    await page.getByLabel('Last day').fill(ago(5));
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('The last day is before the first.').waitFor();
    await waitForFocus(page.getByLabel('Last day'));
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('First day').fill(ago(45));
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.waitForURL(`**?period=custom&from=${ago(45)}&to=${ago(5)}`);
    await totals().getByText('1,000').waitFor();
    await page.goto('/dashboard/analytics?period=custom&from=soon&to=2026-01-01');
    await page.getByText('This date doesn’t exist.').waitFor();
    await page.getByText('Choose a first and a last day').waitFor();
  });
});

describe('[CP-GAD-01] [CP-GAD-12] Google Ads', () => {
  beforeAll(async () => {
    await asService('campaign_keywords', [
      {
        campaign_id: search,
        day: ago(2),
        keyword: 'synthwave',
        match_type: 'exact',
        impressions: 900,
        clicks: 60,
        conversions: 0,
        spend: 40,
      },
    ]);
    await asService('campaign_conversions', [
      {
        campaign_id: search,
        occurred_at: instantOf(`${ago(2)}T12:00:00`, timeZone),
        action: 'Merch order',
        device: 'Tablet',
        conversions: 5,
        value: 300,
      },
    ]);
  });

  test('[CP-GAD-02] [CP-GAD-03] [CP-GAD-04] [CP-GAD-05] [CP-GAD-09] [CP-GAD-10] [CP-GAD-11] shows all sections', async () => {
    await page.goto('/dashboard/google-ads?period=90d');
    await totals().getByText('3.15×').waitFor();
    await page.getByText('96% of the ad budget of “Night Drive” is spent').waitFor();
    await page.getByText('“synthwave” costs money without converting').waitFor();
    await page.getByText('“Night Drive” earns more than it costs').waitFor();
    await page.getByText('100% of conversions come from one type of device: Tablet').waitFor();
    await page.getByRole('slider', { name: 'Daily spend' }).waitFor();
    expect(await page.getByRole('list', { name: 'Conversions by campaign' }).innerText()).toMatch(
      /Night Drive\s+\$301\.00\s+6/,
    );
    expect(await page.getByRole('list', { name: 'Conversion funnel' }).innerText()).toMatch(
      /3,000[\s\S]*4\.67% of impressions were clicked[\s\S]*4\.29% of clicks converted/,
    );
    await page.getByRole('table', { name: 'Top keywords' }).getByText('Exact match').waitFor();
    expect(await page.getByRole('table', { name: 'Recent conversions' }).innerText()).toMatch(
      /12:00[\s\S]*Merch order[\s\S]*Tablet[\s\S]*\$300\.00/,
    );
    expect(await barriers(page)).toEqual([]);
  });

  test('[CP-GAD-07] [CP-GAD-08] spend and return have a colour, an icon and a label', async () => {
    const row = page.getByRole('table', { name: 'Campaigns' }).getByRole('row', { name: /Night Drive/ });
    expect(await row.innerText()).toMatch(/\$95\.50 of \$100\.00\s+95\.5% spent, almost out[\s\S]*3\.15×\s*strong/);
    expect(
      await row.locator('svg[data-tone]').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-tone'))),
    ).toEqual(['bad']);
    expect(
      await row.locator('[data-level]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-level'))),
    ).toEqual(['good']);
    expect(await row.locator('svg[data-tone]').evaluate((bar) => getComputedStyle(bar).color)).toBe(
      'rgb(255, 107, 107)',
    );
  });

  test('exports tables as CSV and the report as PDF', async () => {
    const take = async (item: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: item }).click(),
      ]);
      return download;
    };
    const days = await take('Figures by day (CSV)');
    expect(days.suggestedFilename()).toBe(`google-ads-days-${ago(89)}-${today}.csv`);
    expect(await textOf(days)).toContain(`"${ago(2)}","2000","100","","5","300","95"`);
    expect(await textOf(await take('Campaigns (CSV)'))).toContain('"Night Drive","google-ads","active","100","95.5"');
    const report = await take('Report (PDF)');
    expect(await pdfText(await readFile(await report.path()))).toEqual(
      expect.arrayContaining(['Google Ads report', 'Ines Cole', '3.15×', 'synthwave']),
    );
  });

  test('imported results appear on the next load', async () => {
    await importDay(`Campaign report\nAll time\nDay,Campaign,Impr.,Clicks,Cost\n${ago(1)},Night Drive,500,20,2.50\n`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await totals().getByText('3,500').waitFor();
    await page.getByText('Your figures are up to date.').waitFor();
  });

  test('shows an error with a retry after a failed load', async () => {
    const expected = visit.problems.length;
    await page.route('**/rpc/portal_google_ads', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
    );
    await page.goto('/dashboard/google-ads');
    await page.getByRole('heading', { name: 'We couldn’t load your figures' }).waitFor();
    await page.getByText('out of order').waitFor();
    await page.unroute('**/rpc/portal_google_ads');
    await page.getByRole('button', { name: 'Try again' }).click();
    await totals().getByText('2,500').waitFor();
    visit.problems.splice(expected);
  });
});

describe('other views', () => {
  test('pass axe without horizontal scrolling on phone and tablet, in Arabic and Spanish', async () => {
    const phone = await visitAs(browser, server, client, 'phone');
    for (const path of ['/dashboard/analytics', '/ar/dashboard/google-ads']) {
      await phone.page.goto(path);
      await phone.page.getByRole('slider').first().waitFor();
      expect([path, await barriers(phone.page)]).toEqual([path, []]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(await phone.page.getByRole('list', { name: 'الحملات' }).innerText()).toContain('Night Drive');
    // On a tablet the tables scroll in their frames.
    await phone.page.setViewportSize({ width: 768, height: 1024 });
    for (const path of ['/dashboard/analytics', '/es/dashboard/google-ads']) {
      await phone.page.goto(path);
      await phone.page.getByRole('slider').first().waitFor();
      expect([path, await barriers(phone.page)]).toEqual([path, []]);
    }
    expect(phone.problems).toEqual([]);
    await leave(phone.page);
  });

  test('are empty for another client', async () => {
    const other = await visitAs(browser, server, await makeAccount(server));
    await other.page.goto('/dashboard/google-ads?period=90d');
    await other.page.getByRole('heading', { name: 'No Google ads yet' }).waitFor();
    await leave(other.page);
    expect(visit.problems).toEqual([]);
  });
});
