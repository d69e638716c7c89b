import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { readSchemaFiles, sqlFile, type SchemaFiles } from '#server/platform/db/sql-files.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { makeDatabase } from '#tests/support/process.ts';
import { dumpSchema } from '#tests/support/schema-dump.ts';

/** A small shop in three layers of definitions: a view over a function, policies and a trigger. */
const SHOP: Record<string, string> = {
  'migrations/1_songs.sql': `
    create schema internal;
    create table public.songs (id int primary key, title text not null, plays int not null default 0);
    alter table public.songs enable row level security;`,
  'seeds/songs.sql': `insert into public.songs (id, title) values (1, 'one'), (2, 'two');`,
  'songs/loud.sql': `
    create or replace function public.loud(title text) returns text language sql immutable as $$ select upper(title) $$;
    grant execute on function public.loud(text) to anon, authenticated;`,
  'songs/song_list.sql': `
    create or replace view public.song_list as select id, public.loud(title) as title from public.songs;
    grant select on public.song_list to anon;`,
  'songs/count_play.sql': `
    create or replace function internal.count_play() returns trigger language plpgsql as $$
    begin
      new.plays := new.plays + 1;
      return new;
    end
    $$;`,
  'songs/songs.triggers.sql': `
    create trigger count_play before update on public.songs for each row execute function internal.count_play();`,
  'songs/songs.policies.sql': `
    grant select on public.songs to anon;
    grant select, update (title) on public.songs to authenticated;
    create policy shown on public.songs for select to anon, authenticated using (public.loud(title) <> '');`,
};

