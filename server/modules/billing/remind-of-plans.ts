import { needsReminder, PLAN_MONTHS, REMINDER_DAYS } from '#domain/billing/plan-reminder.ts';
import { toCents } from '#domain/money.ts';
import type { Services } from '#server/services.ts';
import type planReminder from './emails/plan-reminder.tsx';
import { findUpcomingPlans, markReminded } from './remind-of-plans.queries.ts';

export const REMIND_OF_PLANS_SECONDS = 3600;

/** Reminds clients once of a charge that differs from the one before. */
export async function remindOfPlans({ db, clock, outbox }: Pick<Services, 'db' | 'clock' | 'outbox'>): Promise<void> {
  for (const plan of await findUpcomingPlans(db, clock.now(), REMINDER_DAYS)) {
    const lastCents = plan.last_amount === null ? null : toCents(plan.last_amount);
    if (!needsReminder({ months: PLAN_MONTHS, cents: toCents(plan.amount), lastCents })) continue;
    await db.transaction(async (sql) => {
      if (!(await markReminded(sql, plan))) return;
      await outbox.enqueue<typeof planReminder>(sql, {
        template: 'plan-reminder',
        to: plan.email,
        data: { clientId: plan.client_id },
        locale: plan.locale,
      });
    });
  }
}
