import type { QuoteDraft } from '#domain/quotes/quote.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { askRegister } from '#server/modules/taxes/ask-register.ts';
import { isTaxNumber } from '#server/modules/taxes/tax-number-format.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { beginNumberCheck, storeNumberCheck } from './quotes.queries.ts';

/** Asks the register about the tax number of a draft, outside any transaction, unless it has answered in the last thirty days. */
export async function checkNumber(services: Services, caller: SignedInCaller, draft: QuoteDraft): Promise<void> {
  if (draft.tax_number === null) return;
  const asked = await onBehalfOf(services.db, caller, (sql) => beginNumberCheck(sql, draft));
  if (asked === null) return;
  if (!isTaxNumber(asked.country, asked.number))
    throw new AppError(400, 'invalid_tax_number', 'This is not a tax number of this country. Please check it.');
  const answer = await askRegister(services, asked.country, asked.number);
  await onBehalfOf(services.db, caller, (sql) => storeNumberCheck(sql, asked, answer));
}
