import { describe, expect, test } from 'vitest';
import { parseDefinitions } from './definitions.ts';
import { readSchemaFiles, sqlFile } from './sql-files.ts';

const fn = (name: string, body: string, language = 'sql') =>
  `create or replace function ${name}(a int) returns int language ${language} as $$\n${body}\n$$;`;

describe('definitions', () => {
  test('are ordered by their dependencies', () => {
    const ordered = parseDefinitions([
      sqlFile('shop/a/orders.policies.sql', 'create policy own on public.orders using (public.f(1) > 0);'),
      sqlFile('shop/a/list.sql', 'create or replace view public.list as select public.f(1) as n;'),
      sqlFile('shop/b/f.sql', `-- like public.list\n${fn('public.f', 'select internal.g(a)')}`),
      sqlFile('shop/c/g.sql', fn('internal.g', 'select a')),
    ]);
    expect(ordered.map(({ path }) => path)).toEqual([
      'shop/c/g.sql',
      'shop/b/f.sql',
      'shop/a/orders.policies.sql',
      'shop/a/list.sql',
    ]);
  });

  test('list the objects they create', () => {
    const [definition] = parseDefinitions([
      sqlFile(
        'shop/a/orders.sql',
        `-- create view not.this;
         create trigger touch before update of a, b on public.orders for each row execute function internal.touch();
         create policy "a b" on public.orders for select using (note <> 'x; create view public.no');
         grant select (a, b) on public.orders to anon;
         grant execute on function public.f(int) to anon;`,
      ),
    ]);
    expect(definition?.objects).toEqual([
      { kind: 'trigger', name: 'touch', table: 'public.orders' },
      { kind: 'policy', name: '"a b"', table: 'public.orders' },
      { kind: 'privileges', name: 'public.orders' },
    ]);
  });

  test('reject cycles, except in bodies resolved at the first call', () => {
    const pair = (language: string) => [
      sqlFile('shop/a/f.sql', fn('public.f', 'begin return public.g(a); end', language)),
      sqlFile('shop/a/g.sql', fn('public.g', 'begin return public.f(a); end', language)),
    ];
    expect(() => parseDefinitions(pair('sql'))).toThrow(
      'definitions depend on each other: shop/a/f.sql -> shop/a/g.sql -> shop/a/f.sql',
    );
    expect(parseDefinitions(pair('plpgsql'))).toHaveLength(2);
  });

  test('contain neither tables nor data, and each function once', () => {
    expect(() => parseDefinitions([sqlFile('shop/a/x.sql', 'create table public.x (a int);')])).toThrow(
      'definition shop/a/x.sql has a statement of another kind: create table public.x (a int)',
    );
    expect(() =>
      parseDefinitions([
        sqlFile('shop/a/f.sql', fn('public.f', 'select 1')),
        sqlFile('shop/b/f.sql', fn('public.f', 'select 2')),
      ]),
    ).toThrow('public.f is defined in shop/a/f.sql and shop/b/f.sql');
  });
});

describe('files in database/', async () => {
  const { migrations, seeds, definitions } = await readSchemaFiles(['platform', 'shop']);
  const parsed = parseDefinitions(definitions);
  const creates = (sql: string, kind: string) =>
    [...sql.matchAll(new RegExp(`^create (?:or replace )?${kind} ([\\w.]+)`, 'gm'))].map(([, name = '']) => name);

  test('have one function or view per file, named after it', () => {
    for (const { path, objects } of parsed) {
      const [first, ...others] = objects.filter(({ kind }) => kind === 'function' || kind === 'view');
      if (first === undefined) continue;
      expect(others).toEqual([]);
      expect(path.split('/').at(-1)).toBe(`${first.name.split('.')[1]}.sql`);
    }
  });

  test('keep policies, triggers and comments in a file per table', () => {
    const suffixes = { policy: 'policies', privileges: 'policies', trigger: 'triggers' };
    for (const { path, objects } of parsed) {
      for (const { kind, name, table = name } of objects) {
        if (kind === 'function' || kind === 'view' || objects.some((one) => one.kind === 'view')) continue;
        const [schema, plain] = table.split('.');
        expect([`${plain}.${suffixes[kind]}.sql`, `${schema}.${plain}.${suffixes[kind]}.sql`]).toContain(
          path.split('/').at(-1),
        );
      }
    }
  });

  test('define each function once', () => {
    const names = [...migrations, ...definitions].flatMap(({ sql }) => creates(sql, 'function'));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('reference no repeatable definition in migrations and seeds', () => {
    const repeatable = parsed.flatMap(({ objects }) =>
      objects.filter(({ kind }) => kind === 'function' || kind === 'view').map(({ name }) => name),
    );
    for (const { path, sql } of [...migrations, ...seeds]) {
      expect(sql, path).not.toMatch(/^create (or replace )?(view|trigger|policy)\b/m);
      const mentioned = sql.replace(/--[^\n]*/g, '').match(/\b[a-z]+\.[a-z_]+/g) ?? [];
      expect(
        mentioned.filter((name) => repeatable.includes(name)),
        path,
      ).toEqual([]);
    }
  });
});
