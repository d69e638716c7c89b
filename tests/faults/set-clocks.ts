import { setTimeout as pause } from 'node:timers/promises';
import { offsetChanges } from './clock.ts';
import type { Faults } from './scenario.ts';
import { TIME_ZONE } from './world.ts';

const HOUR = 3600;
const STAY_MS = 20_000;
/** How long before a change of the offset the clock is set to. */
const BEFORE_MS = STAY_MS / 2;

/**
 * The processes' clock is set, by the hour and by minutes, and to the last and the next change to or from daylight
 * saving, which passes. The database server and the payment provider keep the right time.
 */
export async function setClocks({ world }: Faults): Promise<void> {
  const { last, next } = offsetChanges(TIME_ZONE, Date.now());
  const until = (at: number) => (at - BEFORE_MS - Date.now()) / 1000;
  const shifts = [
    () => HOUR,
    () => 0,
    () => -300,
    () => 0,
    () => -HOUR,
    () => 0,
    () => until(last),
    () => 0,
    () => until(next),
    () => 0,
  ];
  for (const shift of shifts) {
    await world.clock!.shift(shift());
    await pause(STAY_MS);
  }
}
