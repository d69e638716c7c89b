import * as z from 'zod';
import type { SignedInCaller } from '#server/http/caller.ts';
import { requireReachable } from '#server/modules/reachable-email.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { emailQuote, makeLink } from './email-quote.ts';
import { findSentQuote, noteCopiedLink, type Addressed } from './quotes.queries.ts';

const PER_USER = { name: 'quote-link', points: 60, seconds: 300 };

const Body = z.strictObject({
  id: z.uuid(),
  /** Emails it to whom the quote is for. Otherwise the team copies it. */
  email: z.boolean().default(false),
});

/**
 * `POST /functions/v1/quote-link` {id, email?}: another link to a quote that was sent, which the team copies, or which is emailed
 * again. Returns {link}. Errors: 400, 401, 403, 404, 429.
 */
export async function quotePageLink(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { id, email } = await readBody(c, Body);
  const addressed = await findQuote(services, id);
  if (email) await requireReachable(services, 'email', addressed.email);
  const link = await onBehalfOf(services.db, caller, async (sql) => {
    if (email) return emailQuote(services, sql, id, addressed);
    await noteCopiedLink(sql, id);
    return makeLink(services, sql, id, addressed.language);
  });
  return c.json({ link });
}

async function findQuote({ db }: Services, id: string): Promise<Addressed> {
  const found = await findSentQuote(db, id);
  if (found === null) throw new AppError(404, 'not_found', 'This quote does not exist, or nobody can read it');
  return found;
}
