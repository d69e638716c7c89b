import { createHash } from 'node:crypto';
import type { PaymentChoice } from '#domain/payments/payment-choice.ts';
import { isGuest, type SignedInCaller } from '#server/http/caller.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PaymentMethod, PaymentProvider } from './providers/provider.ts';
import { findCard } from './cards.queries.ts';

/** A method of payment, and a key that tells it from others without storing a token. */
export interface ChosenMethod {
  method: PaymentMethod;
  key: string;
}

/** For a payment of zero, and one from a balance. */
const NO_METHOD: ChosenMethod = { method: { type: 'token', token: '', save: false }, key: 'none' };

/** A guest's card is not saved: nobody has an account yet that it belongs to. @throws {AppError} 404 if the client has no such card */
export async function resolveMethod(
  sql: Sql,
  provider: PaymentProvider,
  caller: SignedInCaller,
  choice: PaymentChoice | undefined,
): Promise<ChosenMethod> {
  if (choice === undefined) return NO_METHOD;
  if ('balance' in choice) return { ...NO_METHOD, key: 'balance' };
  if ('hosted' in choice) return { method: { type: 'hosted' }, key: 'hosted' };
  if ('token' in choice) {
    const key = createHash('sha256').update(choice.token).digest('hex');
    return { method: { type: 'token', token: choice.token, save: !isGuest(caller) && (choice.save ?? false) }, key };
  }
  const card = await findCard(sql, caller.claims.sub, choice.card);
  if (card === null || card.provider !== provider.name || card.livemode !== provider.livemode)
    throw new AppError(404, 'card_not_found', 'This card is no longer saved. Please choose another way to pay.');
  return { method: { type: 'saved-card', reference: card.reference }, key: `card:${card.id}` };
}
