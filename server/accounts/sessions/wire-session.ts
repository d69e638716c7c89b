import type { WeakPassword } from '../errors.ts';
import type { IssuedSession } from './sessions.ts';
import { wireUser, type WireUser } from '../users/wire-user.ts';

export interface WireSession {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: WireUser;
  weak_password?: WeakPassword;
}

/** A session as clients get it. */
export function wireSession(issued: IssuedSession): WireSession {
  return {
    access_token: issued.accessToken,
    token_type: 'bearer',
    expires_in: issued.expiresIn,
    expires_at: issued.expiresAt,
    refresh_token: issued.refreshToken,
    user: wireUser(issued),
  };
}
