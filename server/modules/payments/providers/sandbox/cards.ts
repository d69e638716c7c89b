import { randomUUID } from 'node:crypto';
import type { CardFacts, CardState } from '#server/modules/payments/providers/provider.ts';

const PREFIX = 'sandbox_card';

/**
 * Test cards by token. A card that needs the bank's approval needs it again at each payment, and `tok_saves_then_fails` is
 * declined at each payment.
 */
const LAST4: ReadonlyMap<string, string> = new Map([
  ['tok_visa', '4242'],
  ['tok_declined', '0002'],
  ['tok_requires_action', '3155'],
  ['tok_late', '0077'],
  ['tok_saves_then_fails', '0341'],
  ['tok_disputed', '0259'],
]);

/** The reference of the card that `id`, a request or a payment, has saved. */
export const sandboxCardOf = (id: string, token: string): string => `${PREFIX}_${id}_${token}`;

/** The reference says all that the sandbox knows of a card, so it needs no table. */
export function saveSandboxCard(token: string): CardState {
  const last4 = LAST4.get(token);
  if (last4 === undefined || token === 'tok_declined')
    return { status: 'declined', code: 'card_declined', reason: 'Your card was declined. Please try another card.' };
  return { status: 'saved', card: { ...describeToken(token, last4), reference: sandboxCardOf(randomUUID(), token) } };
}

export function describeSandboxCard(reference: string): CardFacts | null {
  const token = sandboxTokenOf(reference);
  const last4 = LAST4.get(token);
  return last4 === undefined ? null : { ...describeToken(token, last4), reference };
}

/** The token that a saved card stands for. */
export const sandboxTokenOf = (reference: string): string => /^sandbox_card_[^_]+_(.+)$/.exec(reference)?.[1] ?? '';

const describeToken = (_token: string, last4: string) => ({ brand: 'Visa', last4, expMonth: 12, expYear: 2099 });
