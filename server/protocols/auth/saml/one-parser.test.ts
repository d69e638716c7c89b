import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('the parser that reads an assertion is the one that checked its signature', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: object };
  const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/@xmldom/xmldom'));
  expect(copies).toEqual(['node_modules/@xmldom/xmldom']);
});
