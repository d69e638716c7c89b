// node scripts/run.mjs tests/support/record-interface.ts: writes what clients and processes of this commit call. Run it at the
// commit before one that renames or removes something.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { PROJECT_ROOT } from '#server/platform/project-root.ts';
import { readInterface, RECORDED_INTERFACE } from './interface.ts';

/** Functions outside of `public` that the server's own statements name. */
async function functionsOfServer(): Promise<string[]> {
  const folder = join(PROJECT_ROOT, 'server');
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const named = texts.flatMap((text) => text.match(/\b(?:internal|auth|storage|operations)\.\w+(?=\()/g) ?? []);
  return [...new Set(named)].toSorted();
}

const db = await openPglite({});
try {
  await migrate(db, await readSchemaFiles(['platform', 'shop']));
  await writeFile(RECORDED_INTERFACE, `${JSON.stringify(await readInterface(db, await functionsOfServer()))}\n`);
} finally {
  await db.close();
}
