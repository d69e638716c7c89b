import { globSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Debian's package `faketime`. The variant for programs with several threads. */
const LIBRARY = globSync('/usr/{lib,lib64,local/lib}{/*,}/faketime/libfaketimeMT.so.1')[0];

export const canShiftClocks: boolean = LIBRARY !== undefined;

/** The time of day that processes believe in; how fast time passes for them stays the same. */
export interface Clock {
  /** Settings of those processes. */
  env: Record<string, string>;
  /** From now on they believe that it is so much later, or earlier. It takes up to a second. */
  shift(seconds: number): Promise<void>;
}

export async function openClock(folder: string): Promise<Clock> {
  if (LIBRARY === undefined) throw new Error('faketime is not installed');
  const file = join(folder, 'faketime');
  const shift = async (seconds: number) => {
    // Never half written, as it is read at any time.
    await writeFile(`${file}.next`, `${seconds < 0 ? '' : '+'}${Math.round(seconds)}\n`);
    await rename(`${file}.next`, file);
  };
  await shift(0);
  const env = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Timers keep to real time, as they do when an operator sets the clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, shift };
}

const HOUR_MS = 3_600_000;

/** When the offset of a time zone last changed, and when it will change next. */
export function offsetChanges(timeZone: string, now: number): { last: number; next: number } {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const begin = Math.floor(now / HOUR_MS) * HOUR_MS;
  const search = (from: number, step: number) => {
    let at = from;
    while (offsetAt(at) === offsetAt(at + step)) at += step;
    return step < 0 ? at : at + step;
  };
  return { last: search(begin, -HOUR_MS), next: search(begin, HOUR_MS) };
}
