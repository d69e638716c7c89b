import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Sql } from '#server/platform/db/database.ts';
import { AuthError } from '../errors.ts';
import {
  type ChallengeMethod,
  deleteFlowStatesBefore,
  type FlowStateRow,
  insertFlowState,
  insertIssuedFlow,
  issueAuthCode,
} from './flow-state.queries.ts';
import { TOKEN_MINUTES } from './one-time-tokens.ts';
import type { AuthenticationMethod } from '../sessions/sessions.ts';

/** Minutes from the issue of a code to its exchange. */
const CODE_MINUTES = 5;

export interface Challenge {
  challenge: string;
  method: ChallengeMethod;
}

/** The challenge that a request brings, or null without one. @throws {AuthError} 400 validation_failed */
export function readChallenge(body: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: named } = body;
  if (challenge === undefined && named === undefined) return null;
  if (challenge === undefined || named === undefined) {
    throw new AuthError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw new AuthError(
      400,
      'validation_failed',
      'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, ".", "_", "~" and "-"',
    );
  }
  const method = named.toLowerCase();
  // `plain` would put the verifier itself into URLs, and logs.
  if (method !== 's256') throw new AuthError(400, 'validation_failed', `unsupported code_challenge method "${named}"`);
  return { challenge, method };
}

/** The stored form of a code. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Stores the challenge until the link in the email is opened, and removes flows whose link has expired. */
export async function startFlow(
  sql: Sql,
  flow: { userId: string; challenge: Challenge; method: AuthenticationMethod; now: Date },
): Promise<void> {
  const oldest = new Date(flow.now.getTime() - (TOKEN_MINUTES + CODE_MINUTES) * 60_000);
  await deleteFlowStatesBefore(sql, flow.userId, oldest);
  await insertFlowState(sql, {
    userId: flow.userId,
    challenge: flow.challenge.challenge,
    challengeMethod: flow.challenge.method,
    authenticationMethod: flow.method,
    now: flow.now,
  });
}

/** The code for the redirect, to whose exchange the password waits for who chose it; null when the user has no flow of this kind. Stored as a hash. */
export async function issueCode(
  sql: Sql,
  {
    userId,
    method,
    pendingPassword,
    now,
  }: { userId: string; method: AuthenticationMethod; pendingPassword: string | null; now: Date },
): Promise<string | null> {
  const code = randomUUID();
  const codeHash = hashCode(code);
  const issued = await issueAuthCode(sql, { userId, authenticationMethod: method, codeHash, pendingPassword, now });
  return issued ? code : null;
}

/** The code for the redirect of a sign-in that an outside provider has proved already. Stored as a hash. */
export async function issueCodeAtOnce(
  sql: Sql,
  flow: {
    userId: string;
    /** The session that began the flow: its end is the flow's. */
    sessionId?: string | null;
    challenge: Challenge;
    provider: string;
    method: AuthenticationMethod;
    /** Sealed. */
    providerTokens?: string;
    pendingIdentity?: string;
    now: Date;
  },
): Promise<string> {
  const code = randomUUID();
  await insertIssuedFlow(sql, {
    userId: flow.userId,
    sessionId: flow.sessionId ?? null,
    challenge: flow.challenge.challenge,
    challengeMethod: flow.challenge.method,
    provider: flow.provider,
    authenticationMethod: flow.method,
    codeHash: hashCode(code),
    providerTokens: flow.providerTokens ?? null,
    pendingIdentity: flow.pendingIdentity ?? null,
    now: flow.now,
  });
  return code;
}

export function isExpired(flow: FlowStateRow, now: Date): boolean {
  const from = flow.auth_code_issued_at ?? flow.created_at;
  return now.getTime() > from.getTime() + CODE_MINUTES * 60_000;
}

export function matchesChallenge(flow: FlowStateRow, verifier: string): boolean {
  if (flow.code_challenge_method !== 's256') return false;
  const given = createHash('sha256').update(verifier).digest('base64url');
  const [left, right] = [hashCode(given), hashCode(flow.code_challenge)];
  return timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
