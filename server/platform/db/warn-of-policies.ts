import type { Logger } from 'pino';
import type { Database } from './database.ts';

/**
 * Says at the start if the service role does not pass over policies, as it does on a hosted Supabase: only a superuser, or an
 * owner that has BYPASSRLS itself, may give it that. Without this line, its reads are empty and nothing tells why.
 */
export async function warnOfPolicies(db: Database, log: Pick<Logger, 'warn'>): Promise<void> {
  const { rows } = await db.query<{ owner: string }>(
    `select current_user::text as owner from pg_roles where rolname = 'service_role' and not rolbypassrls and not rolsuper`,
  );
  const [role] = rows;
  if (role === undefined) return;
  log.warn(
    `service_role is subject to row-level security, because ${role.owner} may not give it BYPASSRLS: run "alter role service_role bypassrls" as a superuser, or give each table a policy for service_role`,
  );
}
