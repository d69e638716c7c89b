import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { brand } from '#domain/brand.ts';
import { serviceNames, serviceSlugs } from '#domain/catalogue.ts';
import { launchBrowser, visit } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const publicPaths = ['/', ...serviceSlugs.map((slug) => `/services/${slug}`), '/contact'];

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess('pglite', { DEMO_DATA: 'on' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

async function open(path: string, size: 'phone' | 'desktop' = 'desktop'): Promise<Page> {
  const { page } = await visit(browser, server.url, size);
  await page.goto(path);
  await hydrated(page);
  return page;
}

const hydrated = (page: Page) => page.waitForFunction(() => !('hypecastBoot' in window));

describe('header and footer', () => {
  test('[SF-SHELL-07] [SF-SHELL-08] [SF-SHELL-11] [SF-SHELL-16] the header stays, lists the eight services, and leads to sign-in and cart', async () => {
    const page = await open('/');
    const header = page.getByRole('banner');
    expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
    await header.getByRole('button', { name: 'Services' }).click();
    for (const slug of serviceSlugs) expect(await header.getByRole('link', { name: serviceNames[slug].name, exact: true }).getAttribute('href')).toBe(`/services/${slug}`);
    expect(await header.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth/login');
    expect(await header.getByRole('link', { name: /^Cart/ }).getAttribute('href')).toBe('/cart');
  });

  test('[SF-SHELL-10] [SF-SHELL-15] the menu of small screens fills the screen and links only to channels that exist', async () => {
    const page = await open('/', 'phone');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
    expect(await menu.getByRole('link', { name: 'Instagram', exact: true }).getAttribute('href')).toBe(brand.social.instagram);
    expect(await menu.getByRole('link', { name: 'YouTube', exact: true }).getAttribute('href')).toBe(brand.social.youtube);
    expect(await menu.getByRole('link', { name: 'Twitter' }).count()).toBe(brand.social.twitter === null ? 0 : 1);
    await menu.getByRole('link', { name: 'Spotify Ads' }).click();
    await page.waitForURL('**/services/spotify-ads');
    await menu.waitFor({ state: 'hidden' });
  });

  test('[SF-SHELL-12] [SF-SHELL-13] [SF-SHELL-14] somebody signed in finds name, account menu and address', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/auth/login?redirect_to=%2F');
    await page.getByLabel('Email', { exact: true }).fill('client@demo.hypecast.test');
    await page.getByLabel('Password', { exact: true }).fill('Hypecast-demo-1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const account = page.getByRole('banner').getByRole('button', { name: /Account menu/ });
    await account.waitFor();
    expect(await account.innerText()).toContain('Demo');
    await account.click();
    const header = page.getByRole('banner');
    for (const entry of ['Dashboard', 'Profile Settings']) await header.getByRole('link', { name: entry, exact: true }).waitFor();
    await header.getByRole('button', { name: 'Sign Out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await page.getByRole('dialog', { name: 'Menu' }).innerText()).toMatch(/Signed in as\s+client@demo\.hypecast\.test/);
  });

  test('[SF-SHELL-18] [SF-SHELL-19] [SF-SHELL-20] the footer has every way to reach the agency, all services and the years', async () => {
    const page = await open('/contact');
    const footer = page.getByRole('contentinfo');
    const links = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(expect.arrayContaining([`mailto:${brand.email}`, brand.phone.href, brand.whatsapp.href, brand.reviews.href, '/contact', ...serviceSlugs.map((slug) => `/services/${slug}`)]));
    const year = new Date().getFullYear();
    expect(await footer.innerText()).toContain(year > 2025 ? `2025-${year}` : '2025');
  });

  test('[SF-SHELL-06] a new path starts at the top', async () => {
    const page = await open('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Digital Publications' }).click();
    await page.waitForURL('**/services/digital-publications');
    await page.waitForFunction(() => window.scrollY === 0);
  });
});

describe('home', () => {
  test('[SF-HOME-01] the sections stand in their order', async () => {
    const page = await open('/');
    const titles = await page.locator('main > section').evaluateAll((sections) => sections.map((section) => section.id));
    expect(titles.slice(0, 5)).toEqual(['', 'services', 'results', 'plans', 'reviews']);
    expect(await page.locator('#services a[href^="/services/"]').count()).toBe(serviceSlugs.length);
    expect(await page.locator('#reviews figure').count()).toBe(3);
    expect(await page.locator('#reviews').innerText()).toContain('from 7 reviews');
  });

  test('[SF-HOME-02] [SF-HOME-03] [UI-02] [UI-03] [UI-04] the hero leads to contact, and Watch Demo opens a dialog that gives way', async () => {
    const page = await open('/');
    expect(await page.getByRole('link', { name: 'Get Started Today' }).first().getAttribute('href')).toBe('/contact');
    const button = page.getByRole('button', { name: 'Watch Demo' });
    const dialog = page.getByRole('dialog');
    const leave = [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 450), () => dialog.getByRole('button', { name: 'Close' }).click()];
    for (const close of leave) {
      await button.click();
      await dialog.waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
      expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(900 * 0.9);
      await close();
      await dialog.waitFor({ state: 'hidden' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  test('[SF-HOME-05] [SF-HOME-06] [SF-HOME-07] the claims are there to the letter', async () => {
    const page = await open('/');
    const text = await page.locator('#results').innerText();
    for (const claim of ['230%', '66M+', '24/7', '124M+', '105k+', '2.5x', '$4.2M+']) expect(text).toContain(claim);
  });

  test('[SF-REV-04] a video comes only when it is asked for, and then plays by itself', async () => {
    const page = await open('/');
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Play the video of Nova Reyes' }).click();
    expect(await page.locator('iframe').getAttribute('src')).toMatch(/youtube-nocookie\.com\/embed\/[\w-]{11}\?.*autoplay=1/);
  });
});

describe('service pages', () => {
  test('[SF-SVC-04] [SF-SVC-05] [SF-SVC-06] View Packages leads to the packages of each page', async () => {
    for (const [slug, anchor] of [['youtube-ads', 'pricing'], ['instagram-featuring', 'featuring-packages'], ['digital-publications', 'publications']] as const) {
      const html = await (await fetch(`${server.url}/services/${slug}`)).text();
      expect(html).toMatch(new RegExp(`<a[^>]+href="#${anchor}"`));
      expect(html).toContain(`id="${anchor}"`);
    }
  });

  test('[SF-SVC-12] [SF-SVC-13] [SF-SVC-14] four features show; the toggle shows the rest and then rests for 600 ms', async () => {
    const { page } = await visit(browser, server.url);
    await page.clock.install();
    await page.goto('/services/youtube-ads');
    await hydrated(page);
    const card = page.locator('[data-package="youtube-ads-premium"]');
    const shown = () => card.getByRole('listitem').count();
    expect(await shown()).toBe(4);
    const more = card.getByRole('button', { name: /^\+\d+ more features$/ });
    const rest = Number((await more.innerText()).match(/\d+/)?.[0]);
    // From here on time passes as the test says.
    await page.clock.pauseAt(Date.now() + 60_000);
    await more.click();
    const fewer = card.getByRole('button', { name: 'Show fewer features' });
    await page.clock.runFor(590);
    expect(await fewer.getAttribute('aria-disabled')).toBe('true');
    await fewer.dispatchEvent('click');
    expect(await fewer.getAttribute('aria-expanded')).toBe('true');
    // The list unfolds in real time, whatever the page's clock says.
    await expect.poll(shown).toBe(4 + rest);
    await page.clock.runFor(20);
    expect(await fewer.getAttribute('aria-disabled')).toBeNull();
  });

  test('[SF-SVC-11] packages of publications lead to the contact form, filled in', async () => {
    const page = await open('/services/digital-publications');
    await page.getByRole('link', { name: 'Ask for this package: EDM Sauce' }).click();
    await page.waitForURL('**/contact?**');
    expect(await page.getByLabel(/What is it about/).inputValue()).toBe('digital-publications');
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toContain('EDM Sauce');
  });
});

describe('contact', () => {
  test('[SF-CON-06] [SF-CON-11] [ERR-01] [UI-05] missing fields: a red banner, errors beside the fields, the first one focused', async () => {
    const page = await open('/contact');
    await page.getByLabel('Name', { exact: true }).fill('   ');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' }).waitFor();
    const name = page.getByLabel('Name', { exact: true });
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('type')).toBe('email');
  });

  test('[SF-CON-09] [SF-CON-10] [SF-CON-12] [ERR-03] a good message: everything rests while it is sent, then thanks and an empty form', async () => {
    const page = await open('/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    const banner = page.getByText('Please fill in all required fields');
    await banner.waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Nia Cole');
    await page.getByLabel('Email', { exact: true }).fill('nia@example.test');
    await page.getByLabel('Message', { exact: true }).fill('A single in March.');
    const gate = Promise.withResolvers<void>();
    await page.route('**/functions/v1/submit-contact', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Send message' }).click();
    const sending = page.getByRole('button', { name: 'Sending...' });
    await sending.waitFor();
    expect(await sending.isDisabled()).toBe(true);
    expect(await page.getByLabel('Message', { exact: true }).isDisabled()).toBe(true);
    expect(await banner.count()).toBe(0);
    gate.resolve();
    const thanks = page.getByText("Thank you! Your message has been sent successfully. We'll get back to you soon.");
    await thanks.waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
    await thanks.waitFor({ state: 'detached' });
  });

  test('[ERR-02] a failure without words says so and keeps what was typed', async () => {
    const page = await open('/contact');
    await page.route('**/functions/v1/submit-contact', (route) => route.abort());
    await page.getByLabel('Name', { exact: true }).fill('Nia Cole');
    await page.getByLabel('Email', { exact: true }).fill('nia@example.test');
    await page.getByLabel('Message', { exact: true }).fill('A single in March.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('An error occurred while submitting the form').waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('A single in March.');
  });

  test('[SF-CON-02] [SF-CON-03] [SF-CON-04] tiles and ways to reach the agency', async () => {
    const page = await open('/contact');
    const text = await page.getByRole('main').innerText();
    for (const fact of ['50M+', '1.2M+', '5x', '24/7', brand.email, brand.phone.display, '47+', 'Response within 24 hours', 'Global']) expect(text).toContain(fact);
    expect(await page.getByRole('main').getByRole('link', { name: 'Open a chat' }).getAttribute('href')).toBe(brand.whatsapp.href);
  });
});

describe.each([
  { width: 360, paths: publicPaths },
  { width: 1280, paths: ['/', '/services/digital-publications', '/contact'] },
])('at $width px', ({ width, paths }) => {
  test.each(paths)('%s passes axe, scrolls only one way and lets fingers hit', async (path) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 800 }, reducedMotion: 'reduce', bypassCSP: true });
    const page = await context.newPage();
    await page.goto(path);
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    const small = await page.locator('a:visible, button:visible, select:visible, textarea:visible').evaluateAll((targets) =>
      targets
        .filter((target) => !target.classList.contains('skip-link'))
        .filter((target) => target.getBoundingClientRect().height < 43.5 || target.getBoundingClientRect().width < 43.5)
        .map((target) => target.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
    await page.addScriptTag({ content: axe });
    const violations = await page.evaluate(async () => {
      const { axe: checker } = window as unknown as { axe: { run: (root: Document) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
      return (await checker.run(document)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
    expect(violations).toEqual([]);
  });
});
