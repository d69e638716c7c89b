import { describe, expect, test } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';

describe.each(engines)('COPY on %s', (engine) => {
  test('ends with the error of a row that is invalid, and of what is wrong before', { timeout: 20_000 }, async () => {
    const db = await freshDatabase(engine);
    const copy = (target: string, lines: string) =>
      db.transaction((sql) => sql.copyIn(`storage.${target}`, Buffer.from(lines)));
    const row = `${crypto.randomUUID()}\tleaving\n`;
    await expect(copy('loose_files (version, state)', `${row}none\tleaving\n`)).rejects.toMatchObject({
      code: '22P02',
    });
    await expect(copy('nothing (version)', row)).rejects.toMatchObject({ code: '42P01' });
    await copy('loose_files (version, state)', row);
    expect((await db.query('select from storage.loose_files')).count).toBe(1);
    await db.close();
  });
});
