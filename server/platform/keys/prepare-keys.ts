import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { DataFolderError } from '#server/platform/db/data-folder.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadKeys, type KeyFile } from './key-file.ts';

interface Deps {
  config: Pick<Config, 'dataDir'>;
  db: Database;
  log: Pick<Logger, 'warn'>;
}

/**
 * Makes the keys of a new installation, and says if they cannot be those that its database was used with.
 * @throws {DataFolderError} if the file cannot be used, or another process has other keys
 */
export async function prepareKeys({ config: { dataDir }, db, log }: Deps): Promise<void> {
  const { keys, areNew } = await loadKeys(dataDir);
  await requireSameKeys(db, dataDir, keys);
  if (areNew && (await hasAccounts(db)))
    log.warn(
      `DATA_DIR: ${dataDir} had no keys.json, so it has new keys: sessions, waiting emails and push subscriptions of the former ones are lost. If you still have the file, for example in a backup, put it back and restart`,
    );
}

async function hasAccounts(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select exists (select from auth.users) as found');
  return rows[0]?.found === true;
}

const PREFIX = 'hypecast keys ';

/** The seal key is random and stays when signing keys rotate. */
const nameOf = ({ seal }: KeyFile): string => PREFIX + createHash('sha256').update(seal).digest('hex').slice(0, 12);

/** Processes with different keys reject each other's tokens. The embedded database serves one process alone. */
async function requireSameKeys(db: Database, dataDir: string, keys: KeyFile): Promise<void> {
  if (db.announce === undefined) return;
  const own = nameOf(keys);
  // First, so that of two processes that start at once, at least one sees the other.
  await db.announce(own);
  const { rows } = await db.query(
    `select from pg_stat_activity where datname = current_database() and starts_with(application_name, $1) and application_name <> $2 limit 1`,
    [PREFIX, own],
  );
  if (rows.length > 0)
    throw new DataFolderError(
      `DATA_DIR: ${dataDir}/keys.json differs from that of another process over this database; copy that file here, with the mode 600`,
    );
}
