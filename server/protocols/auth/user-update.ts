import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { requirePhoneProvider } from '#server/accounts/email-or-phone.ts';
import { Data, pkceFields, readBody, text } from './body.ts';
import { normaliseEmail } from '#server/accounts/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { lockCaller } from './guards.ts';
import { limitMails, limitRequests, mailGap, perAddress } from '#server/accounts/limits.ts';
import { mailAccountExists, mailEmailChange, textCode } from '#server/accounts/mails.ts';
import { requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import { changePassword, prepareNewPassword, type NewPassword } from '#server/accounts/password-change.ts';
import { normalisePhone } from '#server/accounts/phone-number.ts';
import { readChallenge, type Challenge } from '#server/accounts/pkce.ts';
import { redirectTarget } from './redirects.ts';
import { requireTextChannel } from './sign-up.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import {
  findUserByEmail,
  findUserByPhone,
  updateUser,
  type Metadata,
  type UserRow,
} from '#server/accounts/users.queries.ts';
import { loadWireUser, mergeMetadata, ownMetadata } from '#server/accounts/users.ts';

const Body = z.object({
  email: text(),
  phone: text(),
  password: text(),
  current_password: text(),
  nonce: text(),
  channel: text(),
  data: Data.nullish(),
  ...pkceFields,
});

interface Changes {
  password: NewPassword | null;
  data: Metadata | null;
  email: string | null;
  phone: string | null;
  redirectTo: string;
  challenge: Challenge | null;
}

/** PUT /user: password, address, number or what the user says of itself. A role sent along grants nothing. */
export function putUser(services: Services): Endpoint {
  return async (c) => {
    const { user, session } = c.var;
    await limitRequests(services, perAddress.updateUser, c.get('address'));
    const body = await readBody(c, Body);
    const { email, phone } = readNewAddresses(services, user, body);
    if (email !== null || phone !== null || body.password !== undefined) {
      const message = 'AAL2 session is required to update email or password when MFA is enabled.';
      await requireFullAssurance(services.db, { user, session, status: 401, message });
      if (user.is_sso_user)
        throw new AuthError(
          422,
          'user_sso_managed',
          'Updating email, phone or password of a user with SSO is not allowed',
        );
    }
    const changes: Changes = {
      email,
      phone,
      data: body.data ?? null,
      challenge: readChallenge(body),
      redirectTo: redirectTarget(c, services),
      password:
        body.password === undefined
          ? null
          : await prepareNewPassword(services, { user, session }, { ...body, password: body.password }),
    };
    if (email !== null) await limitMails(services, mailGap.emailChange, email);
    if (phone !== null) await limitMails(services, mailGap.text, phone);

    const updated = await inAuthTransaction(services, c, async (sql) => {
      const current = await lockCaller(sql, user.id);
      if (changes.password !== null) await changePassword(services, sql, { user: current, session }, changes.password);
      await applyChanges(services, sql, current, changes);
      return loadWireUser(sql, await lockCaller(sql, user.id));
    });
    return c.json(updated);
  };
}

/** The addresses to move to; null for one that is not named, or is the account's already. */
function readNewAddresses(services: Services, user: UserRow, body: z.output<typeof Body>) {
  const email = body.email === undefined ? null : normaliseEmail(body.email);
  if (body.phone !== undefined) requirePhoneProvider(services, 'Phone logins are disabled');
  requireTextChannel(body.channel);
  const phone = body.phone === undefined ? null : normalisePhone(body.phone);
  return { email: email === user.email ? null : email, phone: phone === user.phone ? null : phone };
}

async function applyChanges(
  services: Services,
  sql: Transaction,
  user: UserRow,
  { data, email, phone, ...way }: Changes,
): Promise<void> {
  const now = services.clock.now();
  if (data !== null)
    await updateUser(
      sql,
      user.id,
      { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, ownMetadata(data)) },
      now,
    );
  if (email !== null) await askToMove(services, sql, user, { email, ...way });
  if (phone !== null) await askForPhone(services, sql, user, phone, now);
}

/**
 * The address moves when both mailboxes have said so. One that belongs to another account looks the same to the asker;
 * its owner is told.
 */
async function askToMove(
  services: Services,
  sql: Transaction,
  user: UserRow,
  { email, redirectTo, challenge }: { email: string; redirectTo: string; challenge: Challenge | null },
): Promise<void> {
  const now = services.clock.now();
  const asked = await updateUser(
    sql,
    user.id,
    { email_change: email, email_change_sent_at: now, email_change_confirm_status: 0 },
    now,
  );
  const owner = await findUserByEmail(sql, email);
  if (owner === null) await mailEmailChange(services, sql, { user: asked, redirectTo, challenge, now });
  else await mailAccountExists(services, sql, owner);
}

/** The number counts when a code sent to it was typed. One of another account looks the same, and gets no message. */
async function askForPhone(
  services: Services,
  sql: Transaction,
  user: UserRow,
  phone: string,
  now: Date,
): Promise<void> {
  const asked = await updateUser(sql, user.id, { phone_change: phone, phone_change_sent_at: now }, now);
  if ((await findUserByPhone(sql, phone)) === null)
    await textCode(services, sql, { user: asked, phone, purpose: 'phone_change', now });
}
