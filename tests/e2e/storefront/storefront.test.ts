import { seededService, seededSlugs } from '#tests/support/seeded-services.ts';
import { phoneLink, whatsappLink } from '#domain/content/profile/profile-links.ts';
import { profile } from '#tests/support/content.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { barriers } from '#tests/support/axe.ts';
import {
  hydrated,
  installClock,
  leaveAll,
  pauseClock,
  visit,
  visitWith,
  waitForFocus,
} from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const publicPaths = ['/', ...seededSlugs.map((slug) => `/services/${slug}`), '/contact'];

const { server, browser } = await startWithBrowser({ DEMO_DATA: 'on' });

afterEach(async () => {
  await leaveAll(browser);
});

async function open(path: string, size: 'phone' | 'desktop' = 'desktop'): Promise<Page> {
  const { page } = await visit(browser, server.url, size);
  await page.goto(path);
  await hydrated(page);
  return page;
}

async function adminsToken(): Promise<string> {
  const session = (await (
    await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.hypecast.test', password: 'Hypecast-demo-1' }),
    })
  ).json()) as { access_token: string };
  return session.access_token;
}

/** Writes testimonials as an operator: inserts `rows`, or updates those that match `where`; null deletes. */
async function testimonials(where: string, values: object | object[] | null): Promise<void> {
  const token = await adminsToken();
  const method = values === null ? 'DELETE' : Array.isArray(values) ? 'POST' : 'PATCH';
  const response = await fetch(`${server.url}/rest/v1/video_testimonials?${where}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(values !== null && { body: JSON.stringify(values) }),
  });
  expect(response.ok, `${response.status} ${await response.text()}`).toBe(true);
}

describe('header and footer', () => {
  test('[SF-SHELL-07] [SF-SHELL-08] [SF-SHELL-11] [SF-SHELL-16] the header is sticky, lists the eight services, and links to sign-in and cart', async () => {
    const page = await open('/');
    const header = page.getByRole('banner');
    expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
    await header.getByRole('button', { name: 'Services' }).click();
    for (const slug of seededSlugs)
      expect(await header.getByRole('link', { name: seededService(slug).name, exact: true }).getAttribute('href')).toBe(
        `/services/${slug}`,
      );
    expect(await header.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth/login');
    expect(await header.getByRole('link', { name: /^Cart/ }).getAttribute('href')).toBe('/cart');
  });

  test('[SF-SHELL-10] [SF-SHELL-15] the mobile menu fills the screen and links only to existing channels', async () => {
    const page = await open('/', 'phone');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
    expect(await menu.getByRole('link', { name: 'Instagram', exact: true }).getAttribute('href')).toBe(
      profile.social.instagram,
    );
    expect(await menu.getByRole('link', { name: 'YouTube', exact: true }).getAttribute('href')).toBe(
      profile.social.youtube,
    );
    expect(await menu.getByRole('link', { name: 'Twitter' }).count()).toBe(profile.social.twitter === '' ? 0 : 1);
    await menu.getByRole('link', { name: 'Spotify Ads' }).click();
    await page.waitForURL('**/services/spotify-ads');
    await menu.waitFor({ state: 'hidden' });
  });

  test('[SF-SHELL-12] [SF-SHELL-13] [SF-SHELL-14] a signed-in user sees name, account menu and email', async () => {
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
    for (const entry of ['Dashboard', 'Profile Settings'])
      await header.getByRole('link', { name: entry, exact: true }).waitFor();
    await header.getByRole('button', { name: 'Sign Out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await page.getByRole('dialog', { name: 'Menu' }).innerText()).toMatch(
      /Signed in as\s+client@demo\.hypecast\.test/,
    );
  });

  test('[SF-SHELL-18] [SF-SHELL-19] [SF-SHELL-20] the footer lists all contact methods, all services and the years', async () => {
    const page = await open('/contact');
    const footer = page.getByRole('contentinfo');
    const links = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(
      expect.arrayContaining([
        `mailto:${profile.email}`,
        phoneLink(profile),
        whatsappLink(profile),
        profile.reviews.href,
        '/contact',
        ...seededSlugs.map((slug) => `/services/${slug}`),
      ]),
    );
    const year = new Date().getFullYear();
    expect(await footer.innerText()).toContain(year > 2025 ? `2025-${year}` : '2025');
  });

  test('[SF-SHELL-06] navigation to a new path starts at the top', async () => {
    const page = await open('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Digital Publications' }).click();
    await page.waitForURL('**/services/digital-publications');
    await page.waitForFunction(() => window.scrollY === 0);
  });
});

describe('home', () => {
  test('[SF-HOME-01] shows its sections in order', async () => {
    const page = await open('/');
    const titles = await page
      .locator('main')
      .locator('> section, > .later > section')
      .evaluateAll((sections) => sections.map((section) => section.id));
    expect(titles.slice(0, 5)).toEqual(['', 'services', 'results', 'plans', 'reviews']);
    expect(await page.locator('#services a[href^="/services/"]').count()).toBe(seededSlugs.length);
    expect(await page.locator('#reviews figure').count()).toBe(3);
    expect(await page.locator('#reviews').innerText()).toContain('from 7 reviews');
  });

  test('[SF-HOME-02] [SF-HOME-03] [UI-02] [UI-03] [UI-04] the hero links to contact, and Watch Demo opens a dismissible dialog', async () => {
    const page = await open('/');
    expect(await page.getByRole('link', { name: 'Get Started Today' }).first().getAttribute('href')).toBe('/contact');
    const button = page.getByRole('button', { name: 'Watch Demo' });
    const dialog = page.getByRole('dialog');
    const leave = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 450),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const close of leave) {
      await button.click();
      await dialog.waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
      expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(900 * 0.9);
      await close();
      await dialog.waitFor({ state: 'hidden' });
      await waitForFocus(button);
    }
  });

  test('[SF-HOME-05] [SF-HOME-06] [SF-HOME-07] shows the claims verbatim', async () => {
    const page = await open('/');
    const text = await page.locator('#results').innerText();
    for (const claim of ['230%', '66M+', '24/7', '124M+', '105k+', '2.5x', '$4.2M+']) expect(text).toContain(claim);
  });

  test('[SF-REV-04] loads a video on request, plays it automatically and focuses it', async () => {
    const page = await open('/');
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Play Nova Reyes’s video' }).click();
    const player = page.locator('iframe');
    expect(await player.getAttribute('src')).toMatch(/youtube-nocookie\.com\/embed\/[\w-]{11}\?.*autoplay=1/);
    await waitForFocus(player);
  });

  test('[SF-HOME-03] Watch Demo links to the video if the player never responds', async () => {
    const { page } = await visit(browser, server.url);
    await installClock(page);
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Watch Demo' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('iframe').waitFor();
    await page.clock.runFor(9_000);
    const link = dialog.getByRole('link', { name: 'Watch at youtube.com' });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
    expect(await dialog.locator('iframe').count()).toBe(0);
  });

  test('[SF-HOME-03] without a featured testimonial, Watch Demo walks through a campaign with pause and navigation', async () => {
    await testimonials('client_name=eq.Nova%20Reyes', { is_featured: false });
    const { page } = await visit(browser, server.url);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await installClock(page);
    await expect
      .poll(
        async () => (
          await page.goto('/'),
          await hydrated(page),
          await page.getByRole('button', { name: 'Watch Demo' }).click(),
          await page.getByRole('dialog').innerText()
        ),
      )
      .toContain('How a campaign runs');
    const dialog = page.getByRole('dialog');
    const current = () => dialog.locator('[aria-current="step"]').innerText();
    // The walk begins again, and from here on the test controls its clock.
    await page.keyboard.press('Escape');
    await pauseClock(page);
    await page.getByRole('button', { name: 'Watch Demo' }).click();
    await expect.poll(current).toContain('Choose a size');
    await page.clock.runFor(4300);
    await expect.poll(current).toContain('Paste your link');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await page.clock.runFor(20_000);
    expect(await current()).toContain('Paste your link');
    await dialog.getByRole('button', { name: /You get the report/ }).click();
    expect(await current()).toContain('You get the report');
    await dialog.getByRole('button', { name: 'Play again' }).click();
    await expect.poll(current).toContain('Choose a size');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Watch Demo' }).click();
    await dialog.getByRole('button', { name: 'Play' }).waitFor();
    await page.clock.runFor(20_000);
    expect(await current()).toContain('Choose a size');
    await testimonials('client_name=eq.Nova%20Reyes', { is_featured: true });
  });

  test('[SF-REV-05] [SF-REV-06] [SF-REV-07] [SF-REV-08] shows each kind of video as a player, file or external link, without external pictures', async () => {
    const about = {
      service_used: 'YouTube Ads',
      rating: 4,
      testimonial_text: 'It ran.',
      results_achieved: '12 days',
      is_active: true,
      is_featured: false,
      display_order: 90,
      sample: false,
    };
    const rows = [
      {
        client_name: 'Vera Vimeo',
        video_platform: 'vimeo',
        video_url: 'https://vimeo.com/76979871',
        thumbnail_url: 'https://i.vimeocdn.com/x.jpg',
      },
      {
        client_name: 'Dina Direct',
        video_platform: 'direct',
        video_url: 'https://files.example.test/a.mp4',
        thumbnail_url: null,
      },
      {
        client_name: 'Otto Other',
        video_platform: 'other',
        video_url: 'https://www.clips.example.test/v/1',
        thumbnail_url: null,
      },
    ];
    await testimonials(
      '',
      rows.map((row) => ({ ...about, ...row })),
    );
    const { page } = await visit(browser, server.url);
    const elsewhere: string[] = [];
    page.on(
      'request',
      (request) =>
        new URL(request.url()).origin !== server.url &&
        request.url().startsWith('http') &&
        elsewhere.push(request.url()),
    );
    await expect
      .poll(
        async () => (await page.goto('/'), await page.getByRole('article').filter({ hasText: 'Otto Other' }).count()),
      )
      .toBe(1);
    await hydrated(page);
    const card = (name: string) => page.getByRole('article', { name, exact: true });
    expect(
      await card('Otto Other')
        .getByRole('link', { name: 'Otto Other: Watch at clips.example.test' })
        .getAttribute('href'),
    ).toBe('https://www.clips.example.test/v/1');
    expect(await card('Dina Direct').getByRole('img', { name: '4 out of 5 stars' }).count()).toBe(1);
    expect(await card('Dina Direct').innerText()).toMatch(/YouTube Ads[\s\S]*It ran\.[\s\S]*12 days/);
    for (const name of ['Vera Vimeo', 'Nova Reyes']) {
      expect(await card(name).locator('img').count(), name).toBe(0);
      expect(await card(name).locator('svg').count(), name).toBeGreaterThan(1);
    }
    expect(elsewhere).toEqual([]);
    await page.getByRole('button', { name: 'Play Vera Vimeo’s video' }).click();
    expect(await card('Vera Vimeo').locator('iframe').getAttribute('src')).toBe(
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    );
    await page.getByRole('button', { name: 'Play Dina Direct’s video' }).click();
    // Nobody is there: the card says so and links to the file.
    const away = card('Dina Direct').getByRole('link', { name: 'Watch at files.example.test' });
    expect(await away.getAttribute('href')).toBe('https://files.example.test/a.mp4');
    expect(await card('Dina Direct').innerText()).toContain('The video can’t be played here.');
    await testimonials('display_order=eq.90', null);
  });

  test('shows an uploaded picture resized to the page, or the original if that fails', async () => {
    const name = `thumbnails/uploads/${randomUUID()}.png`;
    const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const upload = await fetch(`${server.url}/storage/v1/object/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await adminsToken()}`, 'content-type': 'image/png' },
      body: new Uint8Array(picture),
    });
    expect(upload.status).toBe(200);
    const row = {
      client_name: 'Pia Picture',
      service_used: 'YouTube Ads',
      rating: 4,
      testimonial_text: 'It ran.',
      results_achieved: '12 days',
      is_active: true,
      is_featured: false,
      display_order: 91,
      sample: false,
      video_platform: 'vimeo',
      video_url: 'https://vimeo.com/76979871',
      thumbnail_url: `/storage/v1/object/public/${name}`,
    };
    await testimonials('', [row]);
    const { page } = await visit(browser, server.url);
    const shown = page.getByRole('article', { name: row.client_name, exact: true }).locator('img');
    await expect.poll(async () => (await page.goto('/'), await shown.count())).toBe(1);
    const widthOf = async () => {
      await shown.scrollIntoViewIfNeeded();
      return shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
    };
    await expect.poll(widthOf).toBe(1080);
    await page.route('**/storage/v1/render/**', (route) => route.fulfill({ status: 400, body: '{}' }));
    await page.reload();
    await expect.poll(widthOf).toBe(1600);
    await testimonials('display_order=eq.91', null);
  });
});

describe('service pages', () => {
  test('[SF-SVC-04] [SF-SVC-05] [SF-SVC-06] View Packages links to the packages of each page', async () => {
    for (const [slug, anchor] of [
      ['youtube-ads', 'pricing'],
      ['instagram-featuring', 'featuring-packages'],
      ['digital-publications', 'publications'],
    ] as const) {
      const html = await (await fetch(`${server.url}/services/${slug}`)).text();
      expect(html).toMatch(new RegExp(`<a[^>]+href="#${anchor}"`));
      expect(html).toContain(`id="${anchor}"`);
    }
  });

  test('[SF-SVC-12] [SF-SVC-13] [SF-SVC-14] shows four features; the toggle shows the rest and is disabled for 600 ms', async () => {
    const { page } = await visit(browser, server.url);
    await installClock(page);
    await page.goto('/services/youtube-ads');
    await hydrated(page);
    const card = page.locator('[data-package]').filter({ hasText: 'Most popular' });
    // Its figures are a list, too.
    const shown = () => card.locator('ul:not(.package-figures)').getByRole('listitem').count();
    expect(await shown()).toBe(4);
    const more = card.getByRole('button', { name: /^\+\d+ more features$/ });
    const rest = Number((await more.innerText()).match(/\d+/)?.[0]);
    // From here on the test controls the page's clock.
    await pauseClock(page);
    await more.click();
    const fewer = card.getByRole('button', { name: 'Show fewer features' });
    await page.clock.runFor(590);
    expect(await fewer.getAttribute('aria-disabled')).toBe('true');
    await fewer.dispatchEvent('click');
    expect(await fewer.getAttribute('aria-expanded')).toBe('true');
    // The list expands in real time, whatever the page's clock says.
    await expect.poll(shown).toBe(4 + rest);
    await page.clock.runFor(20);
    expect(await fewer.getAttribute('aria-disabled')).toBeNull();
  });

  test('[SF-SVC-09] [SF-SVC-10] [SF-SVC-03] featuring buttons link to options, network and contact', async () => {
    const page = await open('/services/instagram-featuring');
    const main = page.getByRole('main');
    for (const [name, anchor] of [
      ['View Feature Options', 'featuring-packages'],
      ['View Network', 'network'],
    ] as const) {
      await main.getByRole('link', { name }).click();
      await page.waitForURL(`**/services/instagram-featuring#${anchor}`);
      await expect
        .poll(() =>
          page
            .locator(`#${anchor}`)
            .evaluate((section) => Math.round(section.getBoundingClientRect().top) < innerHeight / 2),
        )
        .toBe(true);
    }
    for (const name of ['Discuss Custom Package', 'Apply for Features'])
      expect(await main.getByRole('link', { name }).getAttribute('href'), name).toBe('/contact');
  });

  test('[SF-SVC-11] publication packages link to a prefilled contact form', async () => {
    const page = await open('/services/digital-publications');
    await page.getByRole('link', { name: 'Ask about this package: EDM Sauce' }).click();
    await page.waitForURL('**/contact?**');
    expect(await page.getByLabel(/What is it about/).inputValue()).toBe('digital-publications');
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toContain('EDM Sauce');
  });
});

