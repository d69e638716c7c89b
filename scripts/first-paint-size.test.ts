import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** All code that only exists for a fast first paint: in the build, the server and the browser. */
const FILES = [
  'scripts/fonts/build-fonts.ts',
  'scripts/fonts/unicode-range.ts',
  'scripts/vite/inline-script.ts',
  'server/rendering/page-html.ts',
  'server/rendering/stored-page.ts',
  'web/shell/boot-notice.tsx',
  'web/ui/states/later.tsx',
  'web/ui/states/use-later-layout.ts',
];
const FOLDERS = ['web/lib/boot'];
const MAX_LINES = 600;
/** Not counted, as in the rule `max-lines`. */
const BLANK_OR_COMMENT = /^\s*(\/\/|\/?\*|\{\/\*|$)/;

test(`first-paint code has fewer than ${MAX_LINES} lines`, async () => {
  const inFolders = await Promise.all(
    FOLDERS.map(async (folder) => (await readdir(folder)).map((name) => `${folder}/${name}`)),
  );
  const texts = await Promise.all([...FILES, ...inFolders.flat()].map((file) => readFile(file, 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => !BLANK_OR_COMMENT.test(line));
  expect(lines.length).toBeLessThan(MAX_LINES);
});
