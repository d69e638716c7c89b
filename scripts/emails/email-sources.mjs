// Also runs under Node 20 and before installation: no dependencies, no TypeScript.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders with email modules, one `.tsx` file per email. What emails of a folder share is in its `shared`. */
function moduleFolders(root) {
  const modules = 'server/modules';
  const subjects = readdirSync(join(root, modules), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${modules}/${entry.name}/emails`);
  return ['server/accounts/emails', ...subjects.sort()].filter((folder) => existsSync(join(root, folder)));
}

/** Everything that the bundle of emails is built from, except `domain`. Relative to `root`. */
export const emailFolders = (root) => ['server/emails', ...moduleFolders(root)];

/** The email modules' paths, relative to `root`. */
export const emailModules = (root) =>
  moduleFolders(root).flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
