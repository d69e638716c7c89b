import { readersRegion } from './format.ts';

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `5 minutes ago`, `yesterday`, `now`: in the reader's language, in the largest whole unit. */
export function formatRelative(date: Date | string, now: Date, region = readersRegion()): string {
  const format = new Intl.RelativeTimeFormat(region, { numeric: 'auto' });
  const seconds = (new Date(date).getTime() - now.getTime()) / 1000;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 0];
  return size === 0 ? format.format(0, unit) : format.format(Math.trunc(seconds / size), unit);
}
