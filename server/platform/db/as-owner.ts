import { onlyRow, type Sql } from './database.ts';

/** Transactions that currently run as the owner. */
const owning = new WeakSet<Sql>();

/** For a transaction that never leaves the role of the connection. */
export const markAsOwner = (sql: Sql): void => void owning.add(sql);

/**
 * Runs `work` inside the caller's transaction as the role that owns the schema, then restores the caller's role.
 *
 * Requests run as `anon`, `authenticated` or `service_role`. None of them can write to the queue, and only
 * `service_role` can write to the outbox; server code does both through this function. Client input must reach
 * `work`'s statements as bound parameters only.
 */
export async function asOwner<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  if (owning.has(sql)) return work();
  const { role } = onlyRow(
    await sql.query<{ role: string }>(`select current_setting('role') as role, set_config('role', 'none', true)`),
  );
  if (role === 'none') return work();
  const restoreRole = async () => {
    owning.delete(sql);
    await sql.query(`select set_config('role', $1, true)`, [role]);
  };
  owning.add(sql);
  let value: T;
  try {
    value = await work();
  } catch (error) {
    // A failed statement aborts the transaction: it accepts no more commands, and its rollback restores the role.
    await restoreRole().catch(() => undefined);
    throw error;
  }
  await restoreRole();
  return value;
}
