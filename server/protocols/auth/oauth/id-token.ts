import { createHash, timingSafeEqual } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { linkIdentity } from '#server/accounts/identities/link.ts';
import { configurationOf } from '#server/accounts/identities/openid.ts';
import { type ProviderAccount, resolveAccount } from '#server/accounts/identities/sign-in-with-identity.ts';
import { requireLinking } from '#server/accounts/identities/unlink.ts';
import { requireOpenSession } from '#server/accounts/sessions/open-session.ts';
import { type IssuedSession, startSession } from '#server/accounts/sessions/sessions.ts';
import { inAccountTransaction } from '#server/accounts/transaction.ts';
import { lockExistingUser } from '#server/accounts/users/users.ts';
import type { OpenIdProvider } from '#server/config-providers.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { captchaFields, requirePerson } from '#server/protocols/auth/captcha.ts';
import { OAuthError } from '#server/protocols/auth/errors.ts';
import { sessionOf } from '#server/protocols/auth/guards.ts';
import { type AuthContext, type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import type { Services } from '#server/services.ts';
import { accountFromClaims } from './provider-account.ts';

const Body = z.object({
  provider: text(),
  issuer: text(),
  client_id: text(),
  id_token: text(16_384),
  access_token: text(16_384),
  nonce: text(),
  link_identity: z.boolean().nullish(),
  ...captchaFields,
});
type Body = z.output<typeof Body>;

/** Without shared secrets: anyone who knows a client's secret could sign in as any user. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** POST /token?grant_type=id_token: exchanges the ID token of a configured issuer for a session. */
export function grantIdToken(services: Services): Endpoint {
  return async (c) => {
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    if (body.id_token === undefined) throw new OAuthError('invalid request', 'id_token required');
    if (body.provider === undefined && body.issuer === undefined)
      throw new OAuthError('invalid request', 'provider or client_id and issuer required');
    const provider = findProvider(services, body);
    requireReadable(body.id_token);
    const claims = await verifyIdToken(services, provider, body.id_token);
    checkNonce(claims, body.nonce);
    const account = accountFromClaims(provider.name, claims.iss ?? provider.issuer.href, {
      ...claims,
      sub: claims.sub ?? '',
    });
    const issued = await (body.link_identity === true ? link(services, c, account) : signIn(services, c, account));
    return c.json(wireSession(issued));
  };
}

const sameIssuer = (left: string, right: string) => left.replace(/\/$/, '') === right.replace(/\/$/, '');

function findProvider(services: Services, { provider, issuer, client_id: clientId }: Body): OpenIdProvider {
  const all = [...services.config.openIdProviders.values()];
  const found = all.find((one) =>
    provider === undefined
      ? sameIssuer(one.issuer.href, issuer ?? '') && one.clientId === clientId
      : one.name === provider,
  );
  if (found === undefined)
    throw new AuthError(
      400,
      'provider_disabled',
      `Provider (issuer "${(issuer ?? provider ?? '').slice(0, 200)}") is not enabled`,
    );
  return found;
}

/** Any visitor can send a token. Only one that could be the provider's is worth a request to the provider. */
function requireReadable(token: string): void {
  try {
    const { alg } = decodeProtectedHeader(token);
    decodeJwt(token);
    if (alg !== undefined && ALGORITHMS.includes(alg)) return;
  } catch (cause) {
    // The library throws its own errors and TypeErrors; all of them are about the token.
    throw badToken(cause);
  }
  throw badToken();
}

const badToken = (cause?: unknown) => new OAuthError('invalid request', 'Bad ID token', { cause });

const keySets = new WeakMap<OpenIdProvider, JWTVerifyGetKey>();

async function keysOf(provider: OpenIdProvider): Promise<JWTVerifyGetKey> {
  const known = keySets.get(provider);
  if (known !== undefined) return known;
  const address = (await configurationOf(provider)).serverMetadata().jwks_uri;
  if (address === undefined) throw new AuthError(500, 'unexpected_failure', `${provider.name} publishes no keys`);
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: 10_000,
    [customFetch]: (url, init) => fetch(url, { ...init, redirect: 'error' }),
  });
  keySets.set(provider, keys);
  return keys;
}

async function verifyIdToken(services: Services, provider: OpenIdProvider, token: string): Promise<JWTPayload> {
  const issuer = (await configurationOf(provider)).serverMetadata().issuer;
  try {
    const { payload } = await jwtVerify(token, await keysOf(provider), {
      algorithms: ALGORITHMS,
      issuer,
      audience: provider.clientId,
      currentDate: services.clock.now(),
      clockTolerance: 5,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    if (typeof payload.sub !== 'string' || payload.sub === '' || payload.sub.length > 255) throw badToken();
    return payload;
  } catch (error) {
    throw asRedirectError(error);
  }
}

function asRedirectError(error: unknown): unknown {
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    const named = [error.payload.aud ?? []].flat().join(' ').slice(0, 200);
    return new OAuthError('invalid request', `Unacceptable audience in id_token: [${named}]`, { cause: error });
  }
  return error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) ? badToken(error) : error;
}

/** The token contains the hash of a nonce that only the client knows, so a leaked token is useless. */
function checkNonce({ nonce: stated }: JWTPayload, sent: string | undefined): void {
  if ((stated === undefined) !== (sent === undefined)) {
    throw new OAuthError('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (sent === undefined) return;
  const expected = Buffer.from(createHash('sha256').update(sent).digest('hex'));
  const given = Buffer.from(String(stated));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
}

async function signIn(services: Services, c: AuthContext, account: ProviderAccount): Promise<IssuedSession> {
  const now = services.clock.now();
  const outcome = await inAccountTransaction(services, originOf(c), async (sql) => {
    const { user, rejection } = await resolveAccount(services, sql, account, { now });
    return user === null ? rejection : startSession(services, sql, originOf(c), { user, method: 'oauth', now });
  });
  // After the commit: the email that asks for a confirmation must be sent.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function link(services: Services, c: AuthContext, account: ProviderAccount): Promise<IssuedSession> {
  const { user, session } = await sessionOf(services, c);
  await requireLinking(services, { user, session });
  const now = services.clock.now();
  return inAccountTransaction(services, originOf(c), async (sql) => {
    const owner = await lockExistingUser(sql, user.id);
    await requireOpenSession(sql, owner, session.id, now);
    const linked = await linkIdentity(services, sql, owner, account);
    const aal = session.aal === 'aal2' ? 'aal2' : 'aal1';
    return startSession(services, sql, originOf(c), { user: linked, method: 'oauth', aal, now });
  });
}
