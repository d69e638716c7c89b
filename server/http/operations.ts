import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { ArchiveOptions } from '#server/platform/backup/write-archive.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Outages } from '#server/platform/outages.ts';
import { changeMaintenance } from '#server/platform/maintenance/change-maintenance.ts';
import { ClosedDatabaseError } from '#server/platform/maintenance/closed-database.ts';
import { MaintenanceCommand } from '#server/platform/maintenance/commands.ts';
import type { Maintenance } from '#server/platform/maintenance/maintenance.ts';
import { reportOn } from '#server/platform/maintenance/report.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { AppEnv } from './app-env.ts';
import { isServiceRole } from './caller.ts';
import { notFound } from './errors.ts';
import { isOperator } from './operator.ts';

interface Operations {
  /** Of the database, without credentials. */
  location: string;
  db: Database;
  outages: Outages;
  maintenance: Maintenance;
  /** Takes a snapshot and returns it as an archive that is not encrypted. */
  writeArchive: (options: ArchiveOptions) => Readable;
  log: Logger;
  metrics: Metrics;
  lifecycle: { readonly isStopping: boolean };
}

/** Endpoints for the operator and the platform that runs the process. */
export function addOperations(app: Hono<AppEnv>, operations: Operations): void {
  const { metrics } = operations;
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  // Without the database, whose failure would take every process from its load balancer, and with the maintenance page.
  app.get('/trafficz', (c) =>
    operations.lifecycle.isStopping ? c.json({ status: 'stopping' }, 503) : c.json({ status: 'ok' }),
  );
  app.get('/readyz', (c) => readiness(c, operations));
  app.get('/metrics', async (c) => {
    if (!c.get('local') && !isServiceRole(c)) return notFound(c);
    const { body, contentType } = await metrics.read();
    return c.body(body, 200, { 'content-type': contentType });
  });
  app.use('/operations/*', (c, next) => (isOperator(c) ? next() : Promise.resolve(notFound(c))));
  app.post('/operations/backup', oneBackupAtATime(operations));
  app.get('/operations/maintenance', async (c) => c.json(await reportOn(operations.db, operations.location)));
  app.post('/operations/maintenance', (c) => change(c, operations));
}

/**
 * For `npm run backup` and `npm run move`, where this process holds the embedded database. It may be read slowly: nothing
 * but a temporary file is held meanwhile. `?only=database` leaves out files and
 * keys, `?only=own-tables` also the tables that no migration of ours creates.
 */
function oneBackupAtATime({ writeArchive, log }: Operations) {
  let running = false;
  return (c: Context<AppEnv>): Response => {
    if (running) return c.json({ message: 'Another backup is running.' }, 409);
    running = true;
    const only = c.req.query('only');
    const archive = writeArchive({ complete: only === undefined, others: only === 'database' });
    // The response has begun: its end tells the command that there was one.
    archive.once('error', (error) => log.error({ err: error }, 'an archive for the operator failed'));
    archive.once('close', () => {
      running = false;
    });
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, { 'content-type': 'application/zstd' });
  };
}

async function readiness(c: Context<AppEnv>, operations: Operations): Promise<Response> {
  const { db, maintenance, log, outages } = operations;
  // A load balancer sends no more requests before the connections end.
  if (operations.lifecycle.isStopping) return c.json({ status: 'stopping' }, 503);
  if (maintenance.current() !== null) return c.json({ status: 'maintenance' }, 503);
  try {
    await db.query('select 1');
    return c.json({ status: 'ready' });
  } catch (error) {
    if (!outages.covers(error))
      log.warn({ err: error, requestId: c.get('requestId') }, 'the database does not respond');
    return c.json({ status: 'unavailable' }, 503);
  }
}

/** Responds when this process has followed: no request or job of before is in progress, or jobs run again. */
async function change(c: Context<AppEnv>, operations: Operations): Promise<Response> {
  const command = MaintenanceCommand.safeParse(await c.req.json().catch(() => null));
  if (!command.success) return c.json({ message: 'Unknown maintenance command.' }, 400);
  try {
    await changeMaintenance(operations.db, command.data);
  } catch (error) {
    if (error instanceof ClosedDatabaseError) return c.json({ message: error.message }, 409);
    throw error;
  }
  await operations.maintenance.settle();
  return c.json(await reportOn(operations.db, operations.location));
}
