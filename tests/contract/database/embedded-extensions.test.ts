import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { freshDatabase } from '#tests/support/database.ts';

let db: Database;
beforeAll(async () => {
  db = await freshDatabase('pglite');
  await db.script('create schema if not exists extensions');
});
afterAll(() => db.close());

test.each([
  ['citext', `select 'Ada'::extensions.citext = 'ADA'::extensions.citext as works`],
  ['hstore', `select extensions.hstore('a', '1') operator(extensions.->) 'a' = '1' as works`],
  ['unaccent', `select extensions.unaccent('Beyoncé') = 'Beyonce' as works`],
  ['btree_gin', `select true as works`],
  ['fuzzystrmatch', `select extensions.levenshtein('kitten', 'sitting') = 3 as works`],
  ['moddatetime', `select to_regprocedure('extensions.moddatetime()') is not null as works`],
  ['pg_stat_statements', `select to_regclass('extensions.pg_stat_statements') is not null as works`],
])('the embedded engine has the extension %s', async (name, use) => {
  await db.script(`create extension if not exists "${name}" with schema extensions`);
  expect((await db.query(use)).rows).toEqual([{ works: true }]);
});

test('moddatetime keeps the time of the last change, and btree_gin indexes plain columns', async () => {
  await db.script(`
    create table edited (id int, at timestamptz default 'epoch');
    create trigger touched before update on edited for each row execute function extensions.moddatetime(at);
    create index on edited using gin (id);
    insert into edited values (1);
    update edited set id = 2;`);
  expect((await db.query(`select at > now() - interval '1 minute' as touched from edited`)).rows).toEqual([
    { touched: true },
  ]);
});
