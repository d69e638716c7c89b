import type { Sql } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import type quoteSent from './emails/quote-sent.tsx';
import { hashQuoteToken, newQuoteToken, quoteLink } from './quote-link.ts';
import { addLink, noteEmail, type Addressed } from './quotes.queries.ts';

/** A new link to a quote. Only its hash is stored. */
export async function makeLink(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  sql: Sql,
  quoteId: string,
  language: string,
): Promise<string> {
  const token = newQuoteToken();
  await addLink(sql, quoteId, hashQuoteToken(token));
  return quoteLink(publicUrl, token, language);
}

/** Queues the email with a link to the quote. Returns another link, for the team. */
export async function emailQuote(
  services: Services,
  sql: Sql,
  quoteId: string,
  { email, language }: Addressed,
): Promise<string> {
  const emailId = await services.outbox.enqueue<typeof quoteSent>(sql, {
    template: 'quote-sent',
    to: email,
    data: { quoteId, link: await makeLink(services, sql, quoteId, language) },
    locale: language,
  });
  await noteEmail(sql, quoteId, emailId);
  return makeLink(services, sql, quoteId, language);
}
