import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Engine } from '#server/platform/db/database.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { makeDatabase, type RunningServer } from './process.ts';

interface EmptyDatabase extends Pick<RunningServer, 'dataDir' | 'databaseUrl'> {
  /** The settings of a process that runs over it. */
  env: Record<string, string>;
  open: () => Promise<Database>;
  drop: () => Promise<void>;
}

/** A database without migrations, and a data folder. */
export async function emptyDatabase(engine: Engine): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-empty-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'pglite') {
    return {
      dataDir,
      databaseUrl: null,
      env: { DATA_DIR: dataDir },
      open: () => openPglite({ dataDir: join(dataDir, 'db') }),
      drop: removeFolder,
    };
  }
  const { url, drop } = await makeDatabase('empty');
  return {
    dataDir,
    databaseUrl: url,
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    open: async () => openPostgres(url, 2),
    drop: async () => {
      await drop();
      await removeFolder();
    },
  };
}
