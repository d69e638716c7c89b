import type { ProviderAccount } from '#server/accounts/identities/sign-in-with-identity.ts';
import type { Metadata } from '#server/accounts/users/users.queries.ts';

/** Claims of an ID token, or of the userinfo endpoint. */
export type ProviderClaims = Record<string, unknown> & { sub: string };

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 2048 ? value : null;

/** Some providers spell booleans as text. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** An OpenID provider's claims under the names that clients of the protocol know. */
export function accountFromClaims(provider: string, issuer: string, claims: ProviderClaims): ProviderAccount {
  const email = text(claims.email);
  const name = text(claims.name);
  const picture = text(claims.picture);
  const described: Metadata = {
    name,
    full_name: name,
    given_name: text(claims.given_name),
    family_name: text(claims.family_name),
    picture,
    avatar_url: picture,
  };
  const metadata = Object.fromEntries(Object.entries(described).filter(([, value]) => value !== null));
  const emailVerified = email !== null && isTrue(claims.email_verified);
  const identityData = {
    ...metadata,
    iss: issuer,
    sub: claims.sub,
    provider_id: claims.sub,
    ...(email === null ? {} : { email }),
    email_verified: emailVerified,
    phone_verified: false,
  };
  return { provider, subject: claims.sub, email, emailVerified, metadata, identityData };
}
