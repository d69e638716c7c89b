import type { Hono } from 'hono';
import { createApp } from '#server/app.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createComposer } from '#server/platform/email/compose.ts';
import { createOutbox } from '#server/platform/email/outbox.ts';
import { outboxQueries } from '#server/platform/email/outbox.queries.ts';
import { senderOf } from '#server/modules/content/addresses.ts';
import { createSandbox } from '#server/modules/payments/providers/sandbox/sandbox.ts';
import { createRateLimits } from '#server/platform/rate-limits.ts';
import type { Services } from '#server/services.ts';

/** A clock that goes on from wherever it was set. */
export interface StoryClock extends Clock {
  set(at: Date): void;
}

export function createStoryClock(): StoryClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    set(at) {
      aheadMs = at.getTime() - Date.now();
    },
  };
}

/**
 * The shop as it is, in another time: test payments, no rate limits, and emails that are written and never delivered. Tokens
 * keep the real time, so that the server's keys are valid.
 */
export function openStory(services: Services, clock: StoryClock): { app: Hono<AppEnv>; services: Services } {
  const { db, identity, emails, emailTables: tables, config } = services;
  const story: Services = {
    ...services,
    clock,
    payments: createSandbox(db, clock),
    limits: createRateLimits({ clock, enabled: false }),
    outbox: createOutbox({
      rows: outboxQueries(tables.outbox),
      jobs: { sendAll: async () => undefined },
      sealer: identity,
      emails,
      compose: createComposer({
        emails,
        from: () => config.email.from ?? senderOf(services.content.current()),
        tables,
      }),
    }),
  };
  return { app: createApp(story, () => null), services: story };
}
