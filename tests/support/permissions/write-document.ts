// `npm run permissions`: prints the permission matrix to docs/permissions.md.
import { writeFile } from 'node:fs/promises';
import { DOCUMENT, printPermissions } from './document.ts';

await writeFile(DOCUMENT, printPermissions());
