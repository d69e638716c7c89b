import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { bothEngines, freshDatabase } from '#tests/support/database.ts';

/** Bytes of a row and rows: a row or a few of them fill the driver's buffer of 64 KB with the last one, or do not. */
const sizes = [10, 9000, 70_000, 300_000].flatMap((bytes) => [1, 8, 9, 20].map((rows) => [bytes, rows] as const));

describe.each(bothEngines)('COPY on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await freshDatabase(engine);
  });
  afterAll(() => db.close());

  test('reports an invalid row and an unknown table', async () => {
    const copy = (target: string, lines: string) =>
      db.transaction((sql) => sql.copyIn(`storage.${target}`, Buffer.from(lines)), { copies: true });
    const row = `${crypto.randomUUID()}\tleaving\n`;
    await expect(copy('loose_files (version, state)', `${row}none\tleaving\n`)).rejects.toMatchObject({
      code: '22P02',
    });
    await expect(copy('nothing (version)', row)).rejects.toMatchObject({ code: '42P01' });
    await copy('loose_files (version, state)', row);
    expect((await db.query('select from storage.loose_files')).count).toBe(1);
  });

  test('a connection stays usable after reading rows of any size', async () => {
    for (const [bytes, rows] of sizes) {
      await db.transaction(
        async (sql) => {
          const copied = await sql.copyOut(`select repeat('x', ${bytes}) from generate_series(1, ${rows})`);
          expect(copied.byteLength).toBe((bytes + 1) * rows);
          expect((await sql.query('select 1')).count).toBe(1);
        },
        { copies: true },
      );
    }
  });
});
