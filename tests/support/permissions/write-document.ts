// `npm run permissions`: prints the permission matrix to docs/permissions.md, with the roles of a migrated database.
import { writeFile } from 'node:fs/promises';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { teamCapabilities } from './actors.ts';
import { findDefiners } from './definers.ts';
import { DOCUMENT, printPermissions } from './document.ts';

const db = await openPglite({});
try {
  await migrate(db, await readSchemaFiles(['platform', 'shop']));
  const privileged = await findDefiners(db);
  await writeFile(
    DOCUMENT,
    printPermissions(
      await teamCapabilities(db),
      privileged.map(({ name }) => name),
    ),
  );
} finally {
  await db.close();
}
