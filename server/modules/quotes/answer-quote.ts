import * as z from 'zod';
import type { SignedInCaller } from '#server/http/caller.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import type { Services } from '#server/services.ts';
import { makeLink } from './email-quote.ts';
import type quoteAnswer from './emails/quote-answer.tsx';
import { answerQuote } from './quotes.queries.ts';

const PER_USER = { name: 'answer-quote', points: 60, seconds: 300 };

const Body = z.strictObject({
  id: z.uuid(),
  /** Without a text, the question was answered elsewhere. */
  text: z.string().trim().min(1).max(2000).optional(),
});

/**
 * `POST /functions/v1/answer-quote` {id, text?}: answers the questions of a quote, on its page and by email, or notes that they were
 * answered elsewhere. Errors: 400, 401, 403, 404, 429.
 */
export async function sendQuoteAnswer(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { id, text } = await readBody(c, Body);
  try {
    await onBehalfOf(services.db, caller, async (sql) => {
      const { email, language } = await answerQuote(sql, id, text ?? null);
      if (text === undefined) return;
      await services.outbox.enqueue<typeof quoteAnswer>(sql, {
        template: 'quote-answer',
        to: email,
        data: { quoteId: id, link: await makeLink(services, sql, id, language), text },
        locale: language,
      });
    });
  } catch (error) {
    throw toAppError(error);
  }
  return c.json({ success: true });
}
