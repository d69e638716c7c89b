import { beforeAll, expect, test } from 'vitest';
import { makeAccount, type Account } from '#tests/support/accounts.ts';
import { hydrated, leave, visitWith } from '#tests/support/browser.ts';
import { putInCart } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let client: Account;

beforeAll(async () => {
  client = await makeAccount(server);
});

test('a German visitor sees prices with tax up to checkout until another country is selected', async () => {
  const { page, context, problems } = await visitWith(browser, server.url, { locale: 'de-DE' });
  const [keeper] = context.pages();
  await keeper?.evaluate(
    (session) => localStorage.setItem('hypecast.session', session),
    JSON.stringify(client.session),
  );
  await putInCart(server, client, { product_id: 'youtube-ads-premium', quantity: 2 });
  await page.goto('/services/youtube-ads');
  await hydrated(page);
  const card = page.locator('[data-package="youtube-ads-premium"]');
  await card.getByText('incl. VAT').waitFor();
  expect(await card.getByText('$529.20', { exact: true }).count()).toBeGreaterThan(0);

  await page.goto('/cart');
  await page.getByText('Includes VAT (8%)').waitFor();
  expect(await page.getByTestId('total').textContent()).toBe('$1,058.40');
  const choice = page.getByRole('main').getByLabel('Prices for');
  expect(await choice.inputValue()).toBe('DE');
  await choice.focus();
  await choice.selectOption({ label: 'United States' });
  await page.getByText('Tax (8%)').waitFor();
  await page.getByText('$490 each').waitFor();

  await page.goto('/checkout');
  const country = page.getByLabel('Country', { exact: true });
  await country.waitFor();
  expect(await country.inputValue()).toBe('US');
  await country.selectOption('FR');
  await page.getByText('Includes VAT (8%)').first().waitFor();
  await page.getByRole('button', { name: 'Postal address' }).click();
  expect(await page.getByLabel('State', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Company or tax number' }).click();
  // In either order: the number is checked once both are there.
  await page.getByLabel('VAT or tax number').fill('FR 11 111 111 111');
  await page.getByLabel('Company').fill('Nuit SARL');
  await page.getByLabel('City', { exact: true }).focus();
  await page.getByText('This doesn’t look like a valid tax number for this country').waitFor();
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  await leave(page);
});
