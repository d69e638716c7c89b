import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/platform/db/database.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { AppEnv } from './app-env.ts';
import { isServiceRole } from './caller.ts';
import { notFound } from './errors.ts';

interface Operations {
  db: Database;
  /** Takes a snapshot of everything and returns it as an archive that is not encrypted. */
  writeArchive: () => Readable;
  log: Logger;
  metrics: Metrics;
}

/** Endpoints for the operator and the platform that runs the process. */
export function addOperations(app: Hono<AppEnv>, { db, log, metrics, writeArchive }: Operations): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => readiness(c, db, log));
  app.get('/metrics', async (c) => {
    if (!c.get('local') && !isServiceRole(c)) return notFound(c);
    const { body, contentType } = await metrics.read();
    return c.body(body, 200, { 'content-type': contentType });
  });
  app.post('/operations/backup', oneBackupAtATime(writeArchive));
}

/**
 * For `npm run backup`, where this process holds the embedded database. The archive contains all data and keys, so it is
 * for local requests with the service key only. It may be read slowly: nothing but a temporary file is held meanwhile.
 */
function oneBackupAtATime(writeArchive: () => Readable) {
  let running = false;
  return (c: Context<AppEnv>): Response => {
    if (!c.get('local') || !isServiceRole(c)) return notFound(c);
    if (running) return c.json({ message: 'Another backup is running.' }, 409);
    running = true;
    const archive = writeArchive();
    archive.once('close', () => {
      running = false;
    });
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, { 'content-type': 'application/zstd' });
  };
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
