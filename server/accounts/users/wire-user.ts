import { type Account, loadAccount } from './account.ts';
import type { FactorRow } from '../mfa/factors.queries.ts';
import type { IdentityRow, UserRow } from './users.queries.ts';
import type { UserDraft } from './users.ts';
import type { Sql } from '#server/platform/db/database.ts';

const iso = (date: Date | null): string | undefined => date?.toISOString();

/** A user as clients see it. Absent dates are left out. */
export function wireUser({ user, identities, factors }: Account) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: iso(user.email_confirmed_at),
    invited_at: iso(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: iso(user.phone_confirmed_at),
    confirmation_sent_at: iso(user.confirmation_sent_at),
    confirmed_at: iso(user.confirmed_at),
    recovery_sent_at: iso(user.recovery_sent_at),
    new_email: user.email_change ?? undefined,
    email_change_sent_at: iso(user.email_change_sent_at),
    new_phone: user.phone_change ?? undefined,
    phone_change_sent_at: iso(user.phone_change_sent_at),
    reauthentication_sent_at: iso(user.reauthentication_sent_at),
    last_sign_in_at: iso(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities.map(wireIdentity),
    ...(factors.length === 0 ? {} : { factors: factors.map(wireFactor) }),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    banned_until: iso(user.banned_until),
    deleted_at: iso(user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

/** On the wire `id` is the provider's subject and `identity_id` the row. */
function wireIdentity(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: iso(identity.last_sign_in_at),
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
    email: identity.email ?? undefined,
  };
}

/** A factor as clients see it: never its secret. */
export function wireFactor(factor: FactorRow) {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name ?? '',
    factor_type: factor.factor_type,
    status: factor.status,
    last_challenged_at: iso(factor.last_challenged_at),
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
  };
}

export type WireUser = ReturnType<typeof wireUser>;

export const loadWireUser = async (sql: Sql, user: UserRow): Promise<WireUser> =>
  wireUser(await loadAccount(sql, user));

/**
 * A draft as clients see it. Sign-up responds with this for new and for known emails, so that nothing distinguishes the
 * two: not even the order of keys, which a trip through the database changes.
 */
export function wireDraft({ user, identity }: UserDraft, sentAt: Date): WireUser {
  const row: UserRow = {
    ...user,
    aud: 'authenticated',
    role: 'authenticated',
    is_sso_user: false,
    invited_at: null,
    confirmation_sent_at: sentAt,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    phone_change: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    confirmed_at: null,
    last_sign_in_at: null,
    strong_password_digest: null,
    email_unproved: false,
    banned_until: null,
    updated_at: user.created_at,
    deleted_at: null,
  };
  const identities = [{ ...identity, email: user.email, updated_at: identity.created_at }];
  return wireUser({ user: row, identities, factors: [] });
}
