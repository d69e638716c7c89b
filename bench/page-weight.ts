// What public pages weigh over the wire in a signed-out visitor's browser, the home page against bench/budget.json.
import type { Browser } from 'playwright-core';
import { pathIn, SOURCE_LOCALE } from '#domain/locales.ts';
import { publicPages } from '#domain/storefront/public-pages.ts';
import { hydrated, launchBrowser } from '#tests/support/browser.ts';
import { readBudget, type Budget } from './support/budget.ts';
import type { Benchmark, Finding } from './support/finding.ts';
import { askOften, lengthOf } from './support/sent-length.ts';
import { makePlace, startShop } from './support/shop.ts';

/** Bytes with brotli where the server has them so. */
interface Weight {
  path: string;
  html: number;
  styles: number;
  javaScript: number;
  scripts: number;
  fonts: number;
  /** Scripts requested before the first paint. */
  early: number;
}

const benchmark: Benchmark = async ({ only }) => {
  const budget = await readBudget();
  const place = await makePlace('pglite');
  const shop = await startShop(place);
  const browser = await launchBrowser();
  try {
    const findings: Finding[] = [];
    for (const path of publicPages.flatMap((page) => page.written.map((locale) => pathIn(locale, page.path)))) {
      if (only !== undefined && !only.test(path)) continue;
      const weight = await weigh(browser, shop.url, path);
      findings.push(...(path === pathIn(SOURCE_LOCALE, '/') ? judged(weight, budget) : [told(weight)]));
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

function judged({ html, styles, javaScript, scripts, fonts, early }: Weight, budget: Budget): Finding[] {
  const row = (what: string, bytes: number, most: number) => ({
    what,
    figure: kilobytes(bytes),
    beside: '',
    value: bytes,
    goal: { atMost: most },
  });
  return [
    row(`JavaScript of the home page, all ${scripts} files`, javaScript, budget.homeJavaScript),
    {
      what: 'scripts of the home page requested before its first paint',
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

function told({ path, html, javaScript, scripts, fonts, early }: Weight): Finding {
  const figure = `HTML ${kilobytes(html)}, JavaScript ${kilobytes(javaScript)} in ${scripts} files, font files ${kilobytes(fonts)}; scripts requested before the first paint: ${early}`;
  return { what: path, figure, beside: '', value: html + javaScript + fonts, goal: null };
}

/** Whatever hydration asks for is fetched by then. */
const AFTER_HYDRATION_MS = 1000;

/** Opens a page as a visitor does, waits until nothing more is fetched, and weighs what came. */
async function weigh(browser: Browser, url: string, path: string): Promise<Weight> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  await page.goto(path, { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.waitForTimeout(AFTER_HYDRATION_MS);
  const early = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return files.filter(({ startTime }) => !(startTime >= painted)).length;
  });
  await context.close();
  const scripts = [...asked].filter((address) => address.endsWith('.js'));
  const fonts = [...asked].filter((address) => address.endsWith('.woff2'));
  return {
    path,
    html: await askOften(url + path),
    styles: await lengthOfAll([...asked].filter((file) => file.endsWith('.css'))),
    javaScript: await lengthOfAll(scripts),
    scripts: scripts.length,
    fonts: await lengthOfAll(fonts),
    early,
  };
}

async function lengthOfAll(addresses: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const address of addresses) bytes += await lengthOf(address);
  return bytes;
}
