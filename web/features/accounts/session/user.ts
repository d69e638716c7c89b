import type { User } from '@supabase/auth-js';

/** The signed-in person as screens see them. Dates are ISO texts, null when there is none. */
export interface SessionUser {
  id: string;
  /** Empty for an account without one. */
  email: string;
  /** Digits of an international number, empty for an account without one. */
  phone: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  /** False for an account that is disabled for now. */
  isActive: boolean;
  lastLogin: string | null;
  createdAt: string;
  updatedAt: string | null;
  emailVerified: boolean;
  emailVerifiedAt: string | null;
  /** Address of a picture, where the identity provider gave one. */
  avatar: string | null;
  metadata: Readonly<Record<string, unknown>>;
  twoFactorEnabled: boolean;
}

type Account = Pick<User, 'id' | 'email' | 'user_metadata' | 'app_metadata' | 'email_confirmed_at' | 'created_at'> &
  Partial<Pick<User, 'phone' | 'last_sign_in_at' | 'updated_at' | 'banned_until' | 'factors'>>;

const firstText = (values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim();

/** Names come from what the person or the identity provider gave; the role only from what the server keeps. */
export function toSessionUser(user: Account): SessionUser {
  const given = user.user_metadata;
  return {
    id: user.id,
    email: user.email ?? '',
    phone: user.phone ?? '',
    firstName: firstText([given.firstName, given.first_name, given.given_name, given.name]) ?? 'User',
    lastName: firstText([given.lastName, given.last_name, given.family_name]) ?? '',
    isAdmin: user.app_metadata.role === 'admin',
    isActive: user.banned_until === undefined || Date.parse(user.banned_until) <= Date.now(),
    lastLogin: user.last_sign_in_at ?? null,
    createdAt: user.created_at,
    updatedAt: user.updated_at ?? null,
    emailVerified: Boolean(user.email_confirmed_at),
    emailVerifiedAt: user.email_confirmed_at ?? null,
    avatar: firstText([given.avatar_url, given.picture]) ?? null,
    metadata: given,
    twoFactorEnabled: user.factors?.some((factor) => factor.status === 'verified') === true,
  };
}
