import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import * as z from 'zod';
import type { Config } from '#server/config.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { writeArchive } from '#server/platform/backup/write-archive.ts';
import { systemClock } from '#server/platform/clock.ts';
import { migrateDatabase, openEngine, requireSchema } from '#server/platform/db/open.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { changeMaintenance } from '#server/platform/maintenance/change-maintenance.ts';
import { ClosedDatabaseError, requireOpenDatabase } from '#server/platform/maintenance/closed-database.ts';
import { MaintenanceReport } from '#server/platform/maintenance/commands.ts';
import { locationOf } from '#server/platform/maintenance/location.ts';
import { reportOn } from '#server/platform/maintenance/report.ts';
import type { MoveSource } from '#server/platform/move/move.ts';
import { findServer, type RunningServer } from './running-server.ts';

/** The configured database for the operator's commands: through the server that runs over it, or directly. */
export async function openOperations(config: Config): Promise<MoveSource> {
  const server = await findServer(config);
  const isOver = server !== null && (await reportOf(server))?.location === locationOf(config);
  return isOver ? throughServer(server, config) : direct(config);
}

async function direct(config: Config): Promise<MoveSource> {
  const db = await openEngine(config);
  try {
    await requireSchema(db);
    const location = locationOf(config);
    const isOpen = await requireOpenDatabase(db).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ClosedDatabaseError) return false;
        throw error;
      },
    );
    if (isOpen) await migrateDatabase(db, config);
    return {
      location,
      report: () => reportOn(db, location),
      change: (command) => changeMaintenance(db, command),
      archive: async (others) =>
        writeArchive(
          { db, files: await openFiles(config), clock: systemClock, dataDir: config.dataDir },
          { complete: false, others },
        ),
      close: () => db.close(),
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

const Problem = z.object({ message: z.string() });

/** Null if the server does not take commands from here: it is older, or not on this machine. */
async function reportOf({ url, headers }: RunningServer): Promise<MaintenanceReport | null> {
  const response = await fetch(`${url}/operations/maintenance`, { headers });
  return response.ok ? MaintenanceReport.parse(await response.json()) : null;
}

/** An archive that the running server makes. */
export async function requestArchive({ url, headers }: RunningServer, query = ''): Promise<Readable> {
  const response = await fetch(`${url}/operations/backup${query}`, { method: 'POST', headers });
  if (response.status === 409) throw new BackupError('another backup is running');
  if (!response.ok || response.body === null)
    throw new BackupError(`the running server did not make a backup: it responded with status ${response.status}`);
  const archive = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  const whole = async function* () {
    try {
      yield* archive;
    } catch (error) {
      throw new BackupError('the running server could not complete the archive; its log says why', { cause: error });
    }
  };
  return Readable.from(whole(), { objectMode: false });
}

function throughServer({ url, headers }: RunningServer, config: Config): MoveSource {
  async function call(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${url}/operations/${path}`, { ...init, headers: { ...headers, ...init.headers } });
    if (response.ok) return response;
    const { data } = Problem.safeParse(await response.json().catch(() => null));
    throw new BackupError(data?.message ?? `the running server responded with status ${response.status}`);
  }
  return {
    location: locationOf(config),
    report: async () => MaintenanceReport.parse(await (await call('maintenance', {})).json()),
    async change(command) {
      await call('maintenance', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(command),
      });
    },
    archive: (others) => requestArchive({ url, headers }, others ? '?only=database' : '?only=own-tables'),
    close: async () => undefined,
  };
}
