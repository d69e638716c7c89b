import { readConfig } from '#server/config.ts';
import { openAnyway } from '#server/modules/storefront/readiness.queries.ts';
import { prepareDataFolder } from '#server/platform/db/data-folder.ts';
import { openDatabase } from '#server/platform/db/open.ts';

const opened = new Set<string>();

/** Opens the new shop of these settings to visitors, once: without an owner, it is closed. */
export async function openToVisitors(env: Record<string, string>): Promise<void> {
  const config = readConfig(env, 'operate');
  const place = `${config.dataDir} ${config.databaseUrl ?? ''}`;
  if (config.migrate === 'platform' || opened.has(place)) return;
  await prepareDataFolder(config.dataDir);
  const db = await openDatabase(config);
  await openAnyway(db);
  await db.close();
  opened.add(place);
}
