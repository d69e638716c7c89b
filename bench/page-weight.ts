// Transferred bytes of public pages in a signed-out visitor's browser; compares the home page with bench/budget.json.
import type { Browser } from 'playwright-core';
import { pathIn, SOURCE_LOCALE } from '#domain/locales.ts';
import { seededCatalogue } from '#tests/support/seeded-services.ts';
import { publicPages } from '#domain/storefront/public-pages.ts';
import { hydrated, launchBrowser } from '#tests/support/browser.ts';
import { readBudget, type Budget } from './support/budget.ts';
import type { Benchmark, Finding } from './support/finding.ts';
import { finalLengthOf, lengthOf } from './support/sent-length.ts';
import { makePlace, startShop } from './support/shop.ts';

/** Bytes, with brotli where the server offers it. */
interface Weight {
  path: string;
  html: number;
  styles: number;
  javaScript: number;
  scripts: number;
  fonts: number;
  /** Scripts requested before first paint. */
  early: number;
}

const benchmark: Benchmark = async ({ only }) => {
  const budget = await readBudget();
  const place = await makePlace('pglite');
  const shop = await startShop(place);
  const browser = await launchBrowser();
  try {
    const findings: Finding[] = [];
    for (const path of publicPages(seededCatalogue.en).flatMap((page) =>
      page.written.map((locale) => pathIn(locale, page.path)),
    )) {
      if (only !== undefined && !only.test(path)) continue;
      const weight = await weigh(browser, shop.url, path);
      findings.push(...(path === pathIn(SOURCE_LOCALE, '/') ? compareWithBudget(weight, budget) : [describe(weight)]));
    }
    return findings;
  } finally {
    await browser.close();
    await shop.stop();
    await place.remove();
  }
};
export default benchmark;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function compareWithBudget({ html, styles, javaScript, scripts, fonts, early }: Weight, budget: Budget): Finding[] {
  const row = (what: string, bytes: number, maxBytes: number) => ({
    what,
    figure: kilobytes(bytes),
    beside: '',
    value: bytes,
    goal: { atMost: maxBytes },
  });
  return [
    row(`JavaScript of the home page, all ${scripts} files`, javaScript, budget.homeJavaScript),
    {
      what: 'scripts that the home page requests before first paint',
      figure: String(early),
      beside: '',
      value: early,
      goal: { atMost: 0 },
    },
    row('HTML of the home page with its fonts', html, budget.homeHtml),
    row('style sheet', styles, budget.styles),
    row('font files of the home page', fonts, budget.fonts),
  ];
}

function describe({ path, html, javaScript, scripts, fonts, early }: Weight): Finding {
  const figure = `HTML ${kilobytes(html)}, JavaScript ${kilobytes(javaScript)} in ${scripts} files, font files ${kilobytes(fonts)}; scripts requested before first paint: ${early}`;
  return { what: path, figure, beside: '', value: html + javaScript + fonts, goal: null };
}

/** By then, everything that hydration requests has arrived. */
const AFTER_HYDRATION_MS = 1000;

/** Opens a page as a visitor, waits until the network is idle, and adds up what was transferred. */
async function weigh(browser: Browser, url: string, path: string): Promise<Weight> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(request.url()));
  await page.goto(path, { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.waitForTimeout(AFTER_HYDRATION_MS);
  const early = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return files.filter(({ startTime }) => !(startTime >= painted)).length;
  });
  await context.close();
  const scripts = [...requested].filter((resource) => resource.endsWith('.js'));
  const fonts = [...requested].filter((resource) => resource.endsWith('.woff2'));
  return {
    path,
    html: await finalLengthOf(url + path),
    styles: await lengthOfAll([...requested].filter((resource) => resource.endsWith('.css'))),
    javaScript: await lengthOfAll(scripts),
    scripts: scripts.length,
    fonts: await lengthOfAll(fonts),
    early,
  };
}

async function lengthOfAll(urls: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const url of urls) bytes += await lengthOf(url);
  return bytes;
}
