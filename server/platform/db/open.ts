import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { requireOpenDatabase } from '#server/platform/maintenance/closed-database.ts';
import { lockDataFolder } from './data-folder.ts';
import { DatabaseError, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { readSchemaFiles, type Layer } from './sql-files.ts';

const MIN_SERVER_VERSION = 150_000;

/** The layers of `database/` by the setting `MIGRATE`. With `off`, someone has applied those of the shop. */
export const LAYERS: Record<Config['migrate'], readonly Layer[]> = {
  on: ['platform', 'shop'],
  platform: ['platform', 'standalone'],
  off: ['platform', 'shop'],
};

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>;

/**
 * Opens the configured engine and migrates it according to `MIGRATE`. Closing it also releases the data folder.
 * @throws {ClosedDatabaseError} if the database is being moved, or was
 */
export async function openDatabase(config: Config): Promise<Database> {
  const db = await openEngine(config);
  try {
    await requireOpenDatabase(db);
    await migrateDatabase(db, config);
    if (config.poolerUrl === null || config.databaseUrl === null) return db;
  } catch (error) {
    await db.close();
    throw error;
  }
  // Migrations had the server itself.
  await db.close();
  return openServer(config.databaseUrl, config.databasePool, config.poolerUrl);
}

/** Opens the configured engine as it is. */
export const openEngine = ({ dataDir, databaseUrl, databasePool }: Place): Promise<Database> =>
  databaseUrl === null ? openEmbedded(dataDir) : openServer(databaseUrl, databasePool);

export async function migrateDatabase(db: Database, { migrate: mode }: Pick<Config, 'migrate'>): Promise<void> {
  if (mode !== 'off') await migrate(db, await readSchemaFiles(LAYERS[mode]));
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const release = lockDataFolder(dataDir);
  try {
    const db = await openPglite({ dataDir: join(dataDir, 'db') });
    return {
      ...db,
      close: async () => {
        await db.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** @param poolerUrl a transaction pooler in front of the server */
export async function openServer(url: string, pool: number, poolerUrl: string | null = null): Promise<Database> {
  const db = openPostgres(url, pool, { poolerUrl });
  try {
    const { rows } = await db.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if ((rows[0]?.version ?? 0) < MIN_SERVER_VERSION) {
      throw new DatabaseError({ code: '0A000', message: 'PostgreSQL 15 or newer is required' });
    }
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
