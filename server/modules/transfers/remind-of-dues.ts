import { makeLink } from '#server/modules/quotes/email-quote.ts';
import type { Services } from '#server/services.ts';
import type paymentReminder from './emails/payment-reminder.tsx';
import { takeReminders } from './transfers.queries.ts';

export const REMIND_OF_DUES_SECONDS = 3600;

/** Reminds clients of overdue payments. */
export async function remindOfDues(services: Services): Promise<void> {
  await services.db.transaction(async (sql) => {
    for (const { order_id: orderId, email, locale, quote_id: quoteId } of await takeReminders(sql)) {
      const link = quoteId === null ? {} : { link: await makeLink(services, sql, quoteId, locale) };
      await services.outbox.enqueue<typeof paymentReminder>(sql, {
        template: 'payment-reminder',
        to: email,
        data: { orderId, ...link },
        locale,
      });
    }
  });
}
