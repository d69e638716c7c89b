import type { User } from '@supabase/auth-js';
import { isGuestUser } from '#web/lib/session/session-storage.ts';

/** The signed-in user as screens show it. Dates are ISO strings, null if unset. */
export interface SessionUser {
  id: string;
  /** Empty if the account has none. */
  email: string;
  /** Digits of an international number; empty if the account has none. */
  phone: string;
  firstName: string;
  lastName: string;
  /** An owner, or another member of the team. */
  isTeam: boolean;
  isOwner: boolean;
  /** False for a disabled account. */
  isActive: boolean;
  lastLogin: string | null;
  createdAt: string;
  updatedAt: string | null;
  emailVerified: boolean;
  emailVerifiedAt: string | null;
  /** URL of a picture from the identity provider; null if it sent none. */
  avatar: string | null;
  metadata: Readonly<Record<string, unknown>>;
  twoFactorEnabled: boolean;
  /** A buyer without an account. */
  isGuest: boolean;
  /** The account was confirmed elsewhere than where its password was chosen, and has none now. */
  needsPassword?: true;
}

type Account = Pick<User, 'id' | 'email' | 'user_metadata' | 'app_metadata' | 'email_confirmed_at' | 'created_at'> &
  Partial<Pick<User, 'role' | 'phone' | 'last_sign_in_at' | 'updated_at' | 'banned_until' | 'factors'>>;

const firstText = (values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim();

/** Names come from the user or the identity provider; the role comes from the server only. */
export function toSessionUser(user: Account): SessionUser {
  const given = user.user_metadata;
  const { role } = user.app_metadata;
  return {
    id: user.id,
    email: user.email ?? '',
    phone: user.phone ?? '',
    firstName: firstText([given.firstName, given.first_name, given.given_name, given.name]) ?? 'User',
    lastName: firstText([given.lastName, given.last_name, given.family_name]) ?? '',
    isTeam: role === 'admin' || role === 'team',
    isOwner: role === 'admin',
    isActive: user.banned_until === undefined || Date.parse(user.banned_until) <= Date.now(),
    lastLogin: user.last_sign_in_at ?? null,
    createdAt: user.created_at,
    updatedAt: user.updated_at ?? null,
    emailVerified: Boolean(user.email_confirmed_at),
    emailVerifiedAt: user.email_confirmed_at ?? null,
    avatar: firstText([given.avatar_url, given.picture]) ?? null,
    metadata: given,
    isGuest: isGuestUser(user),
    twoFactorEnabled: user.factors?.some((factor) => factor.status === 'verified') === true,
  };
}
