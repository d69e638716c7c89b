import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';

const ROOT = join(PROJECT_ROOT, 'database');

/** `standalone`: the platform without the shop, for someone else's schema. */
export type Layer = 'platform' | 'standalone' | 'shop';

export const ALL_LAYERS: readonly Layer[] = ['platform', 'standalone', 'shop'];

export interface SqlFile {
  /** Below `database/`: `shop/migrations/20261123010600_cart.sql`, `shop/orders/quote.sql`. */
  path: string;
  sql: string;
  hash: string;
}

/** What `database/` holds for some layers. */
export interface SchemaFiles {
  layers: readonly Layer[];
  /** In the order they are applied: layer by layer, then by file name. */
  migrations: readonly SqlFile[];
  /** The first rows of a new database. */
  seeds: readonly SqlFile[];
  /** All other files: the current functions, views, triggers, policies and grants. */
  definitions: readonly SqlFile[];
}

/** A database that does not fit these files, or a file that fails. Its message is one line, fit for the terminal. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export function sqlFile(path: string, sql: string): SqlFile {
  return { path, sql, hash: createHash('sha256').update(sql).digest('hex') };
}

export async function readSchemaFiles(layers: readonly Layer[]): Promise<SchemaFiles> {
  const files = (await Promise.all(layers.map(readLayer))).flat();
  const inFolder = (folder: string) => files.filter(({ path }) => path.split('/')[1] === folder);
  return {
    layers,
    migrations: inFolder('migrations'),
    seeds: inFolder('seeds'),
    definitions: files.filter(({ path }) => !/^\w+\/(migrations|seeds)\//.test(path)),
  };
}

async function readLayer(layer: Layer): Promise<SqlFile[]> {
  const names = await readdir(join(ROOT, layer), { recursive: true });
  const paths = names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${layer}/${name.replaceAll('\\', '/')}`)
    .toSorted();
  return Promise.all(paths.map(async (path) => sqlFile(path, await readFile(join(ROOT, path), 'utf8'))));
}
