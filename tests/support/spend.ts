import type { SpendShown } from '#domain/reports/spend.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Chooses what clients see of spend; a new shop shows the price paid. */
export async function showSpend(db: Database, shown: SpendShown): Promise<void> {
  await db.query('update public.report_settings set client_spend = $1', [shown]);
}
