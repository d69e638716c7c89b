import { seededService, seededSlugs } from '#tests/support/seeded-services.ts';
import { phoneLink, whatsappLink } from '#domain/content/profile/profile-links.ts';
import { content, profile } from '#tests/support/content.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { endVisits, launchBrowser } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

/** Content of public pages, read without scripts: it must be in the HTML. */
describe('public pages without scripts', () => {
  let server: RunningServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startProcess('postgres', { DEMO_DATA: 'off' }), launchBrowser()]);
    context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  });
  afterAll(async () => {
    await endVisits(browser);
    await server?.remove();
  });
  beforeEach(async () => {
    page = await context.newPage();
    return () => page.close();
  });

  test('[SF-HOME-04] [SF-SVC-02] home has a card for each of the eight services', async () => {
    await page.goto('/');
    for (const slug of seededSlugs)
      expect(await page.locator(`main a[href="/services/${slug}"]`).count(), slug).toBeGreaterThan(0);
  });

  test('[SF-HOME-09] [SF-HOME-10] a plan card shows name, price, period, description, features and the most popular plan', async () => {
    await page.goto('/#plans');
    for (const [name, price] of [
      ['Starter', '997'],
      ['Professional', '2,497'],
      ['Enterprise', '3,997'],
    ] as const) {
      const card = page
        .locator('main')
        .getByRole('listitem')
        .or(page.getByRole('article'))
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
        .first();
      const text = (await card.textContent()) ?? '';
      expect(text).toContain(price);
      expect(text).toMatch(/month/i);
      expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
      expect(/most popular/i.test(text)).toBe(name === 'Professional');
    }
  });

  test('[SF-REV-01] [SF-REV-02] shows five stars from seven reviews, three of them in full', async () => {
    await page.goto('/');
    const reviews = page.locator('#reviews');
    expect(await reviews.textContent()).toMatch(
      new RegExp(`5(\\.0)?[\\s\\S]*${profile.reviews.count}\\s*reviews`, 'i'),
    );
    expect(await reviews.locator('figcaption time').count()).toBe(3);
  });

  test.each(seededSlugs)(
    '[SF-SVC-01] [SF-SVC-03] [SF-SVC-07] /services/%s has all sections and links to contact',
    async (slug) => {
      const response = await page.goto(`/services/${slug}`);
      expect(response?.status()).toBe(200);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.title()).toContain(seededService(slug).name);
      // Hero, story, features, packages, result figures and call to action, each under a heading.
      expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(5);
      expect(await page.locator('main').textContent()).toMatch(/\$\s?\d/);
      expect(await page.locator('main a[href^="/contact"]').count()).toBeGreaterThan(0);
    },
  );

  test('[SF-HOME-08] [SF-SVC-08] [SF-REV-03] claims, stories and figures are static text, and samples are labelled', async () => {
    await page.goto('/');
    const results = page.locator('#results');
    for (const { value } of profile.claims.home) expect(await results.textContent()).toContain(value);
    expect(await page.locator('#reviews figcaption').count()).toBe(3);
    await page.getByText('Sample reviews, shown until this shop has its own.').waitFor();
    for (const slug of seededSlugs) {
      const { story, results: figures } = content.en.services[slug]!;
      await page.goto(`/services/${slug}`);
      const text = (await page.locator('main').textContent()) ?? '';
      for (const words of [
        story!.quote,
        story!.artist,
        ...story!.figures.map(({ value }) => value),
        ...figures.map(({ value }) => value),
      ])
        expect(text).toContain(words);
      expect(await page.getByText('Sample', { exact: true }).count()).toBeGreaterThan(0);
    }
  });

  test('[SF-CON-01] [SF-CON-05] [SF-CON-07] [SF-CON-08] contact shows tiles, methods and the form', async () => {
    await page.goto('/contact');
    for (const { value } of profile.claims.contact)
      await expect(page.getByText(value).count()).resolves.toBeGreaterThan(0);
    for (const name of ['name', 'email', 'message', 'company_name', 'service_interest'])
      expect(await page.locator(`form [name="${name}"]`).count(), name).toBe(1);
    expect(await page.locator('form [name="email"]').getAttribute('type')).toBe('email');
    const options = await page
      .locator('form [name="service_interest"] option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(options.filter((value) => value !== '')).toEqual([
      'youtube-ads',
      'spotify-ads',
      'apple-music-ads',
      'instagram-growth',
      'instagram-featuring',
      'digital-publications',
      'multiple',
      'consultation',
    ]);
  });

  test('[SF-SHELL-01] [SF-SHELL-21] every page is dark and uses one brand', async () => {
    for (const path of ['/', '/contact', '/services/youtube-ads', '/auth/login']) {
      await page.goto(path);
      const html = await page.content();
      expect(html).toContain(profile.name);
      expect(html).toContain('<meta name="color-scheme" content="dark"');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    }
    await page.goto('/');
    for (const href of [`mailto:${profile.email}`, phoneLink(profile), whatsappLink(profile), profile.reviews.href])
      expect(await page.locator(`footer a[href="${href}"]`).count(), href).toBe(1);
  });

  test('[AC-ROLE-04] a visitor can read all public data and is redirected to sign-in for the rest', async () => {
    for (const path of ['/', '/contact', '/services/spotify-ads']) expect((await page.goto(path))?.status()).toBe(200);
    const cart = await fetch(`${server.url}/rest/v1/cart_items`);
    expect(cart.status).toBe(401);
  });
});
