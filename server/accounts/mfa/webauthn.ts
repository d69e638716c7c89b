import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import type { UserRow } from '#server/accounts/users/users.queries.ts';
import {
  checkAssertion,
  checkCreation,
  creationOptions,
  type CreationOptions,
  requestOptions,
  type RequestOptions,
} from '#server/accounts/webauthn/ceremonies.ts';
import { AssertionJson, RegistrationJson } from '#server/accounts/webauthn/credential-json.ts';
import {
  findCredentials,
  insertCredential,
  lockCredentialOfFactor,
  recordUse,
} from '#server/accounts/webauthn/credentials.queries.ts';
import type { RelyingParty, RelyingPartyOf } from '#server/accounts/webauthn/relying-party.ts';
import { hasSqlState, type Sql } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import type { FactorRow } from './factors.queries.ts';

export interface WebauthnChallenge {
  type: 'create' | 'request';
  /** The challenge to sign, base64url. */
  challenge: string;
  publicKey: CreationOptions | RequestOptions;
}

/** `rpId` and `rpOrigins` are sent too but ignored: the server sets the relying party. */
const Answer = z.object({ type: z.enum(['create', 'request']), credential_response: z.unknown() });

const ceremonyOf = (factor: FactorRow) => (factor.status === 'unverified' ? 'create' : 'request');

const strength = 'second-step';

/**
 * A new key for a factor that was just enrolled, or a signature of the one it has.
 * @throws {AuthError} 400 validation_failed where the site has no host name
 */
export async function webauthnChallenge(
  { db }: Services,
  party: RelyingParty,
  { user, factor }: { user: UserRow; factor: FactorRow },
): Promise<WebauthnChallenge> {
  const known = await findCredentials(db, user.id);
  const type = ceremonyOf(factor);
  const publicKey =
    type === 'create'
      ? await creationOptions(party, { user, known, strength })
      : await requestOptions(party, {
          allowed: keyOf(known.find((credential) => credential.factor_id === factor.id)),
          strength,
        });
  return { type, challenge: publicKey.challenge, publicKey };
}

/** @throws {AuthError} 422 webauthn_verification_failed for a factor whose key is gone */
function keyOf<T>(credential: T | null | undefined): T {
  if (credential == null)
    throw new AuthError(422, 'webauthn_verification_failed', 'This factor has no key: remove it and enroll a new one');
  return credential;
}

function parse<T extends z.ZodType>(schema: T, value: unknown, message: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AuthError(400, 'validation_failed', message, { cause: parsed.error });
  return parsed.data;
}

/**
 * Stores the key of a new factor, or records the use of a verified factor's key.
 * @throws {AuthError} 422 webauthn_verification_failed, 422 webauthn_credential_exists, 400 validation_failed for a malformed response
 */
export async function verifyWebauthn(
  services: Services,
  sql: Sql,
  party: RelyingPartyOf,
  { user, factor, challenge, webauthn }: { user: UserRow; factor: FactorRow; challenge: string; webauthn: unknown },
): Promise<void> {
  if (webauthn == null) throw new AuthError(400, 'validation_failed', 'WebAuthn config required');
  const { type, credential_response: response } = parse(Answer, webauthn, 'WebAuthn type must be create or request');
  if (type !== ceremonyOf(factor))
    throw new AuthError(
      422,
      'webauthn_verification_failed',
      `This factor waits for an answer of type ${ceremonyOf(factor)}`,
    );
  const expected = { party: party(), challenge, strength, status: 422 } as const;
  const now = services.clock.now();
  if (type === 'create') {
    const key = await checkCreation(parse(RegistrationJson, response, 'Invalid credential_response'), expected);
    await insertCredential(sql, {
      ...key,
      userId: user.id,
      factorId: factor.id,
      friendlyName: factor.friendly_name,
      now,
    }).catch(rejectKnownKey);
    return;
  }
  const credential = keyOf(await lockCredentialOfFactor(sql, factor.id));
  const use = await checkAssertion(parse(AssertionJson, response, 'Invalid credential_response'), credential, expected);
  await recordUse(sql, credential.id, { ...use, now });
}

function rejectKnownKey(error: unknown): never {
  if (hasSqlState(error, '23505'))
    throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered', { cause: error });
  throw error;
}
