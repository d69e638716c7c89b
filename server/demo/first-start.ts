import { existsSync, renameSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from '#server/platform/db/data-folder.ts';
import type { Services } from '#server/services.ts';
import { hasAccounts } from './agency/seed-agency.queries.ts';

const folderIn = (dataDir: string) => join(dataDir, 'db');
/** In the database's folder, so that it goes wherever the folder goes: a restore or a copy never finds a stale one. */
const markIn = (dataDir: string) => join(folderIn(dataDir), 'demo-unfinished');

/**
 * Removes an embedded database whose first start was interrupted while the demo was written: half a demo cannot be completed,
 * and nobody could use it yet. Call it before the database opens.
 * @throws {DataFolderError} if another process uses the folder
 */
export function discardUnfinishedDemo(dataDir: string): void {
  if (!existsSync(markIn(dataDir))) return;
  const release = lockDataFolder(dataDir);
  const aside = join(dataDir, 'db.unfinished-demo');
  try {
    rmSync(aside, { recursive: true, force: true });
    // The mark would be gone before the other files.
    renameSync(folderIn(dataDir), aside);
    rmSync(aside, { recursive: true });
  } finally {
    release();
  }
}

/** Marks an embedded database without accounts until its demo is complete; `done` removes the mark. */
export async function beginDemo({ db, config }: Pick<Services, 'db' | 'config'>): Promise<{ done(): Promise<void> }> {
  const mark = markIn(config.dataDir);
  if (config.databaseUrl !== null || (await hasAccounts(db))) return { done: async () => undefined };
  // On the disk before the first account.
  await writeFile(mark, '', { flush: true });
  return { done: () => rm(mark) };
}
