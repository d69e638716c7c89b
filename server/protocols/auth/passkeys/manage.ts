import * as z from 'zod';
import { findUserById } from '#server/accounts/admin/find-user.ts';
import {
  listOwnPasskeys,
  passkeyNotFound,
  removeOwnPasskey,
  removePasskeyAsAdmin,
  renameOwnPasskey,
} from '#server/accounts/passkeys/manage.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { type CredentialRow, findPasskeys } from '#server/accounts/webauthn/credentials.queries.ts';
import { userIdOf } from '#server/protocols/auth/admin/user-fields.ts';
import { readBody } from '#server/protocols/auth/body.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';

const Body = z.object({
  friendly_name: z.string().trim().min(1, 'is required').max(120, 'must be 120 characters or less'),
});

const wirePasskey = (credential: CredentialRow) => ({
  id: credential.id,
  friendly_name: credential.friendly_name ?? undefined,
  created_at: credential.created_at.toISOString(),
  last_used_at: credential.last_used_at?.toISOString(),
});

function requireUuid(id: string | undefined): string {
  if (id === undefined || !isUuid(id)) throw passkeyNotFound();
  return id;
}

/** GET /passkeys: the caller's, oldest first. */
export function listPasskeys(services: Services): Endpoint {
  return async (c) => c.json((await listOwnPasskeys(services, c.var)).map(wirePasskey));
}

/** PATCH /passkeys/{id} {friendly_name}: the passkey with its new name. */
export function updatePasskey(services: Services): Endpoint {
  return async (c) => {
    const id = requireUuid(c.req.param('id'));
    const { friendly_name: friendlyName } = await readBody(c, Body);
    return c.json(wirePasskey(await renameOwnPasskey(services, c.var, { id, friendlyName })));
  };
}

/** DELETE /passkeys/{id}: 204. */
export function removePasskey(services: Services): Endpoint {
  return async (c) => {
    await removeOwnPasskey(services, originOf(c), c.var, requireUuid(c.req.param('id')));
    return c.body(null, 204);
  };
}

/** GET /admin/users/{id}/passkeys */
export function listPasskeysOfUser({ db }: Services): Endpoint {
  return async (c) => {
    const { id } = await findUserById(db, userIdOf(c));
    return c.json((await findPasskeys(db, id)).map(wirePasskey));
  };
}

/** DELETE /admin/users/{id}/passkeys/{passkeyId}: 204. */
export function removePasskeyOfUser(services: Services): Endpoint {
  return async (c) => {
    const passkeyId = requireUuid(c.req.param('passkeyId'));
    await removePasskeyAsAdmin(services, originOf(c), { userId: userIdOf(c), passkeyId });
    return c.body(null, 204);
  };
}
