import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { AuthError } from '#server/accounts/errors.ts';
import type { UserRow } from '#server/accounts/users/users.queries.ts';
import type { AssertionJson, RegistrationJson } from './credential-json.ts';
import type { CredentialRow, NewCredential } from './credentials.queries.ts';
import type { RelyingParty } from './relying-party.ts';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Seconds from a challenge to its response. */
export const CEREMONY_SECONDS = 300;

/** Loaded on first use: it takes 25 MB and 200 ms, which would delay every start. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/**
 * EdDSA, ES256 and RS256, as COSE numbers them. Named, not left to the library: what it offers by default depends on the
 * runtime, and a key has to stay readable.
 */
const ALGORITHMS = [-8, -7, -257];

/** The user's id as a key remembers it; the bytes that GoTrue gives. */
const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url');

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

const descriptor = ({ credential_id: id, transports }: CredentialRow) => ({ id, transports });

/** A passkey is discoverable and verifies the user (PIN or biometrics). A second step follows a password. */
export type Strength = 'passkey' | 'second-step';

/** Options for a new key. `known` are the user's keys: one authenticator keeps one key for an account. */
export async function creationOptions(
  party: RelyingParty,
  { user, known, strength }: { user: UserRow; known: readonly CredentialRow[]; strength: Strength },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  const name = user.email ?? user.phone ?? `${party.name} account`;
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: bytes(userHandleOf(user.id)),
    userName: name,
    userDisplayName: name,
    timeout: CEREMONY_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(descriptor),
    authenticatorSelection:
      strength === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Options for a signature. Without `allowed` the authenticator looks for a passkey of this site. */
export async function requestOptions(
  party: RelyingParty,
  { allowed, strength }: { allowed?: CredentialRow; strength: Strength },
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: allowed === undefined ? undefined : [descriptor(allowed)],
    timeout: CEREMONY_SECONDS * 1000,
    userVerification: strength === 'passkey' ? 'required' : 'preferred',
  });
}

interface Expected {
  party: RelyingParty;
  challenge: string;
  strength: Strength;
  /** The HTTP status of an error: it differs between passkeys and factors. */
  status: 400 | 422;
}

/**
 * The library throws errors without a common class. Everything that fails while it reads a response is the response's
 * fault, because nothing else is accessed.
 */
async function refusing<T>(status: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AuthError(status, 'webauthn_verification_failed', 'Credential verification failed', { cause });
  }
}

/** Our pages are never framed, and the library rejects foreign frames only if the browser names them. */
async function requireOwnPage(clientDataJSON: string): Promise<void> {
  const { decodeClientDataJSON } = await helpers();
  if (decodeClientDataJSON(clientDataJSON).crossOrigin === true) throw new Error('answered in a frame of another site');
}

/**
 * Removes the attestation statement. It is not requested, but some clients send it, and reading it would mean parsing
 * certificates and fetching URLs for any visitor.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers();
  const authData = decodeAttestationObject(bytes(attestationObject)).get('authData');
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}

/** The key that was created for `challenge`. @throws {AuthError} webauthn_verification_failed */
export async function checkCreation(
  answer: RegistrationJson,
  { party, challenge, strength, status }: Expected,
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await library();
  return refusing(status, async () => {
    const { clientDataJSON, attestationObject, transports } = answer.response;
    await requireOwnPage(clientDataJSON);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: { clientDataJSON, attestationObject: await withoutAttestation(attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: strength === 'passkey',
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== answer.id)
      throw new Error('another key than the one that was named');
    const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: credential.counter,
      transports: transports ?? [],
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
      aaguid,
    };
  });
}

/**
 * What a right signature of this key says. The key's lock must be held: its counter has to have moved on since the last
 * time, unless it stays at zero always, as synced keys' do.
 * @throws {AuthError} webauthn_verification_failed
 */
export async function checkAssertion(
  answer: AssertionJson,
  credential: CredentialRow,
  { party, challenge, strength, status }: Expected,
): Promise<{ signCount: number; backedUp: boolean }> {
  const { verifyAuthenticationResponse } = await library();
  return refusing(status, async () => {
    const { userHandle, ...signed } = answer.response;
    await requireOwnPage(signed.clientDataJSON);
    if (
      userHandle === null || userHandle === undefined
        ? strength === 'passkey'
        : userHandle !== userHandleOf(credential.user_id)
    ) {
      throw new Error('a key of someone else, or of nobody');
    }
    if (answer.id !== credential.credential_id) throw new Error('another key than the one that was asked');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credential.credential_id,
        publicKey: bytes(credential.public_key),
        counter: credential.sign_count,
      },
      requireUserVerification: strength === 'passkey',
    });
    if (!verified) throw new Error('the signature is not of this key');
    return { signCount: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  });
}
