import { setTimeout as pause } from 'node:timers/promises';
import type { Faults } from './scenario.ts';

const TIMES = 2;
const FULL_MS = 20_000;
const FREE_MS = 20_000;
const LOOK_MS = 1000;

/** What is deleted meanwhile, such as old parts of the database's log, is taken as well. */
const FILL_MS = 200;

/** The disk is full for a while, twice. What ends is started again, as by a service manager. */
export async function fillDisk({ world }: Faults): Promise<void> {
  const disk = world.disk!;
  let isOver = false;
  const ended: string[] = [];
  const watch = (async () => {
    while (!isOver) {
      ended.push(...(await world.revive()));
      await pause(LOOK_MS);
    }
  })();
  for (let n = 0; n < TIMES; n++) {
    for (const until = Date.now() + FULL_MS; Date.now() < until; await pause(FILL_MS)) disk.fill();
    disk.free();
    await pause(FREE_MS);
  }
  isOver = true;
  await watch;
  world.notes.push(
    `started again: ${countOf(ended, 'the shop')} times the shop, ${countOf(ended, 'PostgreSQL')} times PostgreSQL`,
  );
}

const countOf = (names: readonly string[], name: string): number => names.filter((one) => one === name).length;
