import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** `path/of.test.ts`: "title" in the last column. */
const named = [...page.matchAll(/`((?:tests|web|server|domain)\/[\w./-]+\.test\.tsx?)`: "([^"]+)"/g)].map(
  ([, file = '', title = '']) => [file, title] as const,
);
/** In the third column: files and folders, perhaps with a wildcard. */
const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.split(' | ').length === 4);

test('every test that docs/security.md names exists', () => {
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter(
    ([file, title]) => !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file), 'utf8').includes(title),
  );
  expect(missing).toEqual([]);
});

test('every defence names existing code', () => {
  const paths = rows.flatMap((row) =>
    [...(row.split(' | ')[2] ?? '').matchAll(/`((?:server|web|database|domain)\/[^`]*)`/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !existsSync(join(ROOT, path.replace(/\*.*$/, ''))))).toEqual([]);
});
