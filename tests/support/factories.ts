import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/db/scope.ts';

/** Creates a confirmed account without a password in the database, and returns its caller. */
export async function makeUser(db: Database, options: { admin?: boolean; email?: string } = {}): Promise<Caller> {
  const id = randomUUID();
  const email = options.email ?? `${id}@example.test`;
  const appMetadata = options.admin
    ? { provider: 'email', providers: ['email'], role: 'admin' }
    : { provider: 'email', providers: ['email'] };
  await db.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data) values ($1, $2, now(), $3, $4)`,
    [id, email, appMetadata, { firstName: 'Nia', lastName: 'Cole' }],
  );
  return {
    claims: { role: 'authenticated', sub: id, email, aud: 'authenticated', app_metadata: appMetadata },
    ip: '203.0.113.1',
    userAgent: 'test',
  };
}

export const visitor: Caller = { claims: { role: 'anon' }, ip: '203.0.113.2', userAgent: 'test' };
