import { onlyRow, type Sql } from '#server/platform/db/database.ts';

const owning = new WeakSet<Sql>();

/**
 * Runs `work` inside the caller's transaction as the role that owns the schema, and gives the caller's role back.
 *
 * Requests run as `anon`, `authenticated` or `service_role`, and none of them may write to the queue or, but for the
 * last, to the outbox: only the server's own code may, through this. Whatever clients sent reaches `work`'s statements
 * as bound parameters alone.
 */
export async function asOwner<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  if (owning.has(sql)) return work();
  const { role } = onlyRow(
    await sql.query<{ role: string }>(`select current_setting('role') as role, set_config('role', 'none', true)`),
  );
  if (role === 'none') return work();
  const giveBack = async () => {
    owning.delete(sql);
    await sql.query(`select set_config('role', $1, true)`, [role]);
  };
  owning.add(sql);
  let value: T;
  try {
    value = await work();
  } catch (error) {
    // After a refused statement the transaction takes no more commands, and its rollback restores the role.
    await giveBack().catch(() => undefined);
    throw error;
  }
  await giveBack();
  return value;
}
