// `npm run types`: writes the types of database rows from a migrated database.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { generateTypes } from './types/generate.ts';

const FILE = join(import.meta.dirname, '../database/types.generated.ts');

const db = await openPglite({});
try {
  await migrate(db, await readSchemaFiles(['platform', 'shop']));
  await writeFile(FILE, await generateTypes(db));
} finally {
  await db.close();
}
