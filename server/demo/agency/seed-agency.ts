import { dayIn } from '#domain/time-zone.ts';
import { shopMode } from '#server/shop-mode.ts';
import type { Services } from '#server/services.ts';
import { forgetPreviews } from '../artwork.ts';
import { DEMO_CLIENT, DEMO_MARK } from '../demo-accounts.ts';
import { createDemoClient, demoClientFor, signedClient, type DemoClient } from '../demo-client.ts';
import { seedProofs } from '../seed-proofs.ts';
import { demoArtists } from './artists.ts';
import { clientScenes } from './client-scenes.ts';
import { demoConversations } from './conversations.ts';
import { guestScenes } from './guest-scenes.ts';
import { accountScene, releaseScenes } from './order-scenes.ts';
import { demoReleases } from './releases.ts';
import { hasAccounts, readOldNotifications, settleEmails, withFastCommits } from './seed-agency.queries.ts';
import { dayOf, type Scene, type Stage, type StoryAccount } from './story.ts';
import { createStoryClock, openStory, type StoryClock } from './story-services.ts';
import { conversationScenes, teamScenes } from './team-scenes.ts';
import { testimonialScenes } from './testimonial-scenes.ts';
import { transferScenes } from './transfer-scenes.ts';

const DAY_MS = 86_400_000;
/** Emails to a mailbox that bounces failed in these days; before, the mailbox was fine. */
const BOUNCING_DAYS = 12;

/**
 * Plays the last twelve months of an agency through the shop's APIs, on the first start of a demo on the embedded engine:
 * only there can the clock of the database be set. Runs before jobs and email delivery, and restores the clock.
 */
export async function seedAgency(services: Services): Promise<void> {
  const { db, config } = services;
  if (!config.demoAgency || db.setClock === undefined || (await hasAccounts(db))) return;
  await shopMode.prepare(services);
  const now = services.clock.now();
  const clock = createStoryClock();
  try {
    await withFastCommits(db, () => play(services, clock, now));
  } finally {
    await db.setClock(null);
  }
  const bouncing = demoArtists.filter(({ bounces }) => bounces).map(({ key }) => emailOf(key));
  await settleEmails(db, bouncing, new Date(now.getTime() - BOUNCING_DAYS * DAY_MS));
  await readOldNotifications(db, now);
  await seedProofs(services, DEMO_CLIENT);
  await forgetPreviews(services);
}

/** Scenes that would be later than now are left out. */
async function play(services: Services, clock: StoryClock, now: Date): Promise<void> {
  const stage = createStage(services, clock);
  for (const scene of scenesBefore(now, dayIn(now, services.config.timeZone))) {
    clock.set(scene.at);
    await services.db.setClock?.(scene.at);
    await scene.play(stage);
  }
}

/** All scenes in the order of time. */
function scenesBefore(now: Date, day: string): Scene[] {
  const today = dayOf(now);
  const accounts = demoArtists.map(({ key }) => accountScene(today, key, firstDayOf(key)));
  return [
    ...accounts,
    ...teamScenes(today),
    ...clientScenes(today, day, now),
    ...guestScenes(today),
    ...testimonialScenes(today),
    ...transferScenes(today),
    ...demoReleases.flatMap((release) => releaseScenes(today, release)),
    ...demoConversations.flatMap((conversation) => conversationScenes(today, conversation)),
  ]
    .filter(({ at }) => at.getTime() < now.getTime() - 60_000)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const firstDayOf = (key: string) =>
  Math.max(...demoReleases.filter(({ artist }) => artist === key).map(({ daysAgo }) => daysAgo));

const emailOf = (key: string) => `${key}@demo.hypecast.test`;

/** What the server stores of a role. */
const metadataOf = (role: StoryAccount['role']) =>
  role === 'client' ? {} : role === 'admin' ? { role } : { role: 'team', team_role: role };

function createStage(real: Services, clock: StoryClock): Stage {
  const { app, services } = openStory(real, clock);
  const clients = new Map<string, Promise<DemoClient>>();
  const ids = new Map<string, string>();
  const service = createDemoClient(app, real.identity.serviceRoleKey);
  return {
    app,
    services,
    campaigns: [],
    visitor: () => createDemoClient(app),
    async guest() {
      const { user } = await createDemoClient(app).call<{ user: { id: string } }>(
        'POST',
        '/functions/v1/start-guest',
        {},
      );
      await service.call('PUT', `/auth/v1/admin/users/${user.id}`, { app_metadata: DEMO_MARK });
      const claims = { role: 'guest', sub: user.id, is_anonymous: true, app_metadata: DEMO_MARK } as const;
      return { id: user.id, client: await signedClient(app, real.identity, claims) };
    },
    async createAccount({ key, first, last, role, password }: StoryAccount) {
      const { id } = await service.call<{ id: string }>('POST', '/auth/v1/admin/users', {
        email: emailOf(key),
        email_confirm: true,
        ...(password !== undefined && { password }),
        user_metadata: { firstName: first, lastName: last },
        app_metadata: { ...DEMO_MARK, ...metadataOf(role) },
      });
      ids.set(key, id);
    },
    as(key) {
      const known = clients.get(key) ?? demoClientFor(app, real, emailOf(key));
      clients.set(key, known);
      return known;
    },
    async idOf(key) {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`the demo has no account ${key}`);
      return id;
    },
  };
}
