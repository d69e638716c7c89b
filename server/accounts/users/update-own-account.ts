import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { type Account, loadAccount } from './account.ts';
import { moveTo } from './change-address.ts';
import { AuthError, phoneExists } from '../errors.ts';
import { limitEmails, emailGap } from '../limits.ts';
import { sendAccountExists, sendEmailChange, textCode } from '../account-emails.ts';
import { deleteChangeTokens } from '../tokens/one-time-tokens.queries.ts';
import { changePassword, hashNewPassword, requireUsablePassword } from '../passwords/password-change.ts';
import type { Challenge } from '../tokens/pkce.ts';
import { requireOpenSession } from '../sessions/open-session.ts';
import { type GivenProof, proofOf, type SignedIn, useProof } from '../sessions/proof.ts';
import { addAmr } from '../sessions/sessions.queries.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { findUserByEmail, findUserByPhone, type Metadata, updateUser, type UserRow } from './users.queries.ts';
import { lockExistingUser, mergeMetadata, ownMetadata } from './users.ts';

export interface AccountChanges {
  password: string | null;
  data: Metadata | null;
  email: string | null;
  phone: string | null;
  proof: GivenProof;
  redirectTo: string;
  challenge: Challenge | null;
}

/** Changes a user's own account. A new email or phone counts once it is confirmed. @throws {AuthError} 400, 422, 429 */
export async function updateOwnAccount(
  services: Services,
  origin: Origin,
  { user, session }: SignedIn,
  changes: AccountChanges,
): Promise<Account> {
  const { email, phone, password } = changes;
  if (user.is_sso_user && (email !== null || phone !== null || password !== null))
    throw new AuthError(422, 'user_sso_managed', 'Updating email, phone or password of a user with SSO is not allowed');
  if (password !== null) await requireUsablePassword(services, user, password);
  const reauthenticates = isProofAlone(changes);
  const proof =
    reauthenticates || needsProof(user, changes) ? await proofOf(services, { user, session }, changes.proof) : null;
  const encrypted = password === null ? null : await hashNewPassword(user, password);
  if (email !== null) await limitEmails(services, emailGap.emailChange, email);
  if (phone !== null) await limitEmails(services, emailGap.text, phone);

  return inAccountTransaction(services, origin, async (sql) => {
    const current = await lockExistingUser(sql, user.id);
    await requireOpenSession(sql, current, session.id, services.clock.now());
    if (proof !== null) await useProof(services, sql, { user: current, session }, proof);
    if (proof !== null && reauthenticates)
      await addAmr(sql, session.id, proof.kind === 'password' ? 'password' : 'otp', services.clock.now());
    if (proof !== null && encrypted !== null)
      await changePassword(services, sql, { user: current, session }, { encrypted, proof });
    await applyChanges(services, sql, { user: current, session }, changes);
    return loadAccount(sql, await lockExistingUser(sql, user.id));
  });
}

/** A password and a phone open the account by themselves. So does an email, unless the current mailbox has to agree. */
const needsProof = (user: UserRow, { password, email, phone }: AccountChanges): boolean =>
  password !== null || phone !== null || (email !== null && user.email_confirmed_at === null);

/** A proof without a change renews the sign-in of the session, for a change that cannot carry a proof itself. */
const isProofAlone = ({ password, email, phone, data, proof }: AccountChanges): boolean =>
  [password, email, phone, data].every((change) => change === null) &&
  (proof.currentPassword !== undefined || proof.nonce !== undefined);

async function applyChanges(
  services: Services,
  sql: Transaction,
  { user, session }: SignedIn,
  { data, email, phone, redirectTo, challenge }: AccountChanges,
): Promise<void> {
  const now = services.clock.now();
  if (data !== null)
    await updateUser(
      sql,
      user.id,
      { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, ownMetadata(data)) },
      now,
    );
  if (email !== null) await askToMove(services, sql, { user, session }, { email, redirectTo, challenge });
  if (phone !== null) await askForPhone(services, sql, { user, session }, phone, now);
}

/**
 * The email changes when both mailboxes have confirmed. The response is the same for an email of another account, whose
 * owner is notified instead.
 */
async function askToMove(
  services: Services,
  sql: Transaction,
  { user, session: { id: sessionId } }: SignedIn,
  { email, redirectTo, challenge }: { email: string; redirectTo: string; challenge: Challenge | null },
): Promise<void> {
  const now = services.clock.now();
  await deleteChangeTokens(sql, user.id, 'email');
  const asked = await updateUser(
    sql,
    user.id,
    { email_change: email, email_change_sent_at: now, email_change_confirm_status: 0 },
    now,
  );
  const owner = await findUserByEmail(sql, email);
  if (owner === null) await sendEmailChange(services, sql, { user: asked, sessionId, redirectTo, challenge, now });
  else await sendAccountExists(services, sql, owner);
}

/** The phone changes when its code is entered, or at once where phones need no confirmation. The response is the same for a phone of another account, which gets no message. */
async function askForPhone(
  services: Services,
  sql: Transaction,
  { user, session: { id: sessionId } }: SignedIn,
  phone: string,
  now: Date,
): Promise<void> {
  await deleteChangeTokens(sql, user.id, 'phone');
  if (services.config.auth.autoConfirmPhone) {
    if ((await moveTo(services, sql, user, { kind: 'phone', value: phone }, now)) === null) throw phoneExists();
    return;
  }
  const asked = await updateUser(sql, user.id, { phone_change: phone, phone_change_sent_at: now }, now);
  if ((await findUserByPhone(sql, phone)) === null)
    await textCode(services, sql, { user: asked, sessionId, phone, purpose: 'phone_change', now });
}
