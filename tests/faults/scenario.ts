import type { Random } from '#tests/support/random.ts';
import type { Traffic } from './traffic.ts';
import type { Needs, World } from './world.ts';

export interface Faults {
  world: World;
  traffic: Traffic;
  random: Random;
  /** From `--kills`. */
  kills: number;
}

export interface Scenario {
  name: string;
  /** Both engines, unless the fault is one of PostgreSQL. */
  postgresOnly?: boolean;
  needs?: Needs;
  /** What this machine lacks for it; null if nothing. */
  lacks?: string | null;
  /** Runs while requests keep coming. */
  run(faults: Faults): Promise<void>;
}
