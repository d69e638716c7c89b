import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliases } from '#database/aliases.ts';
import type { Database } from '#server/platform/db/database.ts';
import { DEFAULT_ENGINE, freshDatabase } from '#tests/support/database.ts';
import { emptyDatabase } from '#tests/support/empty-database.ts';
import { readInterface, RECORDED_INTERFACE, type Interface } from '#tests/support/interface.ts';
import { buildRecordedDatabase, readRelease, recordedReleases } from '#tests/support/recorded-database.ts';

/** What open tabs and processes of the previous version call no more, or can do without, with the reason. */
const REMOVED: Readonly<Record<string, string>> = {
  'public.office_desk': 'no screen has called it since the inbox',
  'internal.probe_access': 'only the screen of permissions called it; it fails until its process has stopped',
};

/** `a text, b integer` of `TABLE(a text, b integer)`, else the type itself. */
const columnsOf = (result: string): string[] => result.replace(/^TABLE\((.*)\)$/s, '$1').split(', ');

/** What callers of the previous interface would miss. */
function missing(previous: Interface, present: Interface): string[] {
  const functions = Object.entries(previous.functions).flatMap(([name, was]) => {
    const now = present.functions[name];
    if (now === undefined) return [`${name}()`];
    const before = new Map(was.args.map((arg) => [arg.name, arg]));
    const after = new Map(now.args.map((arg) => [arg.name, arg]));
    // The server's own statements pass arguments by position, clients by name.
    const args = name.startsWith('public.')
      ? was.args.filter((arg) => after.get(arg.name)?.type !== arg.type)
      : was.args.filter((arg, at) => now.args[at]?.type !== arg.type);
    const required = now.args.filter(
      (arg, at) => arg.required && !(name.startsWith('public.') ? before.get(arg.name) : was.args[at])?.required,
    );
    const results = columnsOf(was.result).filter((column) => !columnsOf(now.result).includes(column));
    const roles = was.roles.filter((role) => !now.roles.includes(role));
    return [
      ...args.map((arg) => `${name}(${arg.name} ${arg.type})`),
      ...required.map((arg) => `${name}() without ${arg.name}`),
      ...results.map((column) => `${name}() returning ${column}`),
      ...roles.map((role) => `${name}() for ${role}`),
    ];
  });
  const relations = Object.entries(previous.relations).flatMap(([name, was]) => {
    const now = present.relations[name];
    if (now === undefined) return [name];
    return [
      ...Object.entries(was.columns)
        .filter(([column, type]) => now.columns[column] !== type)
        .map(([column, type]) => `${name}.${column} ${type}`),
      ...was.readers.filter((role) => !now.readers.includes(role)).map((role) => `${name} for ${role}`),
    ];
  });
  return [...functions, ...relations].filter((one) => !(one.split(/[( ]/)[0]! in REMOVED));
}

const releases = await recordedReleases();

describe('a rolling restart', () => {
  let db: Database;
  let recorded: Interface;
  let present: Interface;

  beforeAll(async () => {
    db = await freshDatabase(DEFAULT_ENGINE);
    recorded = JSON.parse(await readFile(RECORDED_INTERFACE, 'utf8')) as Interface;
    present = await readInterface(db, Object.keys(recorded.functions));
  });
  afterAll(() => db.close());

  test('clients and processes of the commit before find what they call', () => {
    expect(Object.keys(recorded.functions).length).toBeGreaterThan(50);
    expect(missing(recorded, present)).toEqual([]);
  });

  test.each(releases)('clients of version %s find what they call', { timeout: 120_000 }, async (version) => {
    const place = await emptyDatabase(DEFAULT_ENGINE);
    const old = await place.open();
    try {
      await buildRecordedDatabase(old, await readRelease(version));
      expect(missing(await readInterface(old), present)).toEqual([]);
    } finally {
      await old.close();
      await place.drop();
    }
  });

  test.each(Object.entries(aliases))('%s has the signature and the rights of %s', (alias, name) => {
    expect(present.functions[`public.${alias}`]).toEqual(present.functions[`public.${name}`]);
    expect(present.relations[alias]).toEqual(present.relations[name]);
    expect(`public.${alias}` in present.functions || alias in present.relations).toBe(true);
  });
});
