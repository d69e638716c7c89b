import { wantsNotice } from '#server/modules/emails/team-notices.queries.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import type quoteNotice from './emails/quote-notice.tsx';
import type { QuoteEvent } from './emails/quote-notice.tsx';

/** Queues the email to the team about what the reader of a quote has done. Questions are like messages, the rest like orders. */
export async function noticeOfQuote(services: Services, sql: Sql, quoteId: string, event: QuoteEvent): Promise<void> {
  if (!(await wantsNotice(sql, event === 'question' ? 'notify_contact' : 'notify_order'))) return;
  await services.outbox.enqueue<typeof quoteNotice>(sql, {
    template: 'quote-notice',
    to: services.teamEmail,
    data: { quoteId, event },
  });
}
