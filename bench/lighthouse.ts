// Six pages on Lighthouse's simulated phone: the median of all rounds against bench/budget.json, as Lighthouse's manual
// advises (docs/variability.md), with the worst run beside it.
import { serveBlank } from './support/blank-page.ts';
import { type Budget, readBudget } from './support/budget.ts';
import type { Benchmark, Finding } from './support/finding.ts';
import { CATEGORIES, openLighthouse, type LighthouseRun } from './support/lighthouse.ts';
import { askOften } from './support/sent-length.ts';
import { makePlace, startShop } from './support/shop.ts';

const PAGES = ['/', '/services/spotify-ads', '/contact', '/auth/login', '/ar', '/es/services/youtube-ads'];

const benchmark: Benchmark = async ({ rounds, only }) => {
  const { lighthouse: budget } = await readBudget();
  const lookAt = await openLighthouse();
  const looksAt = async (url: string) => {
    const runs: LighthouseRun[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await lookAt(url));
    return runs;
  };
  const place = await makePlace('pglite');
  const shop = await startShop(place);
  try {
    const findings: Finding[] = [];
    for (const path of PAGES) {
      if (only !== undefined && !only.test(path)) continue;
      await askOften(shop.url + path);
      findings.push(finding(path, await looksAt(shop.url + path), budget));
      // A complete run takes minutes: print what is known so far.
      console.error(`${path}: ${findings.at(-1)?.figure} | ${findings.at(-1)?.beside}`);
    }
    findings.push(await ofTheBrowser(shop.url, looksAt));
    return findings;
  } finally {
    await shop.stop();
    await place.remove();
  }
};
export default benchmark;

type LighthouseBudget = Budget['lighthouse'];

/** Of an even number of values, the higher of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
const highest = (values: readonly number[]) => Math.max(...values);

/** As Lighthouse displays it. */
const roundedShift = (shift: number) => Math.round(shift * 1000) / 1000;

type Choose = (values: readonly number[]) => number;

/** What of each figure is chosen among the runs, where a higher one is worse; scores are turned round. */
function chosen(runs: readonly LighthouseRun[], choose: Choose) {
  const of = (read: (run: LighthouseRun) => number) => choose(runs.map(read));
  return {
    scores: CATEGORIES.map((category) => 100 - of((run) => 100 - run.scores[category])),
    firstPaint: of((run) => run.firstPaint),
    largestPaint: of((run) => run.largestPaint),
    blocked: of((run) => run.blocked),
    layoutShift: of((run) => run.layoutShift),
  };
}

function shown({ scores, firstPaint, largestPaint, blocked, layoutShift }: ReturnType<typeof chosen>): string {
  const times = Object.entries({ FCP: firstPaint, LCP: largestPaint, TBT: blocked }).map(
    ([name, time]) => `${name} ${Math.round(time)} ms`,
  );
  return `${scores.join(' / ')}; ${times.join(', ')}, CLS ${layoutShift === 0 ? '0' : layoutShift.toFixed(4)}`;
}

function finding(path: string, runs: readonly LighthouseRun[], budget: LighthouseBudget): Finding {
  const usual = chosen(runs, median);
  const missed = [
    ...usual.scores.map((score, index) => score < (index === 0 ? budget.performance : budget.otherScores)),
    usual.largestPaint > budget.largestPaint,
    roundedShift(usual.layoutShift) > budget.layoutShift,
  ].filter(Boolean).length;
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  return {
    what: `Lighthouse ${path}: figures over budget (performance, accessibility, best practices, SEO, LCP, CLS)`,
    figure: shown(usual),
    beside: [
      ...(runs.length > 1 ? [`worst ${shown(chosen(runs, highest))}`] : []),
      ...(missed === 0 ? [] : failed),
    ].join('; '),
    value: missed,
    goal: { atMost: 0 },
  };
}

/** The limit that no page of ours can be below in this run. */
async function ofTheBrowser(page: string, looksAt: (url: string) => Promise<LighthouseRun[]>): Promise<Finding> {
  const blank = await serveBlank(page);
  try {
    const runs = await looksAt(blank.url);
    const usual = chosen(runs, median);
    return {
      what: 'Lighthouse, one line of text with the same headers: TBT',
      figure: shown(usual),
      beside: `worst ${shown(chosen(runs, highest))}`,
      value: usual.blocked,
      goal: null,
    };
  } finally {
    await blank.stop();
  }
}
