import type { Services } from '#server/services.ts';
import { draftPlanOrder, findDueClients } from './draft-plan-orders.queries.ts';

/** Plans are due by the shop's day: an order is drafted within this time of its beginning. */
export const DRAFT_PLAN_ORDERS_SECONDS = 3600;

const BATCH = 100;

/**
 * Drafts the month's order of every plan that is due and mails the way to its payment, each in a transaction of its own.
 * A month is never drafted twice: the database keeps one row for each client and month.
 */
export async function draftPlanOrders({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const due = (await findDueClients(db, BATCH + failed.size)).filter((client) => !failed.has(client));
    if (due.length === 0) return;
    for (const client of due) {
      try {
        const order = await db.transaction((sql) => draftPlanOrder(sql, client));
        log.info({ order }, 'the order of a plan was drafted');
      } catch (error) {
        // The next run tries again; the other clients must not wait for this one.
        failed.add(client);
        log.error({ err: error, client }, 'the order of a plan could not be drafted');
      }
    }
  }
}
