import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const CLIENT = join(ROOT, 'build/client');

async function textsOf(folder: string, names: RegExp): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

/** Forms of keys, passwords in URLs, and code that reads the environment. */
const SECRET =
  /BEGIN [A-Z ]*PRIVATE KEY|sb_secret_\w{8}|\b[sr]k_(live|test)_\w{8}|whsec_\w{8}|AGE-SECRET-KEY-1|\b(postgres(ql)?|smtps?):\/\/\w+:\w+@|process\.env\.(?!NODE_ENV)\w/;

test('[SEC-10] no file of the front end contains a secret or reads the environment', async () => {
  const files = await textsOf(CLIENT, /\.(js|css|html|json|webmanifest|svg|txt)$/);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(({ text }) => SECRET.test(text)).map(({ path }) => path)).toEqual([]);
  expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([]);
});

test.each([
  ['a key of Stripe', `const key = "sk_${'live'}_abcdefgh1234"`],
  ['a service key', `x="sb_${'secret'}_abcdefgh1234"`],
  ['a password', 'fetch("postgres://shop:hunter2@db/shop")'],
  ['a setting', 'const key = process.env.SERVICE_ROLE_KEY'],
])('detects %s', (_what, text) => {
  expect(text).toMatch(SECRET);
});

test('front-end sources read no setting at build time', async () => {
  const sources = (
    await Promise.all(['web', 'domain'].map((folder) => textsOf(join(ROOT, folder), /(?<!\.test)\.tsx?$/)))
  ).flat();
  expect(sources.length).toBeGreaterThan(500);
  const reading = /process\.env|import\.meta\.env\.(?!(DEV|PROD|SSR|MODE|BASE_URL)\b)/;
  expect(sources.filter(({ text }) => reading.test(text)).map(({ path }) => path)).toEqual([]);
});

test('the editor of formatted texts is loaded on demand, and by no other script', async () => {
  const scripts = await textsOf(join(CLIENT, 'assets'), /\.js$/);
  const editors = scripts.filter(({ text }) => text.includes('ProseMirror'));
  expect(editors.map(({ path }) => basename(path).replace(/-[\w-]{8}\.js$/, ''))).toEqual(['formatted-editor']);
  const imported = /(?:from|import)\s*["'`]\.\/formatted-editor-/;
  expect(scripts.filter(({ text }) => imported.test(text)).map(({ path }) => path)).toEqual([]);
});

test('the front end contains the license notices of its packages and fonts', async () => {
  const notices = await readFile(join(CLIENT, 'third-party-notices.txt'), 'utf8');
  for (const name of [
    'react-dom',
    'zod',
    '@tanstack/react-query',
    '@fontsource-variable/geist',
    'lucide-react',
    '@tiptap/core',
  ])
    expect(notices).toContain(`## ${name} `);
  expect(notices).toContain('SIL OPEN FONT LICENSE');
});
