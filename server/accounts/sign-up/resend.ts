import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { type EmailOrPhone, findUserByEmailOrPhone } from '../users/email-or-phone.ts';
import { sendConfirmation, sendEmailChange, type EmailRequest, textCode } from '../account-emails.ts';
import { findTokenOfUser } from '../tokens/one-time-tokens.queries.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { findUserByEmail, findUserByPhone, lockUser } from '../users/users.queries.ts';

export const RESENDABLE = ['signup', 'email_change', 'sms', 'phone_change'] as const;
export type Resendable = (typeof RESENDABLE)[number];

/** Sends the message of a pending confirmation again. Does nothing when there is none. */
export function sendConfirmationAgain(
  services: Services,
  origin: Origin,
  { type, address, redirectTo }: { type: Resendable; address: EmailOrPhone; redirectTo: string },
): Promise<void> {
  const now = services.clock.now();
  return inAccountTransaction(services, origin, async (sql) => {
    const known = await findUserByEmailOrPhone(sql, address);
    const user = known === null ? null : await lockUser(sql, known.id);
    if (user !== null) await send[type](services, sql, { user, redirectTo, challenge: null, now });
  });
}

const send: Record<Resendable, (services: Services, sql: Transaction, request: EmailRequest) => Promise<void>> = {
  async signup(services, sql, request) {
    if (request.user.email_confirmed_at === null) await sendConfirmation(services, sql, request);
  },
  async email_change(services, sql, request) {
    const { email_change: wanted, email_confirmed_at: confirmed } = request.user;
    if (wanted === null || (await findUserByEmail(sql, wanted)) !== null) return;
    const asked = await findTokenOfUser(sql, request.user.id, 'email_change_token_new');
    // Without a mailbox that has to agree, the request ends with the session that made it.
    if (asked === null && confirmed === null) return;
    await sendEmailChange(services, sql, { ...request, sessionId: asked?.session_id ?? null });
  },
  async sms(services, sql, { user, now }) {
    if (user.phone !== null && user.phone_confirmed_at === null)
      await textCode(services, sql, { user, phone: user.phone, purpose: 'sms', now });
  },
  async phone_change(services, sql, { user, now }) {
    const wanted = user.phone_change;
    if (wanted === null || (await findUserByPhone(sql, wanted)) !== null) return;
    const asked = await findTokenOfUser(sql, user.id, 'phone_change_token');
    if (asked === null) return;
    await textCode(services, sql, { user, sessionId: asked.session_id, phone: wanted, purpose: 'phone_change', now });
  },
};
