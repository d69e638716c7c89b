import { timingSafeEqual } from 'node:crypto';
import { accountOfProvedEmail } from '#server/accounts/sign-up/proved-email.ts';
import { type IssuedSession, startSession } from '#server/accounts/sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import type { Metadata } from '#server/accounts/users/users.queries.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { joinGuest, joinGuestsOf } from './join-guests.ts';
import { findBuyer, lockProofOfLink, lockProofOfOrder, type MailboxProof } from './mailbox-proofs.queries.ts';
import { CODE_MINUTES, hashCode, hashToken, LINK_DAYS } from './send-proof.ts';

/** The secret of a link, or the six digits as the guest who placed the order types them. */
export type PresentedProof = { tokenHash: string } | { guestId: string; orderId: string; code: string };

type ProofOutcome =
  | { kind: 'proved'; account: 'created' | 'joined'; session: IssuedSession; orderId: string }
  /** Unknown, used, expired, or guessed at too often. */
  | { kind: 'rejected' }
  | { kind: 'disabled' };

/** Codes that may be tried before a new email is needed. */
const MAX_CODE_ATTEMPTS = 5;
const MAX_TRIES = 3;
const MINUTE_MS = 60_000;

/**
 * Turns a guest into the owner of the mailbox that the guest typed: moves the orders for it, of other guests too, to the
 * owner's account, which is opened if there is none, and starts a session of that account. Once, in one transaction. The
 * guest's own session ends, and so does every way into an account that nobody had proved before.
 */
export async function proveMailbox(
  services: Services,
  origin: Origin,
  presented: PresentedProof,
): Promise<ProofOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      // Outcomes are returned, not thrown, so that a wrong code is counted.
      return await inAccountTransaction(services, origin, (sql) => prove(services, sql, origin, presented));
    } catch (error) {
      // The email was registered meanwhile.
      if (tries === MAX_TRIES || !hasSqlState(error, '23505')) throw error;
    }
  }
}

async function prove(
  services: Services,
  sql: Transaction,
  origin: Origin,
  presented: PresentedProof,
): Promise<ProofOutcome> {
  const now = services.clock.now();
  const proof = await takeProof(services, sql, presented, now);
  if (proof === null) return { kind: 'rejected' };
  const { guest_id: guestId, email, order_id: orderId } = proof;
  const account = await accountOfProvedEmail(sql, email, { userMetadata: await describeBuyer(sql, proof), now });
  if (account.kind === 'disabled') return account;
  const by = 'tokenHash' in presented ? 'link' : 'code';
  await joinGuest(services, sql, { guestId, account: { id: account.user.id, email }, by, orderId });
  await joinGuestsOf(services, sql, { id: account.user.id, email });
  const session = await startSession(services, sql, origin, { user: account.user, method: 'otp', now });
  return { kind: 'proved', account: account.kind, session, orderId };
}

async function takeProof(
  { identity }: Services,
  sql: Transaction,
  presented: PresentedProof,
  now: Date,
): Promise<MailboxProof | null> {
  const isOlder = (proof: MailboxProof, minutes: number) =>
    now.getTime() >= proof.sent_at.getTime() + minutes * MINUTE_MS;
  if ('tokenHash' in presented) {
    const proof = await lockProofOfLink(sql, hashToken(presented.tokenHash));
    return proof === null || isOlder(proof, LINK_DAYS * 24 * 60) ? null : proof;
  }
  const proof = await lockProofOfOrder(sql, presented.guestId, presented.orderId);
  if (proof === null || proof.attempts > MAX_CODE_ATTEMPTS || isOlder(proof, CODE_MINUTES)) return null;
  const hash = hashCode(identity, proof.guest_id, proof.email, presented.code);
  return timingSafeEqual(Buffer.from(hash), Buffer.from(proof.code_hash)) ? proof : null;
}

/** A name is one field at checkout and two in a profile. */
async function describeBuyer(sql: Transaction, proof: MailboxProof): Promise<Metadata> {
  const { name, locale } = await findBuyer(sql, proof);
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), locale };
}
