import { expect, test } from 'vitest';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { hydrated, leave, visit } from '#tests/support/browser.ts';
import { runScript } from '#tests/support/process.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser({ DEMO_DATA: 'off' }, 'pglite');

async function maintenance(...args: string[]): Promise<void> {
  const env = { DATA_DIR: server.dataDir, PORT: new URL(server.url).port };
  expect((await runScript('admin.ts', ['maintenance', ...args], env)).code).toBe(0);
}
/** The browser logs responses with 503, and forms what they could not send. */
const unexpected = (problems: string[]) =>
  problems.filter((problem) => !/503|FunctionError: Estamos haciendo tareas de mantenimiento/.test(problem));

test('a form submitted during maintenance reports it and keeps the input', async () => {
  const { page, problems } = await visit(browser, server.url, 'phone');
  await page.goto('/es/contact');
  await hydrated(page);
  await page.getByLabel('Nombre', { exact: false }).first().fill('Nia');
  await page.getByRole('textbox', { name: /correo/i }).fill('nia@example.test');
  await page.getByRole('textbox', { name: /mensaje/i }).fill('Un mensaje largo que nadie quiere escribir dos veces.');
  await maintenance('on');
  const send = page.locator('form').getByRole('button', { name: /enviar/i });
  await send.click();
  await page.getByText('Estamos haciendo tareas de mantenimiento').waitFor();
  expect(await page.getByRole('textbox', { name: /mensaje/i }).inputValue()).toContain('dos veces');
  await maintenance('off');
  await send.click();
  await page.getByText('¡Gracias! Tu mensaje se envió.').waitFor();
  expect(await page.getByText('Estamos haciendo tareas de mantenimiento').count()).toBe(0);
  expect(unexpected(problems)).toEqual([]);
  await leave(page);
});

test('a link to another page shows the maintenance page', async () => {
  const { page } = await visit(browser, server.url, 'desktop');
  await page.goto('/');
  await hydrated(page);
  await maintenance('on');
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'We’ll be right back' }).waitFor();
  await maintenance('off');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.locator('form').getByRole('textbox').first().waitFor();
  expect(page.url()).toBe(`${server.url}/contact`);
  await leave(page);
});

test('a client stays signed in, and screens explain why they cannot load', async () => {
  const client = await makeAccount(server);
  const { page, problems } = await visitAs(browser, server, client);
  await page.goto('/client');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await maintenance('on');
  await page.getByRole('link', { name: 'Support' }).first().click();
  await page.getByText('We’re doing maintenance and will be back soon').first().waitFor();
  await maintenance('off');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('We’re doing maintenance').waitFor({ state: 'detached' });
  expect(unexpected(problems)).toEqual([]);
  await leave(page);
});

test('the maintenance page of every path passes axe and works without scripts', async () => {
  await maintenance('on', '--minutes', '15');
  for (const [path, direction] of [
    ['/', 'ltr'],
    ['/ar/contact', 'rtl'],
  ] as const) {
    for (const size of ['phone', 'desktop'] as const) {
      const { page, problems } = await visit(browser, server.url, size);
      const response = await page.goto(path);
      expect(response?.status()).toBe(503);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.locator('time').textContent()).toMatch(/\d:\d\d/);
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
        .toBeGreaterThan(1);
      expect(await barriers(page)).toEqual([]);
      expect(unexpected(problems)).toEqual([]);
      await leave(page);
    }
  }
  await maintenance('off');
});