describe('contact', () => {
  test('[SF-CON-06] [SF-CON-11] [ERR-01] [UI-05] missing fields show a red banner and errors, and the first one is focused', async () => {
    const page = await open('/contact');
    await page.getByLabel('Name', { exact: true }).fill('   ');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' }).waitFor();
    const name = page.getByLabel('Name', { exact: true });
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await waitForFocus(name);
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('type')).toBe('email');
  });

  test('[SF-CON-09] [SF-CON-10] [SF-CON-12] [ERR-03] a valid message disables the form while sending, then confirms and resets it', async () => {
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

  test('[ERR-02] a failure without a message shows a default one and keeps the input', async () => {
    const page = await open('/contact');
    await page.route('**/functions/v1/submit-contact', (route) => route.abort());
    await page.getByLabel('Name', { exact: true }).fill('Nia Cole');
    await page.getByLabel('Email', { exact: true }).fill('nia@example.test');
    await page.getByLabel('Message', { exact: true }).fill('A single in March.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('An error occurred while submitting the form').waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('A single in March.');
  });

  test('[SF-CON-02] [SF-CON-03] [SF-CON-04] shows tiles and contact methods', async () => {
    const page = await open('/contact');
    const text = await page.getByRole('main').innerText();
    for (const fact of [
      '50M+',
      '1.2M+',
      '5x',
      '24/7',
      profile.email,
      profile.phone,
      '47+',
      'Response within 24 hours',
      'Global',
    ])
      expect(text).toContain(fact);
    expect(await page.getByRole('main').getByRole('link', { name: 'Open a chat' }).getAttribute('href')).toBe(
      whatsappLink(profile),
    );
  });
});

describe.each([
  { width: 320, paths: publicPaths },
  { width: 1280, paths: ['/', '/services/digital-publications', '/contact'] },
])('at $width px', ({ width, paths }) => {
  test.each(paths)('%s passes axe, has no horizontal scrolling and large enough tap targets', async (path) => {
    const { page } = await visitWith(browser, server.url, { viewport: { width, height: 800 } });
    await page.goto(path);
    await hydrated(page);
    const small = await page
      .locator('a:visible, button:visible, select:visible, textarea:visible')
      .evaluateAll((targets) =>
        targets
          .filter((target) => !target.classList.contains('skip-link'))
          .filter(
            (target) => target.getBoundingClientRect().height < 43.5 || target.getBoundingClientRect().width < 43.5,
          )
          .map((target) => target.outerHTML.slice(0, 120)),
      );
    expect(small).toEqual([]);
    expect(await barriers(page)).toEqual([]);
  });
});

describe('accessibility', () => {
  test('forced colours: every button and card has a border, and the focus is visible', async () => {
    const { page } = await visitWith(browser, server.url, {
      viewport: { width: 1280, height: 800 },
      forcedColors: 'active',
    });
    for (const path of ['/', '/services/spotify-ads']) {
      await page.goto(path);
      await hydrated(page);
      const bare = await page
        .locator('[data-slot="button"]:visible, main article:visible')
        .evaluateAll((all) =>
          all
            .filter((element) => getComputedStyle(element).borderTopWidth === '0px')
            .map((element) => element.outerHTML.slice(0, 100)),
        );
      expect(bare).toEqual([]);
    }
    await page
      .getByRole('link', { name: /Sign In/ })
      .first()
      .focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
      'solid',
    );
  });

  test.each(['/', '/services/instagram-featuring', '/contact'])(
    '%s at 200 % zoom on a small laptop has no horizontal scrolling and hides no heading',
    async (path) => {
      // 1280 x 720 at 200 % is a page of 640 x 360.
      const { page } = await visitWith(browser, server.url, {
        viewport: { width: 640, height: 360 },
        deviceScaleFactor: 2,
      });
      await page.goto(path);
      await hydrated(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      const cut = await page
        .locator('h1:visible, h2:visible, h3:visible')
        .evaluateAll((all) =>
          all
            .filter(
              (heading) =>
                heading.scrollWidth > heading.clientWidth + 1 && getComputedStyle(heading).display !== 'inline',
            )
            .map((heading) => heading.textContent),
        );
      expect(cut).toEqual([]);
    },
  );

  test.each(['/ar', '/ar/services/youtube-ads', '/ar/contact', '/es', '/es/services/instagram-fan-pages'])(
    '%s at 360 px has no horizontal scrolling and clips no headline',
    async (path) => {
      const { page } = await visitWith(browser, server.url, { viewport: { width: 360, height: 740 } });
      await page.goto(path);
      await hydrated(page);
      // The page clips its overflow and does not scroll, so the words themselves are measured.
      const out = await page.locator('h1:visible, h2:visible, h3:visible').evaluateAll((all) =>
        all.flatMap((heading) => {
          const range = document.createRange();
          range.selectNodeContents(heading);
          // Rows of cards scroll sideways by themselves.
          for (let parent = heading.parentElement; parent !== null; parent = parent.parentElement)
            if (getComputedStyle(parent).overflowX === 'auto') return [];
          return [...range.getClientRects()].some(({ left, right }) => left < -1 || right > innerWidth + 1)
            ? [heading.textContent]
            : [];
        }),
      );
      expect(out).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    },
  );
});
