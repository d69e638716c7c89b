import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { userOfPath } from '#server/protocols/auth/admin/user-fields.ts';
import { readBody } from '#server/protocols/auth/body.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { isUuid } from '#server/protocols/auth/guards.ts';
import { requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import { mailSecurityNotice } from '#server/accounts/notices.ts';
import { inAuthTransaction, type Endpoint } from '#server/protocols/auth/scope.ts';
import {
  deletePasskey,
  findPasskeys,
  renamePasskey,
  type CredentialRow,
} from '#server/accounts/webauthn/credentials.queries.ts';

/** A password alone must not reach what stands for password and second step together. */
export const MANAGE_NEEDS_TWO = {
  status: 403,
  message: 'AAL2 session is required to manage passkeys when MFA is enabled',
};

const Body = z.object({
  friendly_name: z.string().trim().min(1, 'is required').max(120, 'must be 120 characters or less'),
});

const wirePasskey = (credential: CredentialRow) => ({
  id: credential.id,
  friendly_name: credential.friendly_name ?? undefined,
  created_at: credential.created_at.toISOString(),
  last_used_at: credential.last_used_at?.toISOString(),
});

/** The same for an id that is none, that nobody has, and that somebody else has. */
const notFound = () => new AuthError(404, 'validation_failed', 'Passkey not found');

function requireUuid(id: string | undefined): string {
  if (id === undefined || !isUuid(id)) throw notFound();
  return id;
}

/** GET /passkeys: the caller's, oldest first. */
export function listPasskeys(services: Services): Endpoint {
  return async (c) => {
    const { user, session } = c.var;
    await requireFullAssurance(services.db, { user, session, ...MANAGE_NEEDS_TWO });
    return c.json((await findPasskeys(services.db, user.id)).map(wirePasskey));
  };
}

/** PATCH /passkeys/{id} {friendly_name}: the passkey under its new name. */
export function updatePasskey(services: Services): Endpoint {
  return async (c) => {
    const { user, session } = c.var;
    await requireFullAssurance(services.db, { user, session, ...MANAGE_NEEDS_TWO });
    const id = requireUuid(c.req.param('id'));
    const { friendly_name: friendlyName } = await readBody(c, Body);
    const renamed = await renamePasskey(services.db, user.id, id, friendlyName, services.clock.now());
    if (renamed === null) throw notFound();
    return c.json(wirePasskey(renamed));
  };
}

/** DELETE /passkeys/{id}: 204. Sessions that began with it go on. */
export function removePasskey(services: Services): Endpoint {
  return async (c) => {
    const { user, session } = c.var;
    const id = requireUuid(c.req.param('id'));
    await inAuthTransaction(services, c, async (sql) => {
      await requireFullAssurance(sql, { user, session, ...MANAGE_NEEDS_TWO });
      if (!(await deletePasskey(sql, user.id, id))) throw notFound();
      await mailSecurityNotice(services, sql, user, 'passkey-removed');
    });
    return c.body(null, 204);
  };
}

/** GET /admin/users/{id}/passkeys */
export function listPasskeysOfUser(services: Services): Endpoint {
  return async (c) => {
    const { id } = await userOfPath(c, services.db);
    return c.json((await findPasskeys(services.db, id)).map(wirePasskey));
  };
}

/** DELETE /admin/users/{id}/passkeys/{passkeyId}: 204. */
export function removePasskeyOfUser(services: Services): Endpoint {
  return async (c) => {
    const id = requireUuid(c.req.param('passkeyId'));
    await inAuthTransaction(services, c, async (sql) => {
      const user = await userOfPath(c, sql);
      if (!(await deletePasskey(sql, user.id, id))) throw notFound();
    });
    return c.body(null, 204);
  };
}
