import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { requireOpenDatabase } from '#server/platform/maintenance/closed-database.ts';
import { lockDataFolder } from './data-folder.ts';
import { DatabaseError, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { MigrationError, readSchemaFiles, type Layer } from './sql-files.ts';

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
export const openDatabase = async (config: Config): Promise<Database> => (await openMigrated(config)).db;

/** As {@link openDatabase}, with the paths of the migrations that it has applied. */
export async function openMigrated(config: Config): Promise<{ db: Database; migrations: string[] }> {
  const db = await openEngine(config).catch(sayHowToRestore(config));
  let migrations: string[];
  try {
    await requireOpenDatabase(db);
    migrations = await migrateDatabase(db, config).catch(sayHowToRestore(config));
    if (config.poolerUrl === null || config.databaseUrl === null) return { db, migrations };
  } catch (error) {
    await db.close();
    throw error;
  }
  // Migrations had the server itself.
  await db.close();
  return { db: await openServer(config.databaseUrl, config.databasePool, config.poolerUrl), migrations };
}

/** A missing file, data that cannot be read, or an engine that crashed over them. */
const DAMAGE = /^(58|XX|08006)/;

/** Nobody but the one who reads this looks after the embedded database. */
const sayHowToRestore =
  ({ databaseUrl, dataDir }: Place) =>
  (error: unknown): never => {
    const cause = error instanceof MigrationError ? error.cause : error;
    if (databaseUrl !== null || !(cause instanceof DatabaseError) || !DAMAGE.test(cause.code)) throw error;
    const reason = `the embedded database cannot be opened (${cause.message})`;
    const advice = `If this repeats, its files are damaged: move ${dataDir} away and restore a backup into an empty folder, npm run restore -- ARCHIVE`;
    throw new DatabaseError({ code: cause.code, message: `${reason}. ${advice}` }, error);
  };

/** Opens the configured engine as it is. */
export const openEngine = ({ dataDir, databaseUrl, databasePool }: Place): Promise<Database> =>
  databaseUrl === null ? openEmbedded(dataDir) : openServer(databaseUrl, databasePool);

/** @returns the paths of the migrations that were applied */
export async function migrateDatabase(db: Database, { migrate: mode }: Pick<Config, 'migrate'>): Promise<string[]> {
  return mode === 'off' ? [] : (await migrate(db, await readSchemaFiles(LAYERS[mode]))).migrations;
}

/** Without this file, the engine would make a new database in the place of the one that is there. */
function requireVersionFile(folder: string): void {
  const files = join(folder, 'base', '1');
  if (existsSync(join(folder, 'PG_VERSION')) || !existsSync(files) || readdirSync(files).length === 0) return;
  throw new DatabaseError({ code: '58P01', message: `${join(folder, 'PG_VERSION')} is missing` });
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const release = lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, 'db');
    requireVersionFile(folder);
    const db = await openPglite({ dataDir: folder });
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
