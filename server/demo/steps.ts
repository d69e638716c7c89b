import type { Hono } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import type { Services } from '#server/services.ts';
import type { DemoClient } from './demo-client.ts';
import { momentOf } from './agency/story.ts';

/** Who and what the steps of the demo client's story act with. */
export interface Cast {
  app: Hono<AppEnv>;
  services: Services;
  client: DemoClient;
  admin: DemoClient;
  clientId: string;
  /** The member of the team whose work the orders are. */
  ownerId: string;
  /** The day on which the demo starts, in the shop's time zone. */
  today: string;
}

/** Something that happens in the demo client's story. */
export interface Step {
  at(today: string, now: Date): Date;
  play(cast: Cast): Promise<unknown>;
}

type Play = Step['play'];

export const daysAgo = (days: number, hour: number, play: Play): Step => ({
  at: (today) => momentOf(today, days, hour),
  play,
});

export const hoursAgo = (hours: number, play: Play): Step => ({
  at: (_, now) => new Date(now.getTime() - hours * 3_600_000),
  play,
});

/** All at once, where no clock of the database can be set. */
export async function playNow(steps: readonly Step[], cast: Cast): Promise<void> {
  for (const step of steps) await step.play(cast);
}
