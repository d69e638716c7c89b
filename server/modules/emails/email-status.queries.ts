import type { Sql } from '#server/platform/db/database.ts';

/** Records the result of the SMTP check. Runs as the owner. */
export async function keepSmtpCheck(sql: Sql, problem: string | null, at: Date): Promise<void> {
  await sql.query('update public.email_settings set smtp_checked_at = $1, smtp_ok = $2, smtp_problem = $3', [
    at,
    problem === null,
    problem,
  ]);
}
