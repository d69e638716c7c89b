import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/locales.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { limitRequests, perIp } from '../limits.ts';
import { type IssuedSession, startSession } from '../sessions/sessions.ts';
import { requireSignUps } from './sign-ups.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { insertUser, type UserRow } from '../users/users.queries.ts';

/** In all, so that a network of machines cannot fill the tables either. */
const ANYWHERE = { name: 'guests', points: 2000, seconds: 3600 };

/**
 * A buyer without an account, and the only session that this identity has, unless it accepted a quote. A shop without sign-ups has no guests, because
 * an order would make an account of them. @throws {AuthError} 422 signup_disabled, 429
 */
export async function startGuest(services: Services, origin: Origin, locale: Locale): Promise<IssuedSession> {
  requireSignUps(services);
  await limitRequests(services, perIp.guest, origin.ip);
  await limitRequests(services, ANYWHERE, 'all');
  const now = services.clock.now();
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await insertGuest(sql, locale, now);
    return startSession(services, sql, origin, { user, method: 'guest', now });
  });
}

export const insertGuest = (sql: Sql, locale: Locale, now: Date): Promise<UserRow> =>
  insertUser(sql, {
    id: randomUUID(),
    role: 'guest',
    email: null,
    encrypted_password: null,
    email_confirmed_at: null,
    raw_app_meta_data: {},
    raw_user_meta_data: { locale },
    is_anonymous: true,
    created_at: now,
  });
