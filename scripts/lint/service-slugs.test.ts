import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SLUG =
  /(?<![\w-])(youtube-ads|spotify-ads|apple-music-ads|instagram-growth|instagram-featuring|instagram-fan-pages|digital-publications|ai-video-creation)(?![\w])/;

/** Import formats are called like the programs whose exports they read. */
const FORMATS = [join('domain', 'campaigns', 'result-import.ts'), join('formats', 'formats.ts')];

const isExempt = (path: string): boolean =>
  /\.test\.tsx?$|\.generated\.ts$/.test(path) ||
  [join('server', 'demo'), join('shop', 'seeds'), join('shop', 'migrations')].some((folder) => path.includes(folder)) ||
  FORMATS.some((file) => path.endsWith(file));

test('no code knows a service by its slug: services are rows', async () => {
  const roots = ['domain', 'server', 'web', 'database'];
  const entries = await Promise.all(roots.map((root) => readdir(root, { recursive: true, withFileTypes: true })));
  const files = entries
    .flat()
    .filter((entry) => entry.isFile() && /\.(tsx?|sql|css|json)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !isExempt(path));
  expect(files.length).toBeGreaterThan(1500);
  const found = await Promise.all(
    files.map(async (path) => {
      const [slug] = SLUG.exec(await readFile(path, 'utf8')) ?? [];
      return slug === undefined ? [] : [`${path}: ${slug}`];
    }),
  );
  expect(found.flat()).toEqual([]);
});
