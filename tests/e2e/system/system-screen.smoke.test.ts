import { expect, test } from 'vitest';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { leave } from '#tests/support/browser.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();

test('shows admins the state of processes and failed requests', async () => {
  const db = openPostgres(server.databaseUrl!, 1);
  await db.query(
    `insert into internal.logged_errors (at, message, error, request_id, route)
     values (now(), 'a request failed', 'DatabaseError 08006', 'request-0001', '/rest/v1/:name')`,
  );
  await db.close();
  const { page, problems } = await visitAs(browser, server, await makeAccount(server, { admin: true }));
  await page.goto('/admin/system');
  const processRow = page
    .getByRole('table', { name: 'Processes' })
    .getByRole('row')
    .filter({ hasText: 'Web and worker' });
  await processRow.waitFor();
  expect(await processRow.innerText()).toMatch(/\d+\.\d+\.\d+/);
  expect(await page.locator('dl[aria-label="Right now"]').innerText()).toContain('Emails waiting');
  const errors = page.getByRole('table', { name: 'Errors' }).getByRole('row').filter({ hasText: 'request-0001' });
  expect(await errors.innerText()).toContain('DatabaseError 08006');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('list', { name: 'Errors' }).getByText('request-0001').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(problems).toEqual([]);
  await leave(page);
});
