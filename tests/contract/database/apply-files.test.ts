import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applySqlFiles } from '#server/platform/db/apply-sql-files.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bothEngines, freshDatabase } from '#tests/support/database.ts';

/** What `supabase db dump` writes of a hosted project, with data. */
const DUMP = String.raw`\restrict 2Xq

SET statement_timeout = 0;
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE EXTENSION IF NOT EXISTS "pg_cron" WITH SCHEMA "pg_catalog";
CREATE EXTENSION IF NOT EXISTS "pg_net" WITH SCHEMA "extensions";
COMMENT ON SCHEMA "public" IS 'standard public schema';
CREATE EXTENSION IF NOT EXISTS "pg_graphql" WITH SCHEMA "graphql";
COMMENT ON EXTENSION "pg_graphql" IS 'GraphQL';
CREATE EXTENSION IF NOT EXISTS "pgcrypto" WITH SCHEMA "extensions";
CREATE EXTENSION IF NOT EXISTS "supabase_vault" WITH SCHEMA "vault";

CREATE OR REPLACE FUNCTION "public"."call_out"() RETURNS "trigger"
    LANGUAGE "plpgsql"
    AS $$
begin
  perform net.http_post('https://example.com');
  return new;
end;
$$;

CREATE TABLE IF NOT EXISTS "public"."dumped" ("id" integer PRIMARY KEY, "note" "text");
CREATE OR REPLACE TRIGGER "out" AFTER INSERT ON "public"."dumped" FOR EACH ROW WHEN (new.id = 0) EXECUTE FUNCTION "public"."call_out"();

COPY "public"."dumped" ("id", "note") FROM stdin;
1	first; 'note
2	\N
\.

GRANT USAGE ON SCHEMA "cron" TO "anon";
SELECT cron.schedule('nightly', '0 3 * * *', 'select 1');
GRANT ALL ON TABLE "public"."dumped" TO "anon";
RESET ALL;

\unrestrict 2Xq
`;

describe.each(bothEngines)('files of another schema, on %s', (engine) => {
  let db: Database;
  let folder: string;
  beforeAll(async () => {
    [db, folder] = await Promise.all([freshDatabase(engine), mkdtemp(join(tmpdir(), 'hypecast-apply-'))]);
  });
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function apply(name: string, text: string, options: { skipExtensions?: boolean } = {}): Promise<string[]> {
    const file = join(folder, name);
    await writeFile(file, text);
    const printed: string[] = [];
    await applySqlFiles(db, [file], { ...options, report: (line) => printed.push(line.replaceAll(`${folder}/`, '')) });
    return printed;
  }
  const failureOf = (name: string, text: string) =>
    apply(name, text).then(
      () => 'it was applied',
      (error: unknown) => (error as Error).message.replaceAll(`${folder}/`, ''),
    );
  const exists = async (table: string) =>
    (await db.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])).rows[0]?.found;

  test.each([
    [
      'a mistake in the grammar',
      'select 1;\n\ncreate tabel t (id int);',
      3,
      'syntax error at or near "tabel"',
      'create tabel',
    ],
    [
      'a missing column, in its line',
      'create table one (id int);\nselect\n  id,\n  wrong\nfrom one;',
      4,
      'column "wrong" does not exist',
      'select id, wrong',
    ],
    [
      'a value that is taken',
      'create table two (id int primary key);\n-- rows\ninsert into two values (1);\ninsert into two\n  values (1);',
      4,
      'duplicate key value violates unique constraint "two_pkey"',
      'insert into two values (1)',
    ],
    [
      'a body',
      '-- ä🙂\ncreate function f() returns int language sql as $$\n  select nothing\n$$;',
      3,
      'column "nothing" does not exist',
      'create function f()',
    ],
    ['a block', "select ';';\ndo $$ begin\n  raise exception 'no';\nend $$;", 2, 'no', 'do $$ begin'],
    ['a string without an end', "select 1;\nselect 'x", 2, 'unterminated quoted string', "select 'x"],
    ['a command of psql', '\\i other.sql\n', 1, 'this is a command of psql, not SQL', '\\i other.sql'],
  ])('%s is named with file, line and statement, and nothing is left', async (_, text, line, message, statement) => {
    const failure = await failureOf('broken.sql', `create table left_over (id int);${text}`);
    expect(failure.startsWith(`broken.sql:${line}: ${message}`), failure).toBe(true);
    expect(failure).toContain(`, in: ${statement}`);
    expect(failure).not.toContain('\n');
    expect(await exists('public.left_over')).toBe(false);
  });

  test('a file with a transaction of its own is one transaction all the same', async () => {
    expect(await failureOf('own.sql', 'BEGIN;\ncreate table own (id int);\nCOMMIT;\nselect wrong;')).toMatch(
      /^own\.sql:4: /,
    );
    expect(await exists('public.own')).toBe(false);
  });

  test('a hosted dump fails at the first extension that is missing, and says what to do', async () => {
    expect(await failureOf('dump.sql', DUMP)).toMatch(
      /^dump\.sql:7: extension "pg_cron" is not available; --skip-extensions leaves it out, in: CREATE EXTENSION /,
    );
  });

  test('a hosted dump applies without them on request, and each is named', async () => {
    const printed = await apply('dump.sql', DUMP, { skipExtensions: true });
    expect(printed).toEqual([
      'skipped  dump.sql:7  extension pg_cron is not available',
      'skipped  dump.sql:8  extension pg_net is not available',
      'skipped  dump.sql:10  extension pg_graphql is not available',
      'skipped  dump.sql:11  extension pg_graphql is not available',
      'skipped  dump.sql:13  extension supabase_vault is not available',
      'skipped  dump.sql:32  needs the extension pg_cron: schema "cron" does not exist',
      'skipped  dump.sql:33  needs the extension pg_cron: schema "cron" does not exist',
      'applied  dump.sql',
    ]);
    expect((await db.query('select * from public.dumped order by id')).rows).toEqual([
      { id: 1, note: "first; 'note" },
      { id: 2, note: null },
    ]);
    // The dump's empty search path is gone.
    expect(await apply('seed.sql', 'insert into dumped values (3)')).toEqual(['applied  seed.sql']);
  });

  test('other mistakes are not skipped', async () => {
    const file = 'create extension if not exists pg_net;\nselect no_such_function();';
    await expect(apply('other.sql', file, { skipExtensions: true })).rejects.toThrow(/other\.sql:2: function no_such/);
  });
});
