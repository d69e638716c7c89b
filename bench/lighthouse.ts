// Runs Lighthouse's simulated phone on six pages. Compares the median of all rounds with bench/budget.json, as Lighthouse
// advises (docs/variability.md: results vary from run to run), and reports the worst.
import { serveBlank } from './support/blank-page.ts';
import { type Budget, readBudget } from './support/budget.ts';
import type { Benchmark, Finding } from './support/finding.ts';
import { CATEGORIES, openLighthouse, type LighthouseRun } from './support/lighthouse.ts';
import { finalLengthOf } from './support/sent-length.ts';
import { makePlace, startShop } from './support/shop.ts';

const PAGES = ['/', '/services/spotify-ads', '/contact', '/auth/login', '/ar', '/es/services/youtube-ads'];

const benchmark: Benchmark = async ({ rounds, only }) => {
  const { lighthouse: budget } = await readBudget();
  const runLighthouse = await openLighthouse();
  const measure = async (url: string) => {
    const runs: LighthouseRun[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await runLighthouse(url));
    return runs;
  };
  const place = await makePlace('pglite');
  const shop = await startShop(place);
  try {
    const findings: Finding[] = [];
    for (const path of PAGES) {
      if (only !== undefined && !only.test(path)) continue;
      await finalLengthOf(shop.url + path);
      findings.push(finding(path, await measure(shop.url + path), budget));
      // A full run takes minutes, so print each result as it comes.
      console.error(`${path}: ${findings.at(-1)?.figure} | ${findings.at(-1)?.beside}`);
    }
    findings.push(await measureBlankPage(shop.url, measure));
    return findings;
  } finally {
    await shop.stop();
    await place.remove();
  }
};
export default benchmark;

type LighthouseBudget = Budget['lighthouse'];

/** For an even number of values, the worse (higher) of the two in the middle. */
function upperMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
const highest = (values: readonly number[]) => Math.max(...values);

/** As Lighthouse displays it. */
const roundedShift = (shift: number) => Math.round(shift * 1000) / 1000;

type Reduce = (values: readonly number[]) => number;

/** Reduces each figure over the runs. A higher figure is worse, so scores are inverted for it. */
function reduceRuns(runs: readonly LighthouseRun[], reduce: Reduce) {
  const of = (read: (run: LighthouseRun) => number) => reduce(runs.map(read));
  return {
    scores: CATEGORIES.map((category) => 100 - of((run) => 100 - run.scores[category])),
    firstPaint: of((run) => run.firstPaint),
    largestPaint: of((run) => run.largestPaint),
    blocked: of((run) => run.blocked),
    layoutShift: of((run) => run.layoutShift),
  };
}

function shown({ scores, firstPaint, largestPaint, blocked, layoutShift }: ReturnType<typeof reduceRuns>): string {
  const times = Object.entries({ FCP: firstPaint, LCP: largestPaint, TBT: blocked }).map(
    ([name, time]) => `${name} ${Math.round(time)} ms`,
  );
  return `${scores.join(' / ')}; ${times.join(', ')}, CLS ${layoutShift === 0 ? '0' : layoutShift.toFixed(4)}`;
}

function finding(path: string, runs: readonly LighthouseRun[], budget: LighthouseBudget): Finding {
  const medians = reduceRuns(runs, upperMedian);
  const missed = [
    ...medians.scores.map((score, index) => score < (index === 0 ? budget.performance : budget.otherScores)),
    medians.largestPaint > budget.largestPaint,
    roundedShift(medians.layoutShift) > budget.layoutShift,
  ].filter(Boolean).length;
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  return {
    what: `Lighthouse ${path}: figures over budget (performance, accessibility, best practices, SEO, LCP, CLS)`,
    figure: shown(medians),
    beside: [
      ...(runs.length > 1 ? [`worst ${shown(reduceRuns(runs, highest))}`] : []),
      ...(missed === 0 ? [] : failed),
    ].join('; '),
    value: missed,
    goal: { atMost: 0 },
  };
}

/** The lower bound for any page: the browser's own cost in this run. */
async function measureBlankPage(page: string, measure: (url: string) => Promise<LighthouseRun[]>): Promise<Finding> {
  const blank = await serveBlank(page);
  try {
    const runs = await measure(blank.url);
    const medians = reduceRuns(runs, upperMedian);
    return {
      what: 'Lighthouse, one line of text with the same headers: TBT',
      figure: shown(medians),
      beside: `worst ${shown(reduceRuns(runs, highest))}`,
      value: medians.blocked,
      goal: null,
    };
  } finally {
    await blank.stop();
  }
}
