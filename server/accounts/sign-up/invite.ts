import type { TeamRole } from '#domain/people/capability.ts';
import type { Services } from '#server/services.ts';
import { type Account, loadAccount } from '../users/account.ts';
import { normaliseEmail, requireDeliverable } from '../users/email-address.ts';
import { emailExists, uniqueViolation } from '../errors.ts';
import { sendInvite } from '../account-emails.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { findUserByEmail, findUserById, lockUser, type Metadata, updateUser } from '../users/users.queries.ts';
import { createUserFrom, draftUser } from '../users/users.ts';

export interface Invitation {
  email: string;
  userMetadata: Metadata;
  /** Where the link in the email leads; already checked. */
  redirectTo: string;
  /** What the email says that a colleague is invited as; the account gets the role from the caller. */
  teamRole?: TeamRole;
}

/**
 * Creates an account and emails an invitation. A pending invitation is sent again.
 * @throws {AuthError} 400 validation_failed, email_address_invalid, 422 email_exists
 */
export async function inviteUser(
  services: Services,
  origin: Pick<Origin, 'ip' | 'userAgent'>,
  { userMetadata, redirectTo, teamRole, ...invitation }: Invitation,
): Promise<Account> {
  const email = normaliseEmail(invitation.email);
  await requireDeliverable(services, email);
  const now = services.clock.now();
  try {
    return await inAccountTransaction(services, origin, async (sql) => {
      const known = await findUserByEmail(sql, email);
      const held = known === null ? null : await lockUser(sql, known.id);
      if (held !== null && held.email_confirmed_at !== null) throw emailExists();
      const drafted = draftUser({
        address: { kind: 'email', value: email },
        openedBy: 'administrator',
        encryptedPassword: null,
        confirmed: false,
        userMetadata,
        now,
      });
      // A password that was set without confirming the email may not be the guest's.
      const user =
        held === null
          ? await createUserFrom(sql, drafted)
          : await updateUser(sql, held.id, { encrypted_password: null }, now);
      await sendInvite(services, sql, { user, redirectTo, challenge: null, now, teamRole: teamRole ?? null });
      return loadAccount(sql, (await findUserById(sql, user.id)) ?? user);
    });
  } catch (error) {
    throw uniqueViolation(error);
  }
}
