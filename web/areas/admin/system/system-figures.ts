import type { SystemStatus } from '#domain/system/system-status.ts';
import { formatCount, formatShare } from '#web/lib/format/format.ts';

const WINDOW_MINUTES = 5;

interface Figure {
  label: string;
  value: string;
  note: string;
}

/** `850 ms`, `2.4 s`. */
export const formatMs = (ms: number | null): string =>
  ms === null
    ? '–'
    : ms < 1000
      ? `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`
      : `${Math.round(ms / 100) / 10} s`;

/** `45 seconds`, `3 minutes`, `2 hours`. */
export function formatWait(seconds: number): string {
  const [amount, unit] =
    seconds < 90 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const rounded = Math.max(1, Math.round(amount));
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const oldest = (seconds: number) => `oldest: ${formatWait(seconds)}`;

/** The state of the whole installation in six figures. */
export function systemFigures({ processes, jobs, emails, payments, unclearPayments }: SystemStatus): Figure[] {
  const requests = sum(processes.map((process) => process.requests));
  const failed = sum(processes.map((process) => process.failed));
  const slowest = processes.map(({ p95Ms }) => p95Ms ?? 0).reduce((most, ms) => Math.max(most, ms), 0);
  const due = sum(jobs.map((job) => job.due));
  const attempts = sum(payments.map(({ count }) => count));
  const succeeded = payments.find(({ status }) => status === 'succeeded')?.count ?? 0;
  return [
    {
      label: 'Requests per minute',
      value: formatCount(Math.round(requests / WINDOW_MINUTES)),
      note: 'last five minutes',
    },
    {
      label: 'Failed requests',
      value: requests === 0 ? '–' : formatShare(Math.round((failed / requests) * 1000) / 1000),
      note: `${formatCount(failed)} of ${formatCount(requests)}`,
    },
    { label: '95% answered within', value: slowest === 0 ? '–' : formatMs(slowest), note: 'in the slowest process' },
    {
      label: 'Jobs waiting',
      value: formatCount(due),
      note: due === 0 ? 'nothing is due' : oldest(Math.max(...jobs.map(({ seconds }) => seconds))),
    },
    {
      label: 'Emails waiting',
      value: formatCount(emails.queued),
      note: `${emails.queued === 0 ? '' : `${oldest(emails.oldestSeconds)}, `}${formatCount(emails.failed)} undelivered`,
    },
    {
      label: 'Payments, 24 hours',
      value: formatCount(succeeded),
      note: `of ${formatCount(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'}, ${formatCount(unclearPayments)} to check`,
    },
  ];
}

/** What needs attention now, in words. */
export function systemProblems({ processes, replica, emails, jobs }: SystemStatus): string[] {
  const problems: string[] = [];
  if (processes.length > 0 && processes.every(({ role }) => role === 'web'))
    problems.push('No worker is running, so emails and other background jobs are waiting.');
  if (replica && processes.some(({ role, replicaLagSeconds }) => role !== 'worker' && replicaLagSeconds === null))
    problems.push('The read replica can’t be reached. Reads use the main database.');
  const wait = Math.max(emails.oldestSeconds, ...jobs.map(({ seconds }) => seconds));
  if (wait > LATE_SECONDS) problems.push(`Work has been waiting for ${formatWait(wait)}.`);
  if (new Set(processes.map(({ version }) => version)).size > 1)
    problems.push('Processes of different versions are running. That is normal only during an upgrade.');
  return problems;
}

const LATE_SECONDS = 600;
