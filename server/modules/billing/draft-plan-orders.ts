import type { Services } from '#server/services.ts';
import { draftPlanOrder, findDueClients } from './draft-plan-orders.queries.ts';
import { planProvider } from './plan-provider.ts';

/** Plans are due by day in the shop's time zone; an order is drafted within this time after the day begins. */
export const DRAFT_PLAN_ORDERS_SECONDS = 3600;

const BATCH = 100;

/**
 * Drafts the month's order for every plan that is due, each in its own transaction: with a charge if the client has agreed to
 * one, which `charge-plans` carries out, else with a payment link by email. The database keeps one row per client and month,
 * so a month is never drafted twice.
 */
export async function draftPlanOrders(
  shop: Pick<Services, 'db' | 'log' | 'clock' | 'payments' | 'stripe' | 'config'>,
): Promise<void> {
  const { db, log, clock } = shop;
  const failed = new Set<string>();
  for (;;) {
    const now = clock.now();
    const due = (await findDueClients(db, now, BATCH + failed.size)).filter((plan) => !failed.has(plan.client_id));
    if (due.length === 0) return;
    for (const plan of due) {
      const client = plan.client_id;
      try {
        const order = await db.transaction((sql) => draftPlanOrder(sql, client, now, planProvider(shop, plan)));
        log.info({ order }, 'the order of a plan was drafted');
      } catch (error) {
        // The next run retries; one failure must not block the other clients.
        failed.add(client);
        log.error({ err: error, client }, 'the order of a plan could not be drafted');
      }
    }
  }
}