describe.each(engines)('repeatable definitions on %s', (engine) => {
  let db: Database;
  let close: () => Promise<unknown>;
  let platform: SchemaFiles;
  let base: string[];

  beforeAll(async () => {
    platform = await readSchemaFiles(['platform']);
    if (engine === 'pglite') {
      db = await openPglite({});
      close = () => db.close();
    } else {
      const empty = await makeDatabase('empty');
      db = openPostgres(empty.url, 2);
      close = () => db.close().then(empty.drop);
    }
    await start();
    base = await dumpSchema(db);
  });
  afterAll(() => close());
  beforeEach(async () => {
    await start();
    expect(await dumpSchema(db)).toEqual(base);
  });

  /** Starts over the database with some files of the small shop changed; undefined removes one. */
  function start(changes: Record<string, string | undefined> = {}) {
    const files = Object.entries({ ...SHOP, ...changes })
      .filter((entry): entry is [string, string] => entry[1] !== undefined)
      .map(([path, sql]) => sqlFile(`shop/${path}`, sql));
    const of = (folder: string) => files.filter(({ path }) => path.startsWith(`shop/${folder}/`));
    return migrate(db, {
      layers: ['platform', 'shop'],
      migrations: [...platform.migrations, ...of('migrations')],
      seeds: of('seeds'),
      definitions: [...platform.definitions, ...of('songs')],
    });
  }

  const valueOf = async (expression: string) =>
    onlyRow(await db.query<{ value: unknown }>(`select ${expression} as value`)).value;
  const isAllowed = (role: string, object: string, privilege = 'select') =>
    valueOf(
      object.endsWith(')')
        ? `has_function_privilege('${role}', '${object}', 'execute')`
        : `has_table_privilege('${role}', '${object}', '${privilege}')`,
    );

  test('a second start applies nothing', async () => {
    expect(await start()).toEqual({ migrations: [], definitions: [] });
  });

  test('applies a changed body in place and keeps dependants and their grants', async () => {
    const identity = () =>
      valueOf(`'public.loud(text)'::regprocedure::oid::int8 || '/' || 'public.song_list'::regclass::oid::int8`);
    const before = await identity();
    const changed = SHOP['songs/loud.sql']?.replace('upper(title)', `title || '!'`);
    expect(await start({ 'songs/loud.sql': changed })).toEqual({
      migrations: [],
      definitions: ['shop/songs/loud.sql'],
    });
    expect(await valueOf(`(select title from public.song_list where id = 1)`)).toBe('one!');
    expect(await identity()).toBe(before);
  });

  test('removes a grant, policy or trigger that was deleted from its file', async () => {
    await start({
      'songs/loud.sql': SHOP['songs/loud.sql']?.replace('anon, ', ''),
      'songs/song_list.sql': SHOP['songs/song_list.sql']?.replace('to anon', 'to authenticated'),
      'songs/songs.policies.sql': 'grant select on public.songs to authenticated;',
      'songs/songs.triggers.sql': '-- none',
    });
    expect(await isAllowed('anon', 'public.loud(text)')).toBe(false);
    expect(await isAllowed('authenticated', 'public.loud(text)')).toBe(true);
    expect([await isAllowed('anon', 'public.song_list'), await isAllowed('authenticated', 'public.song_list')]).toEqual(
      [false, true],
    );
    expect(await isAllowed('anon', 'public.songs')).toBe(false);
    expect(await valueOf(`has_column_privilege('authenticated', 'public.songs', 'title', 'update')`)).toBe(false);
    expect(await valueOf(`(select count(*) from pg_policy where polrelid = 'public.songs'::regclass)`)).toBe(0);
    expect(await valueOf(`(select count(*) from pg_trigger where tgname = 'count_play')`)).toBe(0);
  });

  test('replaces a function with a changed signature and recreates its dependants with grants', async () => {
    const { definitions } = await start({
      'songs/loud.sql': `
        create or replace function public.loud(title text, mark text default '!') returns text language sql immutable
        as $$ select title || mark $$;
        grant execute on function public.loud(text, text) to authenticated;`,
    });
    expect(definitions).toContain('shop/songs/song_list.sql');
    expect(await valueOf(`(select count(*) from pg_proc where proname = 'loud')`)).toBe(1);
    expect(await valueOf(`(select title from public.song_list where id = 1)`)).toBe('one!');
    expect(await isAllowed('anon', 'public.song_list')).toBe(true);
    expect(await valueOf(`(select count(*) from pg_policy where polrelid = 'public.songs'::regclass)`)).toBe(1);
  });

  test('replaces a function with a changed result type', async () => {
    await start({
      'songs/loud.sql': `
        create or replace function public.loud(title text) returns varchar language sql immutable as $$ select title $$;`,
    });
    expect(await valueOf(`pg_typeof(public.loud('a'))::text`)).toBe('character varying');
  });

  test('replaces a view with changed columns and the views over it, keeping grants to other roles', async () => {
    const over = {
      'songs/top_songs.sql': `create or replace view public.top_songs as select id from public.song_list where id < 2;
        grant select on public.top_songs to authenticated;`,
    };
    await start(over);
    await db.script('grant select on public.song_list, public.top_songs to pg_monitor');
    await start({
      ...over,
      'songs/song_list.sql': `create or replace view public.song_list as select plays, id from public.songs;
        grant select on public.song_list to authenticated;`,
    });
    expect(await valueOf(`(select count(*) from public.top_songs)`)).toBe(1);
    for (const [role, view] of [
      ['authenticated', 'song_list'],
      ['authenticated', 'top_songs'],
      ['pg_monitor', 'song_list'],
      ['pg_monitor', 'top_songs'],
    ] as const) {
      expect([role, view, await isAllowed(role, `public.${view}`)]).toEqual([role, view, true]);
    }
    expect(await isAllowed('anon', 'public.song_list')).toBe(false);
    await db.script('revoke all on public.song_list from pg_monitor');
  });

  test('drops a removed definition', async () => {
    await start({ 'songs/song_list.sql': undefined, 'songs/songs.triggers.sql': undefined });
    expect(await valueOf(`to_regclass('public.song_list')`)).toBeNull();
    expect(await valueOf(`(select count(*) from pg_trigger where tgname = 'count_play')`)).toBe(0);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a definition',
      {
        'songs/loud.sql': SHOP['songs/loud.sql']?.replace('upper(title)', `'changed'`) ?? '',
        'songs/song_list.sql': 'create or replace view public.song_list as select no_such_column from public.songs;',
      },
      /^definition shop\/songs\/song_list\.sql failed: .*no_such_column/,
    ],
    [
      'a migration',
      { 'migrations/2_broken.sql': 'create table public.extra (a int); select 1 / 0;' },
      /^migration shop\/migrations\/2_broken\.sql failed: division by zero/,
    ],
    [
      'an edited migration',
      { 'migrations/1_songs.sql': '-- edited' },
      /^migration shop\/migrations\/1_songs\.sql was changed/,
    ],
  ])('rolls back and reports %s that fails', async (_, changes, words) => {
    await expect(start(changes)).rejects.toThrow(words);
    expect(await dumpSchema(db)).toEqual(base);
    expect(await start()).toEqual({ migrations: [], definitions: [] });
  });

  test('never drops an operator’s own view over ours, and names it in the error', async () => {
    await db.script('create view public.own_report as select title from public.song_list');
    await expect(start({ 'songs/song_list.sql': undefined })).rejects.toThrow(
      /^the definitions cannot be replaced: .*song_list.*own_report/,
    );
    expect(await valueOf(`(select count(*) from public.own_report)`)).toBe(2);
    await db.script('drop view public.own_report');
  });

  // The last one: its migration stays applied.
  test('runs a migration without definitions, and an older version leaves the result alone', async () => {
    const changes = {
      'migrations/2_plays.sql': `
        update public.songs set title = title || '?';
        alter table public.songs alter column title type varchar(50);`,
    };
    expect((await start(changes)).migrations).toEqual(['shop/migrations/2_plays.sql']);
    expect((await db.query('select title, plays from public.songs order by id')).rows).toEqual([
      { title: 'one?', plays: 0 },
      { title: 'two?', plays: 0 },
    ]);
    expect(await start(changes)).toEqual({ migrations: [], definitions: [] });

    // A process of the version before the migration restarts.
    const previous = {
      'songs/song_list.sql': undefined,
      'songs/loud.sql': SHOP['songs/loud.sql']?.replace('upper', 'lower'),
    };
    expect(await start(previous)).toEqual({ migrations: [], definitions: [] });
    expect(await valueOf(`(select title from public.song_list where id = 1)`)).toBe('ONE?');
  });
});

