import * as z from 'zod';
import { QuoteDraft, type SavedQuote } from '#domain/quotes/quote.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { requireReachable } from '#server/modules/reachable-email.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { unprintable } from '#server/platform/pdf/unprintable.ts';
import type { Services } from '#server/services.ts';
import { checkNumber } from './check-number.ts';
import { emailQuote } from './email-quote.ts';
import { freezeQuote, saveDraft } from './quotes.queries.ts';

const PER_USER = { name: 'save-quote', points: 60, seconds: 300 };

const Body = z.strictObject({
  /** Chosen by the editor, so that a repeated request makes one quote. */
  id: z.uuid(),
  /** When the version that was edited had been stored; null for a new quote. */
  base: z.iso.datetime({ offset: true }).nullable(),
  draft: QuoteDraft,
  /** Sends it as well, at the total that the editor shows. */
  send: z.strictObject({ total: z.number() }).optional(),
});

/**
 * `POST /functions/v1/save-quote` {id, base, draft, send?: {total}}: stores a draft, of a new quote or as the next version of one that
 * was sent. With `send`, it is frozen and its link is emailed, in the same transaction. Returns the quote, with its link if it was
 * sent. Errors: 400, 401, 403, 409 `quote_edited`, `quote_accepted`, `quote_repriced` (with the total), 422, 429.
 */
export async function saveQuote(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { id, base, draft, send } = await readBody(c, Body);
  if (send !== undefined) {
    requirePrintable(draft);
    await requireReachable(services, 'email', draft.email);
  }
  try {
    await checkNumber(services, caller, draft);
    return c.json(
      await onBehalfOf(services.db, caller, async (sql): Promise<SavedQuote> => {
        const { sums: _sums, ...saved } = await saveDraft(sql, { id, base, draft });
        if (send === undefined) return saved;
        const addressed = await freezeQuote(sql, id, send.total);
        return { ...saved, link: await emailQuote(services, sql, id, addressed) };
      }),
    );
  } catch (error) {
    throw toAppError(error);
  }
}

/** What the invoice will print, while it can still be written in other letters. */
function requirePrintable(draft: QuoteDraft): void {
  const printed = [
    ...(['name', 'company', 'address', 'region'] as const).map((field) => ({ field, text: draft[field] ?? '' })),
    ...draft.lines.map((line, at) => ({ field: `lines.${at}.name`, text: 'name' in line ? line.name : '' })),
  ];
  const fields = printed.flatMap(({ field, text }) => {
    const missing = unprintable(text);
    return missing.length === 0
      ? []
      : [{ field, message: `Invoices cannot show ${missing.join(' ')}. Please use other letters.` }];
  });
  const [first] = fields;
  if (first !== undefined)
    throw new AppError(400, 'invalid_body', `${first.field}: ${first.message}`, { details: { fields } });
}
