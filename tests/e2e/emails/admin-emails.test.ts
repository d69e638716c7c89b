import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Download, Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { inboxOf, leave, pictureFailure, showsBriefly, type Visit } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let admin: Account;
beforeAll(async () => {
  admin = await makeAccount(server, { admin: true });
});

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const VIDEOS = '**/rest/v1/video_testimonials**';
const broken = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' })
      : route.fallback(),
  );
const write = (contact: object) =>
  fetch(`${server.url}/functions/v1/submit-contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Hello', ...contact }),
  });
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

describe.each(['phone', 'desktop'] as const)('[BO-TEST-01] video testimonials on a %s', (size) => {
  let teamMember: Visit;
  let page: Page;
  const names = () => page.getByRole('list', { name: 'Testimonials' }).getByRole('heading').allTextContents();
  const card = (name: string) => page.getByRole('article', { name });

  beforeAll(async () => {
    teamMember = await visitAs(browser, server, admin, size);
    page = teamMember.page;
    // Tests do not contact external hosts.
    await page.route('**/functions/v1/fetch-thumbnail', (route) => route.fulfill({ json: { thumbnail_url: null } }));
  });
  afterAll(async () => {
    await restAs(server, admin, 'video_testimonials?id=not.is.null', { method: 'DELETE' });
    await leave(teamMember.page);
  });
  afterEach((context) => pictureFailure(context, page));

  test('[BO-TEST-05] [BO-TEST-06] [BO-TEST-11] [BO-TEST-12] [BO-TEST-13] [BO-TEST-14] shows the empty state, adds one in the dialog and validates its URL', async () => {
    await page.goto('/admin/video-testimonials');
    await page.getByRole('heading', { name: 'No testimonials yet' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add testimonial' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add testimonial' });
    expect(await dialog.getByLabel('Rating').inputValue()).toBe('5');
    expect(await dialog.getByLabel('Platform').locator('option').allTextContents()).toEqual([
      'YouTube',
      'Vimeo',
      'Direct video file',
    ]);
    await dialog.getByRole('button', { name: 'Add testimonial' }).click();
    await dialog.getByText('Enter the client’s name').waitFor();
    await dialog.getByText('Enter the video’s link').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByLabel('Client name').fill('Nova');
    await dialog.getByLabel('Video URL').fill('https://evil.test/watch?v=aqz-KE-bpKQ');
    await dialog.getByLabel('Display order').fill('first');
    await dialog.getByRole('button', { name: 'Add testimonial' }).click();
    await dialog.getByText('Enter a link to a YouTube video').waitFor();
    await dialog.getByLabel('Video URL').fill('https://youtu.be/aqz-KE-bpKQ');
    await dialog
      .getByLabel('Thumbnail')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await dialog.getByText('Choose a JPEG, PNG, WebP or AVIF picture').waitFor();
    await dialog.getByLabel('Thumbnail').setInputFiles({ name: 'still.png', mimeType: 'image/png', buffer: PNG });
    await dialog.getByRole('img', { name: 'The chosen thumbnail' }).waitFor();
    await dialog.getByRole('button', { name: 'Add testimonial' }).click();
    await card('Nova').waitFor();
    const [stored] = await restAs<{ thumbnail_url: string }[]>(
      server,
      admin,
      'video_testimonials?select=thumbnail_url',
    );
    expect(stored!.thumbnail_url).toMatch(/^\/storage\/v1\/object\/public\/thumbnails\/uploads\//);
    expect((await fetch(server.url + stored!.thumbnail_url)).headers.get('content-type')).toBe('image/png');
    expect(await restAs(server, admin, 'video_testimonials?select=rating,display_order,is_active,is_featured')).toEqual(
      [{ rating: 5, display_order: 0, is_active: true, is_featured: false }],
    );
  });

  test('[BO-TEST-02] [BO-TEST-03] [BO-TEST-04] [BO-TEST-08] [BO-TEST-09] shows a card with badges; toggles send the negated value and report a failure', async () => {
    await restAs(server, admin, 'video_testimonials', {
      method: 'POST',
      body: JSON.stringify({
        client_name: 'Vera',
        video_platform: 'vimeo',
        video_url: 'https://vimeo.com/76979871',
        rating: 4,
        service_used: 'Spotify Ads',
        testimonial_text: 'It works',
        results_achieved: '1,000 saves',
        display_order: 2,
      }),
    });
    await page.reload();
    const vera = card('Vera');
    for (const text of ['Vimeo', 'Spotify Ads', 'It works', '1,000 saves'])
      await vera.getByText(text, { exact: true }).waitFor();
    await vera.getByRole('img', { name: /4/ }).waitFor();
    expect(await vera.getByRole('link', { name: 'View Video' }).getAttribute('href')).toBe(
      'https://vimeo.com/76979871',
    );
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await vera.getByRole('button', { name: 'Hide' }).click();
    expect((await sent).postDataJSON()).toEqual({ is_active: false });
    await vera.getByText('Inactive').waitFor();
    await vera.getByRole('button', { name: 'Feature' }).click();
    await vera.getByText('Featured').waitFor();
    await vera.getByRole('button', { name: 'Unfeature' }).click();
    await vera.getByRole('button', { name: 'Show' }).click();
    await vera.getByText('Inactive').waitFor({ state: 'detached' });
    await broken(page, VIDEOS, 'PATCH');
    await vera.getByRole('button', { name: 'Hide' }).click();
    await page.getByText('Nothing was changed. out of order').waitFor();
    await page.unroute(VIDEOS);
    expect(await barriers(page)).toEqual([]);
  });

  test('reorders by keyboard', async () => {
    expect(await names()).toEqual(['Nova', 'Vera']);
    await page.getByRole('button', { name: /^Order of Vera/ }).press('ArrowUp');
    await expect.poll(names).toEqual(['Vera', 'Nova']);
    await expect
      .poll(() => restAs(server, admin, 'video_testimonials?select=client_name&order=display_order'))
      .toEqual([{ client_name: 'Vera' }, { client_name: 'Nova' }]);
    await page.getByRole('button', { name: 'Move Vera down' }).click();
    await expect.poll(names).toEqual(['Nova', 'Vera']);
    if (size === 'phone') return;
    await page.getByRole('button', { name: /^Order of Vera/ }).dragTo(card('Nova'));
    await expect.poll(names).toEqual(['Vera', 'Nova']);
  });

  test('[ERR-36] a failed change keeps the input, and a concurrent change is shown beside it', async () => {
    await card('Nova').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit testimonial' });
    await dialog.getByLabel('Client name').fill('Nova Reyes');
    await broken(page, VIDEOS, 'PATCH');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('Failed to save testimonial. Please try again.').waitFor();
    await page.unroute(VIDEOS);
    await restAs(server, admin, 'video_testimonials?client_name=eq.Nova', {
      method: 'PATCH',
      body: JSON.stringify({ client_name: 'Nova R.', rating: 3 }),
    });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('Someone else changed this').waitFor();
    await dialog.getByRole('row', { name: 'Client name Nova R. Nova Reyes' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save mine instead' }).click();
    await card('Nova Reyes').waitFor();
  });

  test('[BO-TEST-07] [ERR-37] deletion asks for confirmation and reports a failure', async () => {
    await card('Vera').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Are you sure you want to delete this testimonial?').waitFor();
    await broken(page, VIDEOS, 'DELETE');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Failed to delete testimonial. Please try again.').waitFor();
    await page.unroute(VIDEOS);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await card('Vera').waitFor({ state: 'detached' });
  });

  test('[BO-TEST-10] the list shows loading and errors', async () => {
    await broken(page, VIDEOS, 'GET');
    await showsBriefly(page, 'Loading the testimonials', async () => void (await page.reload()));
    await page.getByRole('heading', { name: 'We could not load the testimonials' }).waitFor();
    await page.unroute(VIDEOS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await card('Nova Reyes').waitFor();
  });
});

describe.each(['phone', 'desktop'] as const)('email management on a %s', (size) => {
  let teamMember: Visit;
  let page: Page;
  beforeAll(async () => {
    teamMember = await visitAs(browser, server, admin, size);
    page = teamMember.page;
    if (size === 'desktop') return;
    await write({
      name: 'Maya Lindqvist',
      email: 'maya@northlight.example',
      company_name: 'Northlight',
      service_interest: 'youtube-ads',
      newsletter: true,
    });
    await write({ name: '=Evil()', email: 'evil@example.test', service_interest: 'spotify-ads' });
  });
  afterAll(() => leave(teamMember.page));
  afterEach((context) => pictureFailure(context, page));
  const tab = (name: string) => page.getByRole('tab', { name });

  test('[BO-MAIL-01] [BO-MAIL-02] [BO-MAIL-03] [BO-MAIL-04] shows four tabs in the URL, actual figures, the timeline and a back link', async () => {
    await page.goto('/email-management');
    await page.getByText('Total Contacts').waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Dashboard',
      'Contact Management',
      'Email Templates',
      'Settings',
    ]);
    await page.getByRole('heading', { name: 'Phase 3: Audience and routine' }).waitFor();
    await page
      .getByRole('list', { name: 'Outbox' })
      .or(page.getByRole('table', { name: 'Outbox' }))
      .filter({ visible: true })
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    await tab('Dashboard').press('ArrowRight');
    await page.waitForURL('**/email-management?tab=contacts');
    await page.reload();
    await tab('Contact Management').waitFor();
    expect(await tab('Contact Management').getAttribute('aria-selected')).toBe('true');
  });

  test('[BO-MAIL-05] [BO-MAIL-18] searches, filters and exports the filtered contacts', async () => {
    const shown = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
    await shown('Maya Lindqvist').waitFor();
    await page.getByRole('heading', { name: 'GDPR' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect((await page.getByLabel('Service').locator('option').allTextContents()).slice(0, 5)).toEqual([
      'All Services',
      'YouTube Marketing',
      'Spotify Marketing',
      'Instagram Growth',
      'Apple Music Marketing',
    ]);
    await page.getByLabel('Search contacts').fill('EVIL@');
    await shown('Maya Lindqvist').waitFor({ state: 'detached' });
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
    expect(await textOf(csv)).toContain(`"'=Evil()","evil@example.test"`);
    expect(await textOf(csv)).not.toContain('Maya');
    const [json] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export detailed JSON' }).click(),
    ]);
    expect(JSON.parse(await textOf(json))).toMatchObject([
      { Name: '=Evil()', Subscribed: 'No', 'Last Engagement': 'Never' },
    ]);
    await page.getByLabel('Service').selectOption('YouTube Marketing');
    await page.getByRole('heading', { name: 'No contact matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await shown('Maya Lindqvist').waitFor();
  });

  test('records consent, exports the personal data and erases the person', async () => {
    const email = `${size}@forget.example`;
    await restAs(server, admin, 'contacts', {
      method: 'POST',
      body: JSON.stringify({ name: `Forget ${size}`, email, message: 'Who am I?' }),
      headers: { prefer: 'return=representation' },
    });
    await page.goto(`/email-management?tab=contacts&q=${email}`);
    await page
      .getByRole('button', { name: `Forget ${size}` })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole('dialog', { name: `Forget ${size}` });
    await dialog.getByRole('button', { name: 'Record consent' }).click();
    await dialog.getByText('Describe briefly how they told you').waitFor();
    await dialog.getByLabel('How they subscribed').fill('Told us by phone');
    await dialog.getByRole('button', { name: 'Record consent' }).click();
    await dialog.getByRole('button', { name: 'Withdraw consent' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Turn into an order' }).click();
    await page.waitForURL('**/admin/orders/new?contact=*');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByText('Who am I?').waitFor();
    await page.goBack();
    await page
      .getByRole('button', { name: `Forget ${size}` })
      .filter({ visible: true })
      .click();
    const [record] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export everything' }).click(),
    ]);
    expect(JSON.parse(await textOf(record))).toMatchObject({
      email,
      messages: [{ message: 'Who am I?' }],
      consents: [{ wording: 'Told us by phone' }],
    });
    await dialog.getByRole('button', { name: 'Erase this person' }).click();
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('Erased: 1 message deleted, 1 consent kept as proof without the address').waitFor();
    await page.getByRole('heading', { name: 'No contact matches' }).waitFor();
  });

  test('[BO-MAIL-19] [BO-MAIL-21] shows a template in a sandboxed frame in each language, and sends a test email', async () => {
    await tab('Email Templates').click();
    await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
    await page.goto('/email-management?tab=templates&template=contact-notice');
    const frame = page.frameLocator('iframe[title="Preview: New contact message (team)"]');
    await frame.getByText('Server will populate').waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Language').selectOption('Español');
    await frame.getByText('Teléfono').waitFor();
    await page.getByRole('button', { name: 'As plain text' }).click();
    await page.getByText('Dirección IP').waitFor();
    const tests = () => inboxOf(server.url, admin.email, /^\[Test\] Solicitud de contacto/);
    const before = await tests();
    await page.getByRole('button', { name: 'Send a test to myself' }).click();
    await page.getByText(`A test is on its way to ${admin.email}`).waitFor();
    await expect.poll(async () => (await tests()).length).toBe(before.length + 1);
  });

  test('[BO-MAIL-22] validates and saves settings, and rejects a concurrent change', async () => {
    await tab('Settings').click();
    const name = page.getByLabel('Sender name');
    await name.fill('The "desk"');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Leave out quotes').waitFor();
    await name.fill(`Desk on a ${size}`);
    await page.getByLabel('an order is paid').uncheck();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings saved').waitFor();
    expect(await restAs(server, admin, 'email_settings?select=sender_name,notify_order')).toEqual([
      { sender_name: `Desk on a ${size}`, notify_order: false },
    ]);
    await restAs(server, admin, 'email_settings?only_row=is.true', {
      method: 'PATCH',
      body: JSON.stringify({ sender_name: 'Theirs', notify_order: true }),
    });
    await name.fill('Mine');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('row', { name: 'Sender name Theirs Mine' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use theirs' }).click();
    expect(await name.inputValue()).toBe('Theirs');
    await page.getByText('No email leaves yet').waitFor();
  });

  test('[BO-PREV-01] [BO-PREV-02] shows the order confirmation with its explanation', async () => {
    await page.goto('/email-preview');
    await page.getByText('The status always reads Confirmed').waitFor();
    await page.frameLocator('iframe').getByText('Confirmed', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(teamMember.problems).toEqual([]);
  });
});

test('[AC-ROLE-06] [AC-ROLE-09] only admins can open the screens', async () => {
  const client = await makeAccount(server);
  const { page } = await visitAs(browser, server, client);
  for (const path of ['/admin/video-testimonials', '/email-management', '/email-preview']) {
    await page.goto(path);
    await page.waitForURL('**/auth/unauthorized');
  }
  await leave(page);
});
