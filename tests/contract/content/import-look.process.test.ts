import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { oldTexts, writeCheckout } from '#tests/support/old-look.ts';
import { makeDatabase, runScript } from '#tests/support/process.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await makeDatabase('migrated');
  folder = await mkdtemp(join(tmpdir(), 'hypecast-look-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const importFrom = (...checkout: string[]) =>
  runScript('admin.ts', ['import-look', ...checkout], { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url });

test('stores the texts of an old checkout as drafts, and says a line for each document', async () => {
  const checkout = join(folder, 'checkout');
  const texts = oldTexts({ name: 'Acme Media' });
  texts.contents.es.contact.title = 'Escribe a Acme Media.';
  await writeCheckout(checkout, texts);
  const { code, printed } = await importFrom(checkout);
  expect(printed.trim().split('\n')).toHaveLength(3 + 4 * 3 + 8 * 3 + 2);
  expect(printed.split('\n').filter((line) => line !== '' && !line.endsWith(': unchanged'))).toEqual([
    'profile/shop/en: draft stored',
    'page/contact/es: draft stored',
  ]);
  expect(code).toBe(0);
  const db = openPostgres(database.url, 1);
  const { rows } = await db.query(
    `select kind, published, draft ->> 'title' as title from internal.documents where draft is not null order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'page', published: 1, title: 'Escribe a {name}.' },
    { kind: 'profile', published: 1, title: null },
  ]);
  await db.close();
});

test('a folder without such texts is one line, and nothing is stored', async () => {
  expect(await importFrom(folder)).toEqual({
    code: 1,
    printed: expect.stringMatching(/^[^\n]+ does not exist: [^\n]+\n$/),
  });
  expect(await importFrom()).toEqual({ code: 1, printed: expect.stringMatching(/^usage: /) });
});
