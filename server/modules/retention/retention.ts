import type { Services } from '#server/services.ts';
import { countDue, removeBatch } from './retention.queries.ts';
import { RULES, type Rule } from './rules.ts';

/** Interval of the job: a row is kept at most this much longer. */
export const RETENTION_SECONDS = 3600;

const DAY_MS = 86_400_000;

type Deps = Pick<Services, 'config' | 'db' | 'clock'>;

interface DueRows {
  kind: Rule['kind'];
  setting: string;
  /** Null: nothing goes by its age. */
  days: number | null;
  rows: number;
  oldest: Date | null;
}

const limitOf = ({ config, clock }: Deps, rule: Rule): Date | null => {
  const days = rule.daysOf(config.retention);
  return days === null ? null : new Date(clock.now().getTime() - days * DAY_MS);
};

/** What {@link applyRetention} would remove now. */
export async function reportRetention(deps: Deps): Promise<DueRows[]> {
  const report: DueRows[] = [];
  for (const rule of RULES) {
    const before = limitOf(deps, rule);
    const due = before === null ? { rows: 0, oldest: null } : await countDue(deps.db, rule, before);
    report.push({ kind: rule.kind, setting: rule.setting, days: rule.daysOf(deps.config.retention), ...due });
  }
  return report;
}

/** Removes what is older than the settings allow, in batches. Returns the number of rows by kind. */
export async function applyRetention(deps: Deps): Promise<Partial<Record<Rule['kind'], number>>> {
  const removed: Partial<Record<Rule['kind'], number>> = {};
  for (const rule of RULES) {
    const before = limitOf(deps, rule);
    if (before === null) continue;
    removed[rule.kind] = 0;
    let more = true;
    while (more) {
      const batch = await removeBatch(deps.db, rule, before);
      removed[rule.kind]! += batch.removed;
      more = batch.more;
    }
  }
  return removed;
}

/** The job. */
export async function expireByAge(services: Deps & Pick<Services, 'log'>): Promise<void> {
  services.log.debug({ removed: await applyRetention(services) }, 'rows removed by age');
}
