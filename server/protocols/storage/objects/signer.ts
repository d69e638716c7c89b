import * as z from 'zod';
import type { Caller, Claims } from '#server/platform/db/scope.ts';
import { accessDenied } from '#server/platform/storage/errors.ts';
import type { StorageServices } from '#server/protocols/storage/request.ts';
import { findSigner } from './signer.queries.ts';

/**
 * Who signed an upload URL. Only the identity is stored in the URL: role, metadata and assurance level are read again
 * for each upload. A token without a session (`JWT_SECRET`) has no `session`.
 */
export const Signer = z.union([
  z.enum(['anon', 'service_role']),
  z.object({ user: z.guid(), session: z.guid().nullable() }),
]);
export type Signer = z.output<typeof Signer>;

/** @throws {StorageError} AccessDenied for a token whose subject or session cannot be an account's */
export function signerOf({ claims }: Caller): Signer {
  // Guests are turned away before.
  if (claims.role === 'guest') throw accessDenied('Files need an account');
  if (claims.role !== 'authenticated') return claims.role;
  const parsed = Signer.safeParse({ user: claims.sub, session: claims.session_id ?? null });
  if (!parsed.success) throw accessDenied('The token names no account', parsed.error);
  return parsed.data;
}

/**
 * The claims that the signer's token would have now.
 * @throws {StorageError} AccessDenied if the account is deleted or banned, or the session has ended
 */
export async function currentClaims({ db, clock }: StorageServices, signer: Signer): Promise<Claims> {
  if (typeof signer === 'string') return { role: signer };
  const row = await findSigner(db, signer.user, signer.session, clock.now());
  if (row === null) throw accessDenied('The account that signed this URL is no longer signed in');
  // As in an access token: with a pending second factor, the account can do what a visitor can.
  if (row.aal === 'aal1' && row.has_factor) return { role: 'anon' };
  return {
    role: 'authenticated',
    sub: signer.user,
    email: row.email ?? '',
    phone: row.phone ?? '',
    app_metadata: row.raw_app_meta_data,
    user_metadata: row.raw_user_meta_data,
    is_anonymous: row.is_anonymous,
    ...(signer.session === null ? {} : { session_id: signer.session, aal: row.aal ?? 'aal1' }),
  };
}

/** @throws {StorageError} AccessDenied if the account that signed is deleted or banned */
export async function requireActive({ db, clock }: StorageServices, account: string): Promise<void> {
  if ((await findSigner(db, account, null, clock.now())) === null)
    throw accessDenied('The account that signed this URL is no longer active');
}
