import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { subjects } from './subjects.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Layers with their folders that are not about one subject. */
const LAYERS: readonly [string, readonly string[]][] = [
  ['domain', ['content']],
  ['database/shop', ['aliases', 'migrations', 'seeds']],
  ['server/modules', []],
  ['web/features', []],
  ['tests/contract', ['database', 'demo', 'http', 'rest', 'security', 'storage']],
  ['tests/e2e', ['security']],
];

const foldersIn = async (layer: string): Promise<string[]> =>
  (await readdir(join(ROOT, layer), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test.each(LAYERS)('each folder of %s is a subject that lint knows', async (layer, others) => {
  const unknown = (await foldersIn(layer)).filter((name) => !subjects.includes(name) && !others.includes(name));
  expect(unknown).toEqual([]);
});

test('each subject has a folder in a layer', async () => {
  const folders = (await Promise.all(LAYERS.map(([layer]) => foldersIn(layer)))).flat();
  expect(subjects.filter((subject) => !folders.includes(subject))).toEqual([]);
});
