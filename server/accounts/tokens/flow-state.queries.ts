import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

export type ChallengeMethod = Row<'auth.flow_state'>['code_challenge_method'];

/** `provider_tokens` and `pending_identity` are encrypted; `pending_password` is a hash. */
export type FlowStateRow = Omit<Row<'auth.flow_state'>, 'auth_code' | 'provider_type' | 'updated_at'>;

export async function insertFlowState(
  sql: Sql,
  flow: {
    userId: string;
    challenge: string;
    challengeMethod: ChallengeMethod;
    authenticationMethod: string;
    now: Date;
  },
): Promise<void> {
  await sql.query(
    `insert into auth.flow_state (user_id, code_challenge, code_challenge_method, provider_type, authentication_method, created_at, updated_at)
     values ($1, $2, $3, 'email', $4, $5, $5)`,
    [flow.userId, flow.challenge, flow.challengeMethod, flow.authenticationMethod, flow.now],
  );
}

/** A flow whose code is issued at once. */
export async function insertIssuedFlow(
  sql: Sql,
  flow: {
    userId: string;
    sessionId: string | null;
    challenge: string;
    challengeMethod: ChallengeMethod;
    provider: string;
    authenticationMethod: string;
    codeHash: string;
    /** Sealed: tokens of the provider, and an identity to be linked at the exchange. */
    providerTokens: string | null;
    pendingIdentity: string | null;
    now: Date;
  },
): Promise<void> {
  await sql.query(
    `insert into auth.flow_state (user_id, code_challenge, code_challenge_method, provider_type, authentication_method,
       auth_code, provider_tokens, pending_identity, auth_code_issued_at, created_at, updated_at, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, $10)`,
    [
      flow.userId,
      flow.challenge,
      flow.challengeMethod,
      flow.provider,
      flow.authenticationMethod,
      flow.codeHash,
      flow.providerTokens,
      flow.pendingIdentity,
      flow.now,
      flow.sessionId,
    ],
  );
}

/** Stores the code of the user's latest flow of a kind. False when there is none. */
export async function issueAuthCode(
  sql: Sql,
  flow: {
    userId: string;
    authenticationMethod: string;
    codeHash: string;
    pendingPassword: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { count } = await sql.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = $4, updated_at = $4, pending_password = $5
     where id = (select id from auth.flow_state where user_id = $1 and authentication_method = $2 order by created_at desc, id limit 1)`,
    [flow.userId, flow.authenticationMethod, flow.codeHash, flow.now, flow.pendingPassword],
  );
  return count === 1;
}

export async function findFlowState(sql: Sql, codeHash: string): Promise<FlowStateRow | null> {
  const { rows } = await sql.query<FlowStateRow>(
    `select id, user_id, session_id, code_challenge, code_challenge_method, authentication_method, provider_tokens, pending_identity,
       pending_password, auth_code_issued_at, created_at
     from auth.flow_state where auth_code = $1`,
    [codeHash],
  );
  return rows[0] ?? null;
}

/** False when another request was first: a code is exchanged once. */
export async function deleteFlowState(sql: Sql, id: string): Promise<boolean> {
  return (await sql.query('delete from auth.flow_state where id = $1', [id])).count === 1;
}

export async function deleteFlowStatesBefore(sql: Sql, userId: string, before: Date): Promise<void> {
  await sql.query('delete from auth.flow_state where user_id = $1 and created_at < $2', [userId, before]);
}

/** Ends every flow of the account, whichever session began it: links in emails, codes, and links to providers. */
export async function endFlows(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from auth.flow_state where user_id = $1', [userId]);
  await sql.query('delete from auth.provider_flows where link_user_id = $1', [userId]);
  await sql.query('delete from auth.webauthn_challenges where user_id = $1', [userId]);
}

/** Codes that have been issued but not exchanged yet become invalid. A link in an email still needs its mailbox. */
export async function deleteIssuedFlows(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from auth.flow_state where user_id = $1 and auth_code is not null', [userId]);
}
