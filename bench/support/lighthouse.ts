import { findChromium } from '#scripts/find-chromium.mjs';
import { BenchFolder } from './install.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** One run on one page; times in milliseconds, scores out of 100. */
export interface LighthouseRun {
  scores: Record<Category, number>;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  layoutShift: number;
  /** Audits below their full score, with Lighthouse's summary. */
  failed: string[];
}

interface Audit {
  id: string;
  score: number | null;
  numericValue?: number;
  displayValue?: string;
}

interface Outcome {
  lhr: {
    categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit>;
    runtimeError?: { code: string; message: string };
  };
}

interface Tools {
  lighthouse(url: string, flags: object): Promise<Outcome | undefined>;
  launch(options: object): Promise<{ port: number; kill(): void }>;
}

async function loadTools(): Promise<Tools> {
  const folder = new BenchFolder('lighthouse');
  const [{ default: lighthouse }, { launch }] = (await Promise.all([
    folder.load('lighthouse'),
    folder.load('chrome-launcher'),
  ])) as [{ default: Tools['lighthouse'] }, Pick<Tools, 'launch'>];
  return { lighthouse, launch };
}

function read({ lhr }: Outcome): LighthouseRun {
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const weighted = CATEGORIES.flatMap((category) =>
    lhr.categories[category].auditRefs.filter(({ weight }) => weight > 0),
  );
  const failed = weighted
    .map(({ id }) => lhr.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1);
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round((lhr.categories[category].score ?? 0) * 100)]),
    ) as Record<Category, number>,
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    failed: failed.map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim()),
  };
}

/** The browser's trace was incomplete and nothing was measured; Lighthouse suggests another run. */
const TRACE_INCOMPLETE = 'NO_NAVSTART';
const MAX_ATTEMPTS = 3;

/** Returns a function that runs Lighthouse's simulated phone on a page, each time in a new browser. */
export async function openLighthouse(): Promise<(url: string) => Promise<LighthouseRun>> {
  const { lighthouse, launch } = await loadTools();
  const chromePath = findChromium();

  async function record(url: string): Promise<Outcome> {
    const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
    try {
      const outcome = await lighthouse(url, {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...CATEGORIES],
        formFactor: 'mobile',
      });
      if (outcome === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
      return outcome;
    } finally {
      chrome.kill();
    }
  }

  return async (url) => {
    let outcome = await record(url);
    for (let attempt = 1; outcome.lhr.runtimeError?.code === TRACE_INCOMPLETE && attempt < MAX_ATTEMPTS; attempt++)
      outcome = await record(url);
    return read(outcome);
  };
}
