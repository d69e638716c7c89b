import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/platform/db/database.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { AppEnv } from './app-env.ts';
import { isServiceRole } from './caller.ts';
import { notFound } from './errors.ts';

interface Operations {
  db: Database;
  log: Logger;
  metrics: Metrics;
}

/** Endpoints for the operator and the platform that runs the process. */
export function addOperations(app: Hono<AppEnv>, { db, log, metrics }: Operations): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => readiness(c, db, log));
  app.get('/metrics', async (c) => {
    if (!c.get('local') && !isServiceRole(c)) return notFound(c);
    const { body, contentType } = await metrics.read();
    return c.body(body, 200, { 'content-type': contentType });
  });
}

async function readiness(c: Context<AppEnv>, db: Database, log: Logger): Promise<Response> {
  try {
    await db.query('select 1');
    return c.json({ status: 'ready' });
  } catch (error) {
    log.warn({ err: error, requestId: c.get('requestId') }, 'the database does not respond');
    return c.json({ status: 'unavailable' }, 503);
  }
}
