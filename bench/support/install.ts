import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#scripts/prepare.mjs';

/** A folder of `bench/` with packages of its own, which are installed when one of them is first needed. */
export class BenchFolder {
  readonly path: string;
  readonly #require: NodeJS.Require;

  constructor(name: string) {
    this.path = join(ROOT, 'bench', name);
    this.#require = createRequire(join(this.path, 'package.json'));
    if (existsSync(join(this.path, 'node_modules'))) return;
    console.error(`Installing the packages of bench/${name} ...`);
    const { status, stderr } = spawnSync(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: this.path, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`npm ci in bench/${name} failed: ${stderr}`);
  }

  load(name: string): Promise<unknown> {
    return import(pathToFileURL(this.#require.resolve(name)).href);
  }
}
