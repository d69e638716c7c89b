import type { Hono } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import type { TeamRole } from '#domain/people/capability.ts';
import type { Services } from '#server/services.ts';
import type { DemoClient } from '../demo-client.ts';

/** A campaign that the story has created. Days are `YYYY-MM-DD`. */
export interface StoryCampaign {
  id: string;
  orderId: string;
  name: string;
  platform: string;
  metric: string;
  target: number;
  budget: number;
  starts: string;
  ends: string;
  /** Delivered share of even delivery. */
  pace: number;
  seed: number;
  status: 'active' | 'paused' | 'completed';
  /** The last day with results. */
  reportedUntil: string | null;
}

/** What scenes act on. */
export interface Stage {
  app: Hono<AppEnv>;
  /** With the story's clock. */
  services: Services;
  createAccount(account: StoryAccount): Promise<void>;
  /** An artist or a member of the team. Only those whose account exists. */
  as(key: string): Promise<DemoClient>;
  idOf(key: string): Promise<string>;
  visitor(): DemoClient;
  /** A buyer without an account. */
  guest(): Promise<{ id: string; client: DemoClient }>;
  campaigns: StoryCampaign[];
}

export interface StoryAccount {
  key: string;
  first: string;
  last: string;
  /** `admin`: an owner. */
  role: 'client' | 'admin' | Exclude<TeamRole, 'owner'>;
  /** Without one, the account is there to be looked at. */
  password?: string;
}

export interface Scene {
  at: Date;
  play(stage: Stage): Promise<unknown>;
}

/** The member of the team takes it on. */
export async function assign(
  { as, idOf }: Stage,
  person: string,
  subject: 'order' | 'campaign' | 'ticket',
  id: string | undefined,
): Promise<void> {
  const work = { subject, subject_id: id, person: await idOf(person) };
  await (await as(person)).call('POST', '/rest/v1/rpc/assign_work', work);
}

/** The demo's freelancer takes it on, for a fee. */
export async function hire({ as, idOf }: Stage, subject: 'order' | 'campaign', id: string | undefined, fee: number) {
  const work = { subject, subject_id: id, person: await idOf('emil'), fee };
  await (await as('leo')).call('POST', '/rest/v1/rpc/assign_work', work);
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The moment this many days before today, at an hour of the day (UTC). */
export function momentOf(today: string, daysAgo: number, hour: number): Date {
  return new Date(Date.parse(`${today}T00:00:00Z`) - daysAgo * DAY_MS + Math.round(hour * 60) * MINUTE_MS);
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
}

export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS);

/** A number from 0 to 2³² for a text (FNV-1a): the seed of everything random about it. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
