import * as z from 'zod';
import { isAccountHandle } from '#domain/accounts/account-handle.ts';
import type { Services } from '#server/services.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { perAccount } from '#server/accounts/limits.ts';
import { isPassword } from '#server/accounts/passwords/password-hash.ts';
import { findAccountToDelete, deleteAccountData, type AccountToDelete } from './own-data.queries.ts';
import type accountDeleted from './emails/account-deleted.tsx';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

/** How recent a sign-in must be to replace the password for an account without one. */
const RECENT_MINUTES = 15;

const Body = z.object({ confirmation: z.string().max(320), password: z.string().max(1024).optional() });

/**
 * `POST /functions/v1/delete-account` {confirmation: see `domain/accounts/account-handle.ts`, password?}: deletes the
 * caller's account. The caller confirms with the password, or with a sign-in of the last {@link RECENT_MINUTES} minutes
 * if the account has none. Errors: 400 `invalid_body`, `invalid_credentials`, 401, 403 `insufficient_aal`,
 * `reauthentication_needed`, 409 `orders_open`, `campaigns_running`, `balance_left`, `last_admin`, 429.
 */
export async function deleteAccount(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { sub, session_id: session } = caller.claims;
  const body = await readBody(c, Body);
  const person = session === undefined ? null : await findAccountToDelete(services.db, sub, session);
  if (person === null) throw new AppError(401, 'not_authenticated', 'Your session has ended. Please sign in again.');
  if (!isAccountHandle(body.confirmation, person)) {
    throw new AppError(400, 'invalid_body', 'Type your email to confirm', {
      details: { fields: [{ field: 'confirmation' }] },
    });
  }
  if (!person.complete) throw new AppError(403, 'insufficient_aal', 'Finish the second step of your sign-in first');
  await proveThePerson(services, person, body.password);
  await onBehalfOf(services.db, caller, async (sql) => {
    const ordersKept = await deleteAccountData(sql, sub);
    if (person.email === null) return;
    await services.outbox.enqueue<typeof accountDeleted>(sql, {
      template: 'account-deleted',
      to: person.email,
      data: { ordersKept },
      locale: person.locale,
    });
  });
  return c.json({ success: true });
}

/** Guards against an unattended session. @throws {AppError} unless the caller is the account's owner */
async function proveThePerson(
  services: Services,
  person: AccountToDelete,
  password: string | undefined,
): Promise<void> {
  if (person.encrypted_password === null) {
    const age = services.clock.now().getTime() - person.signed_in_at.getTime();
    if (age <= RECENT_MINUTES * 60_000) return;
    throw new AppError(
      403,
      'reauthentication_needed',
      `Sign in again, then delete the account within ${RECENT_MINUTES} minutes`,
    );
  }
  await takeFrom(services, perAccount.currentPassword, person.id);
  if (password !== undefined && (await isPassword(password, person.encrypted_password))) return;
  throw new AppError(400, 'invalid_credentials', 'The password is incorrect');
}
