import type { Transaction } from './database.ts';
import { MigrationError, type Layer, type SchemaFiles } from './sql-files.ts';

type FormerLayer = Exclude<Layer, 'standalone'>;

// Development versions had one series of 51 migrations, functions and policies included. Its tables are those of the
// baseline. Its first and last files, and the last file of the baseline that replaces them:
const SERIES: Record<FormerLayer, { first: string; last: string; baselineEnd: string }> = {
  platform: {
    first: 'platform/20261120000100_roles.sql',
    last: 'platform/20261121000300_storage.sql',
    baselineEnd: 'platform/migrations/20261123000400_jobs.sql',
  },
  shop: {
    first: 'shop/20261120010000_shop.sql',
    last: 'shop/20261122050500_order_search.sql',
    baselineEnd: 'shop/migrations/20261123011500_audit.sql',
  },
};

/** What is gone since: dropped by name, because nothing recorded it. */
const OBSOLETE: Record<FormerLayer, string> = {
  platform: '',
  shop: `
    drop function internal.start_of_day(date), internal.shop_moment(date),
      internal.stretch_before(date, date), internal.stretch_json(date, date, date);
    drop function internal.folded(text);
    drop trigger tell_payment_request on public.orders;
    drop function internal.tell_payment_request();
    drop policy "admins read the outbox" on public.email_outbox;
    drop policy "service role does everything" on public.email_outbox;`,
};

/**
 * Recognises a database with the former migrations and records the baseline as applied to it.
 *
 * @returns the layers that had the former migrations
 * @throws {MigrationError} for a database in the middle of them
 */
export async function adoptFormerLayout(sql: Transaction, { layers, migrations }: SchemaFiles): Promise<Layer[]> {
  const { rows } = await sql.query<{ name: string }>('select name from migrations.applied');
  const applied = new Set(rows.map(({ name }) => name));
  const adopted = layers.filter((layer) => layer !== 'standalone').filter((layer) => applied.has(SERIES[layer].first));
  for (const layer of adopted) {
    const { last, baselineEnd } = SERIES[layer];
    if (!applied.has(last)) {
      throw new MigrationError(
        'the database was made by an early development version; only the last one can be updated',
      );
    }
    await sql.script(OBSOLETE[layer]);
    await sql.query(`delete from migrations.applied where name like $1 and name not like $2`, [
      `${layer}/%`,
      `${layer}/migrations/%`,
    ]);
    for (const { path, hash } of migrations) {
      if (!path.startsWith(`${layer}/`) || path > baselineEnd) continue;
      await sql.query('insert into migrations.applied (name, hash) values ($1, $2)', [path, hash]);
    }
  }
  return adopted;
}
