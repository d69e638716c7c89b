import type { Services } from '#server/services.ts';
import { makeLink } from './email-quote.ts';
import type quoteReminder from './emails/quote-reminder.tsx';
import { forgetNumberChecks, forgetOldQuotes, takeEndingQuote } from './remind-of-quotes.queries.ts';

export const REMIND_OF_QUOTES_SECONDS = 1800;

/** Reminds readers of quotes that are about to end, each once for a version, and removes what is kept no longer. */
export async function remindOfQuotes(services: Services): Promise<void> {
  await forgetNumberChecks(services.db);
  await forgetOldQuotes(services.db);
  while (await remindOfOne(services)) continue;
}

const remindOfOne = (services: Services): Promise<boolean> =>
  services.db.transaction(async (sql) => {
    const ending = await takeEndingQuote(sql);
    if (ending === null) return false;
    const { id, email, language } = ending;
    await services.outbox.enqueue<typeof quoteReminder>(sql, {
      template: 'quote-reminder',
      to: email,
      data: { quoteId: id, link: await makeLink(services, sql, id, language) },
      locale: language,
    });
    return true;
  });
