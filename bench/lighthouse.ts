// Every public page in every language on Lighthouse's simulated phone, the worst of all rounds against bench/budget.json.
import { pathIn } from '#domain/locales.ts';
import { publicPages } from '#domain/public-pages.ts';
import { readBudget } from './support/budget.ts';
import type { Benchmark, Finding } from './support/finding.ts';
import { CATEGORIES, openLighthouse, type LighthouseRun } from './support/lighthouse.ts';
import { askOften } from './support/sent-length.ts';
import { makePlace, startShop } from './support/shop.ts';

const benchmark: Benchmark = async ({ rounds, only }) => {
  const { lighthouse: budget } = await readBudget();
  const look = await openLighthouse();
  const place = await makePlace('pglite');
  const shop = await startShop(place);
  try {
    const findings: Finding[] = [];
    for (const path of publicPages.flatMap((page) => page.written.map((locale) => pathIn(locale, page.path)))) {
      if (only !== undefined && !only.test(path)) continue;
      await askOften(shop.url + path);
      const runs: LighthouseRun[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await look(shop.url + path));
      findings.push(finding(path, runs, budget));
      // A whole run takes many minutes: say what is known so far.
      console.error(`${path}: ${findings.at(-1)?.figure}`);
    }
    return findings;
  } finally {
    await shop.stop();
    await place.remove();
  }
};
export default benchmark;

interface LighthouseBudget {
  score: number;
  largestPaint: number;
  layoutShift: number;
}

function finding(path: string, runs: readonly LighthouseRun[], budget: LighthouseBudget): Finding {
  const worst = (of: (run: LighthouseRun) => number) => Math.max(...runs.map(of));
  const scores = CATEGORIES.map((category) => Math.min(...runs.map((run) => run.scores[category])));
  const largestPaint = worst((run) => run.largestPaint);
  const layoutShift = worst((run) => run.layoutShift);
  const missed = [...scores.map((score) => score < budget.score), largestPaint > budget.largestPaint, layoutShift > budget.layoutShift].filter(Boolean).length;
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  const times = `FCP ${shown(worst((run) => run.firstPaint))}, LCP ${shown(largestPaint)}, TBT ${shown(worst((run) => run.blocked))}, CLS ${layoutShift === 0 ? '0' : layoutShift.toFixed(4)}`;
  return {
    what: `Lighthouse ${path}: figures over budget (performance, accessibility, best practices, SEO, LCP, CLS)`,
    figure: `${scores.join(' / ')}; ${times}`,
    beside: missed === 0 ? '' : failed.join('; '),
    value: missed,
    goal: { atMost: 0 },
  };
}

const shown = (milliseconds: number) => `${Math.round(milliseconds)} ms`;
