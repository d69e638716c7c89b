import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function folderWithPackageJson(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json is missing: this is not a complete checkout');
  return folderWithPackageJson(parent);
}

/** The folder of `package.json`. Modules are at different depths below it as sources and in the bundle (`build/app`). */
export const PROJECT_ROOT = folderWithPackageJson(import.meta.dirname);

/** Whether this code runs from the bundle of the server, `build/app`. */
export const IS_BUNDLED = import.meta.filename.endsWith('.js');
