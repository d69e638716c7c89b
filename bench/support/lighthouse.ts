import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '#scripts/find-chromium.mjs';
import { ROOT } from '#scripts/prepare.mjs';

const FOLDER = join(ROOT, 'bench/lighthouse');
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** One run over one page; times in milliseconds, scores of 100. */
export interface LighthouseRun {
  scores: Record<Category, number>;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  layoutShift: number;
  /** Audits that are below their full score, with what Lighthouse says of them. */
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

/** Installs Lighthouse into its own folder when it is not there: it is larger than all else that benchmarks need. */
function ensureLighthouse(): void {
  if (existsSync(join(FOLDER, 'node_modules/lighthouse/package.json'))) return;
  console.error('Installing Lighthouse (176 MB, into bench/lighthouse/node_modules) ...');
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: FOLDER, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`npm ci in bench/lighthouse failed: ${stderr}`);
}

async function loadTools(): Promise<Tools> {
  ensureLighthouse();
  const require = createRequire(join(FOLDER, 'package.json'));
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href);
  const [{ default: lighthouse }, { launch }] = (await Promise.all([load('lighthouse'), load('chrome-launcher')])) as [
    { default: Tools['lighthouse'] },
    Pick<Tools, 'launch'>,
  ];
  return { lighthouse, launch };
}

function read({ lhr }: Outcome): LighthouseRun {
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const weighty = CATEGORIES.flatMap((category) =>
    lhr.categories[category].auditRefs.filter(({ weight }) => weight > 0),
  );
  const failed = weighty
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

/** The browser's recording was incomplete, and Lighthouse asks to be run again: nothing has been measured. */
const NOT_RECORDED = 'NO_NAVSTART';
const MAX_RECORDINGS = 3;

/** A function that looks at one page as Lighthouse's simulated phone does, each time with a browser of its own. */
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
      if (outcome === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
      return outcome;
    } finally {
      chrome.kill();
    }
  }

  return async (url) => {
    let outcome = await record(url);
    for (let taken = 1; outcome.lhr.runtimeError?.code === NOT_RECORDED && taken < MAX_RECORDINGS; taken++)
      outcome = await record(url);
    return read(outcome);
  };
}
