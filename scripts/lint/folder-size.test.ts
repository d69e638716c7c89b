import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** `database` is left out: a folder there has one object per file, and the file is called like the object. */
const ROOTS = ['domain', 'server', 'web', 'scripts'];
const MAX_FILES = 30;

test(`no folder has more than ${MAX_FILES} files`, async () => {
  const entries = await Promise.all(ROOTS.map((root) => readdir(root, { recursive: true, withFileTypes: true })));
  const files = Map.groupBy(
    entries.flat().filter((entry) => entry.isFile()),
    ({ parentPath }) => parentPath,
  );
  expect([...files].filter(([, { length }]) => length > MAX_FILES).map(([folder]) => folder)).toEqual([]);
});
