import type { User } from '@supabase/auth-js';

/** The signed-in person as screens see them. */
export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  emailVerified: boolean;
}

const firstText = (values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim();

/** Names come from what the person or the identity provider gave; the role only from what the server keeps. */
export function toSessionUser(user: Pick<User, 'id' | 'email' | 'user_metadata' | 'app_metadata' | 'email_confirmed_at'>): SessionUser {
  const given = user.user_metadata;
  return {
    id: user.id,
    email: user.email ?? '',
    firstName: firstText([given.firstName, given.first_name, given.given_name, given.name]) ?? 'User',
    lastName: firstText([given.lastName, given.last_name, given.family_name]) ?? '',
    isAdmin: user.app_metadata.role === 'admin',
    emailVerified: Boolean(user.email_confirmed_at),
  };
}
