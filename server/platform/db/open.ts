import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { requireOpenDatabase } from '#server/platform/maintenance/closed-database.ts';
import { DataFolderError, lockDataFolder, requireDataFolder } from './data-folder.ts';
import { DatabaseError, type Database, type Sql } from './database.ts';
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
type Settings = Place & Pick<Config, 'migrate' | 'poolerUrl'>;

/**
 * Opens the configured engine and migrates it according to `MIGRATE`. Closing it also releases the data folder.
 * @throws {ClosedDatabaseError} if the database is being moved, or was
 */
export const openDatabase = async (config: Settings): Promise<Database> => (await openMigrated(config)).db;

/** As {@link openDatabase}, with the paths of the migrations that it has applied. */
export async function openMigrated(config: Settings): Promise<{ db: Database; migrations: string[] }> {
  const db = await openPlace(config);
  let migrations: string[];
  try {
    await requireOpenDatabase(db);
    const migrating = migrateDatabase(db, config);
    migrations = await (config.databaseUrl === null ? migrating.catch(sayHowToRestore(config)) : migrating);
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
  ({ dataDir }: Pick<Place, 'dataDir'>) =>
  (error: unknown): never => {
    const cause = error instanceof MigrationError ? error.cause : error;
    if (!(cause instanceof DatabaseError) || !DAMAGE.test(cause.code)) throw error;
    const reason = `the embedded database cannot be opened (${cause.message})`;
    const advice = `If this repeats, its files are damaged: move ${dataDir} away and restore a backup into an empty folder, npm run restore -- ARCHIVE`;
    throw new DatabaseError({ code: cause.code, message: `${reason}. ${advice}` }, error);
  };

const openPlace = ({ dataDir, databaseUrl, databasePool }: Place): Promise<Database> =>
  databaseUrl === null
    ? openEmbedded(dataDir).catch(sayHowToRestore({ dataDir }))
    : openServer(databaseUrl, databasePool);

/**
 * Opens the configured engine as it is, for a command.
 * @throws {DataFolderError} if there is no embedded database, instead of making one
 */
export async function openEngine(place: Place): Promise<Database> {
  if (place.databaseUrl === null) requireEmbedded(place.dataDir);
  return openPlace(place);
}

/** For a command that is about a shop, and must not begin one. @throws {DatabaseError} */
export async function requireSchema(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ exists: boolean }>(`select to_regclass('auth.users') is not null as exists`);
  if (rows[0]?.exists !== true)
    throw new DatabaseError({ code: '3F000', message: 'no server has started over this database yet' });
}

function requireEmbedded(dataDir: string): void {
  requireDataFolder(dataDir);
  const folder = join(resolve(dataDir), 'db');
  if (existsSync(folder) && readdirSync(folder).length > 0) return;
  throw new DataFolderError(
    `DATA_DIR: there is no database in ${folder}; set DATA_DIR or DATABASE_URL as for the server`,
  );
}

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
