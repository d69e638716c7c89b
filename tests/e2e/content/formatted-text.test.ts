import { beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, sizes, visit } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let admin: Awaited<ReturnType<typeof makeAccount>>;

beforeAll(async () => {
  admin = await makeAccount(server, { admin: true });
});

const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);
const open = (page: Page, part: string): Promise<void> =>
  page.locator('summary').filter({ hasText: part }).first().click();
const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('This is what visitors see.').waitFor();
};

/** As a browser does with what was copied elsewhere. */
const paste = (into: Locator, html: string): Promise<void> =>
  into.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

/** The elements of a text, without their looks. */
const outline = async (text: Locator): Promise<string> =>
  (await text.innerHTML()).replaceAll(/ (class|dir|rel|target|data-discover)="[^"]*"/g, '');

async function addSection(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add: One more section' }).click();
  await open(page, 'One more section');
  await field(page, 'more.title').fill('How we count');
  return field(page, 'more.text');
}

test('a text is formatted with the keyboard, previewed, published and read', async () => {
  const { page, problems } = await visitAs(browser, server, admin);
  await page.goto('/admin/set-up/content/service/spotify-ads');
  const text = await addSection(page);
  const { keyboard } = page;
  await text.focus();
  await keyboard.type('We report ');
  await keyboard.press('Control+b');
  await keyboard.type('every stream');
  expect(await page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
  await keyboard.press('Control+b');
  await keyboard.type(' of {name}. See our terms');

  await keyboard.press('Control+Shift+ArrowLeft');
  await keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bold');
  for (let moves = 0; moves < 4; moves++) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await keyboard.type('terms-of-service');
  await keyboard.press('Enter');
  await page.getByText('Use https://…, mailto:… or a page such as /contact', { exact: true }).waitFor();
  await keyboard.press('Home');
  await keyboard.type('/');
  // The focus is back in the text before the next frame, so that no key is lost.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await keyboard.press('Enter');
  await keyboard.type('.');

  await keyboard.press('Enter');
  await keyboard.press('Control+Shift+8');
  await keyboard.type('one');
  await keyboard.press('Enter');
  await keyboard.type('two');
  await keyboard.press('Control+]');
  await keyboard.type('!');
  await keyboard.press('Control+z');
  await keyboard.press('Tab');
  expect(await text.evaluate((element) => element.contains(document.activeElement))).toBe(false);

  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText(/^Draft by/).waitFor();
  const words = '<strong>every stream</strong>';
  const list = '<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>';
  const link = '<a href="/terms-of-service">terms</a>';
  expect(await outline(text)).toBe(`<p>We report ${words} of {name}. See our ${link}.</p>${list}`);

  await page.getByRole('button', { name: 'Show preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  const shown = `<p>We report ${words} of Hypecast. See our ${link}.</p>${list}`;
  const section = '[aria-labelledby="more-title"] > div';
  await preview.locator(section).waitFor({ state: 'attached' });
  expect(await outline(preview.locator(section))).toBe(shown);
  await publish(page);
  expect(problems).toEqual([]);

  const { page: visitor, problems: theirs } = await visit(browser, server.url, 'phone');
  await visitor.goto('/services/spotify-ads');
  expect(await outline(visitor.locator(section))).toBe(shown);
  // A language that lacks the text shows it in English, from left to right.
  await visitor.goto('/ar/services/spotify-ads');
  const paragraph = visitor.locator(section).locator('p').first();
  expect(await paragraph.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  await visitor.locator(section).getByRole('link', { name: 'terms' }).click();
  await visitor.waitForURL('**/ar/terms-of-service');
  expect(theirs).toEqual([]);
  await leave(visitor);
  await leave(page);
});

test('of what is pasted stays what a text can have, and the policy of the page holds', async () => {
  const { page, problems } = await visitAs(browser, server, admin);
  await page.goto('/admin/set-up/content/service/youtube-ads');
  const text = await addSection(page);
  await text.focus();
  await paste(
    text,
    [
      '<style>p { color: red }</style><b style="font-weight:normal"><h1 style="color: red">Title</h1>',
      '<p onclick="alert(1)">A <span style="font-weight: 700; font-style: italic">bold</span> <u>word</u>, ',
      '<a href="javascript:alert(1)">bad</a>, <a href="https://example.com" style="color: red" title="x">good</a></p>',
      '<ol start="4" type="a"><li style="margin: 0">first</li></ol></b><table><tr><td>cell</td></tr></table>',
      '<img src="/x.png" onerror="alert(1)"><script>alert(1)</script>',
    ].join(''),
  );
  expect(await outline(text)).toBe(
    '<p>Title</p><p>A <strong><em>bold</em></strong> word, bad, <a href="https://example.com">good</a></p>' +
      '<ol><li><p>first</p></li></ol><p>cell</p>',
  );
  expect(problems).toEqual([]);
  await leave(page);
});

test('an error is shown at the text, which keeps what was typed until the draft is discarded', async () => {
  const { page } = await visitAs(browser, server, admin);
  await page.goto('/admin/set-up/content/page/about');
  const text = await addSection(page);
  await text.focus();
  await page.keyboard.type('Ask {name}');
  await publish(page);
  await open(page, 'One more section');
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' or {nmae}');
  await open(page, 'One more section');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('{nmae} is not known here.').waitFor();
  expect(await text.getAttribute('aria-invalid')).toBe('true');
  expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await text.innerText()).toBe('Ask {name} or {nmae}');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('?');
  // The draft was stored with the error: this is no conflict with it.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText(/^Draft by/).waitFor();
  expect(await text.getAttribute('aria-invalid')).toBe('false');
  expect(await text.innerText()).toBe('Ask {name} or {nmae}?');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await text.getByText('Ask {name}', { exact: true }).waitFor();
  await leave(page);
});

test('a translation has its own text, from right to left, beside the English one', async () => {
  const { page, problems } = await visitAs(browser, server, admin);
  await page.goto('/admin/set-up/content/service/apple-music-ads');
  const english = await addSection(page);
  await english.focus();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Every day');
  await publish(page);
  await page.setViewportSize(sizes.phone);
  await page.goto('/admin/set-up/content/service/apple-music-ads?language=ar');
  await page.getByRole('link', { name: 'العربية 2 missing' }).waitFor();
  await open(page, 'One more section');
  const text = field(page, 'more.text');
  await page.getByText('English: **Every day**').waitFor();
  await field(page, 'more.title').fill('كيف نعد');
  await text.focus();
  await page.keyboard.type('كل يوم ');
  expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
  await publish(page);
  const html = await (await fetch(`${server.url}/ar/services/apple-music-ads`)).text();
  expect(html).toContain('>كل يوم </p>');
  expect(problems).toEqual([]);
  await leave(page);
});
