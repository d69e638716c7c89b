import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { hasSqlState, type Sql, type Transaction } from '#server/platform/db/database.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { lockCaller } from '#server/protocols/auth/guards.ts';
import { limitRequests, perAddress } from '#server/accounts/limits.ts';
import { requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import { mailSecurityNotice } from '#server/accounts/notices.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from '#server/protocols/auth/scope.ts';
import type { UserRow } from '#server/accounts/users.queries.ts';
import { checkCreation, creationOptions } from '#server/accounts/webauthn/ceremonies.ts';
import { RegistrationJson } from '#server/accounts/webauthn/credential-json.ts';
import {
  findCredentials,
  insertCredential,
  type CredentialRow,
  type NewCredential,
} from '#server/accounts/webauthn/credentials.queries.ts';
import { relyingPartyOf } from '#server/accounts/webauthn/relying-party.ts';
import { offer, spendChallenge } from '#server/accounts/passkeys/challenges.ts';
import { passkeyName } from '#server/accounts/passkeys/passkey-name.ts';
import { MANAGE_NEEDS_TWO } from './manage.ts';

const Body = z.object({ challenge_id: text(), credential: RegistrationJson });

const MOST_PASSKEYS = 10;

const strength = 'passkey';

/** POST /passkeys/registration/options: `{challenge_id, options, expires_at}` for a passkey more. */
export function registrationOptions(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.passkeyOptions, c.get('address'));
    const { user } = c.var;
    const known = await requireRoom(services.db, c, user);
    return c.json(
      await offer(services, user.id, await creationOptions(relyingPartyOf(services, c), { user, known, strength })),
    );
  };
}

/** POST /passkeys/registration/verify {challenge_id, credential}: `{id, friendly_name, created_at}` of the new passkey. */
export function verifyRegistration(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.passkeyVerify, c.get('address'));
    const { user } = c.var;
    const party = relyingPartyOf(services, c);
    const { challenge_id: id, credential } = await readBody(c, Body);
    const challenge = await spendChallenge(services, user.id, id);
    const key = await checkCreation(credential, { party, challenge, strength, status: 400 });
    try {
      const row = await inAuthTransaction(services, c, (sql) => keep(services, sql, c, key));
      return c.json({
        id: row.id,
        friendly_name: row.friendly_name ?? undefined,
        created_at: row.created_at.toISOString(),
      });
    } catch (error) {
      if (hasSqlState(error, '23505'))
        throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered', {
          cause: error,
        });
      throw error;
    }
  };
}

async function keep(services: Services, sql: Transaction, c: AuthContext, key: NewCredential): Promise<CredentialRow> {
  // Under the lock nobody else adds one to the ten, nor the factor that would ask for a second step.
  const user = await lockCaller(sql, c.var.user.id);
  const known = await requireRoom(sql, c, user);
  const now = services.clock.now();
  const taken = new Set(known.map((credential) => credential.friendly_name));
  const friendlyName = passkeyName(key, { now, timeZone: services.config.timeZone, taken });
  const added = await insertCredential(sql, { ...key, userId: user.id, factorId: null, friendlyName, now });
  await mailSecurityNotice(services, sql, user, 'passkey-added');
  return added;
}

/** The user's keys, when it may have one more. @throws {AuthError} 403, or 422 too_many_passkeys */
async function requireRoom(sql: Sql, c: AuthContext, user: UserRow): Promise<CredentialRow[]> {
  if (user.is_anonymous) throw new AuthError(403, 'no_authorization', 'Anonymous users cannot register passkeys');
  // Their organisation decides who signs in, and a passkey would go on when it has said no.
  if (user.is_sso_user) throw new AuthError(422, 'user_sso_managed', 'SSO users cannot register passkeys');
  await requireFullAssurance(sql, { user, session: c.var.session, ...MANAGE_NEEDS_TWO });
  const known = await findCredentials(sql, user.id);
  if (known.filter((credential) => credential.factor_id === null).length >= MOST_PASSKEYS) {
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
  }
  return known;
}
