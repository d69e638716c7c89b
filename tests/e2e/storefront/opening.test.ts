import { expect, test } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { leave, visit } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();

/** What an owner does on screens of their own, which other tests follow. */
async function finishTheRest(): Promise<void> {
  const db = openPostgres(server.databaseUrl ?? '', 1);
  await db.script(`
    delete from public.reviews where sample;
    insert into internal.document_versions (kind, key, language, version, body)
      select kind, key, language, 2, body || '{"legalName": "North Star GmbH"}' || jsonb_build_object(
        'address', body -> 'address' || '{"street": "4 Quay"}')
      from internal.document_versions where (kind, key, language, version) = ('profile', 'shop', 'en', 1);
    update internal.documents set published = 2 where (kind, key, language) = ('profile', 'shop', 'en');
    insert into internal.document_confirmations (kind, key, language, version, name)
      select kind, key, language, published, 'Nia Cole' from internal.documents where kind = 'legal' and language = 'en';
  `);
  await db.close();
}

test('an owner closes the shop, looks at it, confirms the tax rates and opens it', { timeout: 120_000 }, async () => {
  const owner = await makeAccount(server, { admin: true });
  const { page, problems } = await visitAs(browser, server, owner);
  const visitor = await visit(browser, server.url, 'phone');

  await page.goto('/admin/set-up');
  await page.getByRole('button', { name: 'Close the shop' }).click();
  const list = page.getByRole('region', { name: 'Open your shop' });
  await list.getByText('6 things are left to do.').waitFor();
  expect(await list.getByRole('button', { name: 'Open the shop' }).isDisabled()).toBe(true);
  await visitor.page.goto('/');
  await visitor.page.getByRole('heading', { name: 'Opening soon' }).waitFor();
  expect(await visitor.page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toMatch(/^https:\/\/wa\.me/);

  await page.goto('/admin');
  await page.getByText('Your shop is closed to visitors.').waitFor();
  await page.getByRole('link', { name: 'The shop' }).click();
  await page.getByText('Only the team sees this page.').waitFor();
  await page.getByRole('complementary', { name: 'The shop is closed' }).getByRole('link').click();

  await finishTheRest();
  await page.reload();
  await list.getByText('One thing is left to do.').waitFor();
  await list.getByRole('link', { name: 'Tax rates' }).click();
  const row = page.getByRole('row', { name: /Everywhere else/ });
  await row.getByText('Not confirmed').waitFor();
  await row.getByRole('button', { name: 'Confirm the rate of Everywhere else' }).click();
  await row.getByText('Applies').waitFor();
  await page.getByRole('button', { name: /^Remove all \d+ countries$/ }).click();
  await page.getByRole('button', { name: /^Yes: Remove all/ }).click();
  await page.getByText('Removed.').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);

  await page.goto('/admin/set-up');
  await list.getByRole('button', { name: 'Open the shop' }).click();
  await page.getByRole('region', { name: 'Your shop is open' }).waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole('link', { name: 'YouTube Ads' }).first().waitFor();
  expect(problems).toEqual([]);
  await leave(page);
  await visitor.page.context().close();
});