describe.each(engines)('database files of the product on %s', (engine) => {
  test('MIGRATE=platform applies only the platform, and the shop can be added later', async () => {
    const empty = engine === 'postgres' ? await makeDatabase('empty') : null;
    const db = empty === null ? await openPglite({}) : openPostgres(empty.url, 2);
    const fresh = await freshDatabase(engine);
    try {
      const platform = await migrate(db, await readSchemaFiles(['platform']));
      expect([...platform.migrations, ...platform.definitions].filter((path) => !path.startsWith('platform/'))).toEqual(
        [],
      );
      const { rows } = await db.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname in ('public', 'internal')`,
      );
      expect(rows).toEqual([]);
      const all = await readSchemaFiles(['platform', 'shop']);
      const shop = await migrate(db, all);
      expect(shop.migrations).toHaveLength([...all.migrations, ...all.seeds].length - platform.migrations.length);
      expect(await dumpSchema(db)).toEqual(await dumpSchema(fresh));
    } finally {
      await Promise.all([db.close(), fresh.close()]);
      await empty?.drop();
    }
  });
});

test('produces the same schema on both engines', async () => {
  const [embedded, server] = await Promise.all([freshDatabase('pglite'), freshDatabase('postgres')]);
  expect(await dumpSchema(embedded)).toEqual(await dumpSchema(server));
  await Promise.all([embedded.close(), server.close()]);
});
