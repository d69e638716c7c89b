import { AuthError } from '#server/accounts/errors.ts';
import { requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import { sendSecurityNotice } from '#server/accounts/notices.ts';
import type { SignedIn } from '#server/accounts/sessions/proof.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { lockExistingUser } from '#server/accounts/users/users.ts';
import { checkCreation, creationOptions, type CreationOptions } from '#server/accounts/webauthn/ceremonies.ts';
import { parseCredential, RegistrationJson } from '#server/accounts/webauthn/credential-json.ts';
import {
  type CredentialRow,
  findCredentials,
  insertCredential,
  type NewCredential,
} from '#server/accounts/webauthn/credentials.queries.ts';
import type { RelyingParty } from '#server/accounts/webauthn/relying-party.ts';
import { hasSqlState, type Sql, type Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { offer, type OfferedOptions, spendChallenge } from './challenges.ts';
import { MANAGE_NEEDS_TWO } from './manage.ts';
import { passkeyName } from './passkey-name.ts';

const MAX_PASSKEYS = 10;

const strength = 'passkey';

/** Options for another passkey of the user. @throws {AuthError} 403, 422 */
export async function startPasskeyRegistration(
  services: Services,
  signedIn: SignedIn,
  party: () => RelyingParty,
): Promise<OfferedOptions<CreationOptions>> {
  const { user } = signedIn;
  const known = await requireRoom(services, services.db, signedIn);
  return offer(services, user.id, await creationOptions(party(), { user, known, strength }));
}

export interface NewPasskey {
  party: RelyingParty;
  challengeId: string | undefined;
  /** As the client sent it. */
  credential: unknown;
}

/** Stores the new passkey. @throws {AuthError} 400, 403, 422 */
export async function registerPasskey(
  services: Services,
  origin: Origin,
  signedIn: SignedIn,
  { party, challengeId, credential }: NewPasskey,
): Promise<CredentialRow> {
  const challenge = await spendChallenge(services, signedIn.user.id, { challengeId, credential });
  const answer = parseCredential(RegistrationJson, credential);
  const key = await checkCreation(answer, { party, challenge, strength, status: 400 });
  try {
    return await inAccountTransaction(services, origin, (sql) => store(services, sql, signedIn, key));
  } catch (error) {
    if (!hasSqlState(error, '23505')) throw error;
    throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered', { cause: error });
  }
}

async function store(
  services: Services,
  sql: Transaction,
  { user: { id }, session }: SignedIn,
  key: NewCredential,
): Promise<CredentialRow> {
  // Under this lock, no other request adds a passkey, or a factor that would require a second step.
  const user = await lockExistingUser(sql, id);
  const known = await requireRoom(services, sql, { user, session });
  const now = services.clock.now();
  const taken = new Set(known.map((credential) => credential.friendly_name));
  const friendlyName = passkeyName(key, { now, timeZone: services.config.timeZone, taken });
  const added = await insertCredential(sql, { ...key, userId: user.id, factorId: null, friendlyName, now });
  await sendSecurityNotice(services, sql, user, 'passkey-added');
  return added;
}

/** The user's keys, if one more is allowed. @throws {AuthError} 403, or 422 too_many_passkeys */
async function requireRoom(services: Services, sql: Sql, { user, session }: SignedIn): Promise<CredentialRow[]> {
  if (user.is_anonymous) throw new AuthError(403, 'no_authorization', 'Anonymous users cannot register passkeys');
  // The organisation decides who signs in, and a passkey would outlive its decision.
  if (user.is_sso_user) throw new AuthError(422, 'user_sso_managed', 'SSO users cannot register passkeys');
  await requireFullAssurance(sql, { user, session, ...MANAGE_NEEDS_TWO });
  await requireRecentSignIn(services, sql, { user, session });
  const known = await findCredentials(sql, user.id);
  if (known.filter((credential) => credential.factor_id === null).length >= MAX_PASSKEYS)
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
  return known;
}
