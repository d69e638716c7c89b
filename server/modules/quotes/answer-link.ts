import * as z from 'zod';
import { callerOf } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { ANSWERS, LinkHash, linkInvalid, quoteSettled } from './link-request.ts';
import { noticeOfQuote } from './notice-of-quote.ts';
import { answerLink } from './quote-links.queries.ts';

const Question = z.strictObject({ token: LinkHash, question: z.string().trim().min(1).max(2000) });
const Decline = z.strictObject({
  token: LinkHash,
  reason: z
    .string()
    .trim()
    .max(2000)
    .optional()
    .transform((value) => value || null),
});

/**
 * `POST /functions/v1/ask-quote` {token, question}: a question to the team, which gets it by email and in its inbox. Errors: 400, 404
 * `quote_not_found`, 409 `quote_accepted`, `quote_declined`, 429 also for the 21st question.
 */
export async function askQuote(c: FunctionContext, services: Services): Promise<Response> {
  return answer(c, services, async () => {
    const { token, question } = await readBody(c, Question);
    return [token, 'question', question];
  });
}

/**
 * `POST /functions/v1/decline-quote` {token, reason?}. Errors: 400, 404 `quote_not_found`, 409 `quote_accepted`, `quote_declined`,
 * `quote_ended`, 429.
 */
export async function declineQuote(c: FunctionContext, services: Services): Promise<Response> {
  return answer(c, services, async () => {
    const { token, reason } = await readBody(c, Decline);
    return [token, 'declined', reason];
  });
}

async function answer(
  c: FunctionContext,
  services: Services,
  read: () => Promise<[tokenHash: string, kind: 'question' | 'declined', text: string | null]>,
): Promise<Response> {
  const caller = callerOf(c);
  await takeFrom(services, ANSWERS, rateLimitKey(caller.ip));
  const [tokenHash, kind, text] = await read();
  const { outcome } = await onBehalfOf(services.db, caller, async (sql) => {
    const answered = await answerLink(sql, tokenHash, kind, text);
    if (answered.outcome === 'done') await noticeOfQuote(services, sql, answered.quote_id, kind);
    return answered;
  });
  switch (outcome) {
    case 'unknown':
      throw linkInvalid();
    case 'many':
      throw new AppError(429, 'rate_limited', 'You’ve asked many questions already. Please call or email us.');
    case 'done':
      return c.json({ success: true });
    default:
      throw quoteSettled(outcome);
  }
}
