import { restAs, type Account } from './accounts.ts';
import type { RunningServer } from './process.ts';
import type { SpendShown } from '#domain/reports/spend.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Chooses what clients see of spend; a new shop shows the price paid. */
export async function showSpend(db: Database, shown: SpendShown): Promise<void> {
  await db.query('update public.report_settings set client_spend = $1', [shown]);
}

/** {@link showSpend} as the owner does it, for a server in a process of its own. */
export const chooseSpend = (server: RunningServer, admin: Account, shown: SpendShown): Promise<unknown> =>
  restAs(server, admin, 'report_settings?only_row=eq.true', {
    method: 'PATCH',
    body: JSON.stringify({ client_spend: shown }),
  });
