import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** A sign-in that is in progress at an external provider. `sealed` is what our exchange with it needs again, encrypted. */
export type ProviderFlowRow = Row<'auth.provider_flows'>;

export async function insertProviderFlow(sql: Sql, flow: ProviderFlowRow): Promise<void> {
  await sql.query(
    `insert into auth.provider_flows (id, provider, sealed, redirect_to, code_challenge, code_challenge_method,
       link_user_id, link_session_id, browser_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      flow.id,
      flow.provider,
      flow.sealed,
      flow.redirect_to,
      flow.code_challenge,
      flow.code_challenge_method,
      flow.link_user_id,
      flow.link_session_id,
      flow.browser_hash,
      flow.created_at,
    ],
  );
}

/** Reads and deletes the flow. Null when it is unknown, or of none of these providers and no trial of one. */
export async function takeProviderFlow(
  sql: Sql,
  id: string,
  providers: readonly string[],
): Promise<ProviderFlowRow | null> {
  const { rows } = await sql.query<ProviderFlowRow>(
    `delete from auth.provider_flows where id = $1 and (provider = any($2::text[]) or provider like 'trial:%') returning *`,
    [id, providers],
  );
  return rows[0] ?? null;
}
