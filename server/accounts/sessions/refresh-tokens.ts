import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import {
  deleteSessions,
  findActiveRefreshTokens,
  insertRefreshToken,
  type RefreshTokenRow,
  revokeRefreshToken,
  type SessionRow,
} from './sessions.queries.ts';

/** Two tabs that refresh at once, or a lost response, are not a theft. The Supabase CLI's default. */
const REUSE_INTERVAL_MS = 10_000;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 12;

export const isWellFormed = (token: string): boolean => /^[a-z0-9]{12}$/.test(token);

/** Reads the bytes as one number to base 36: 128 bits leave a bias far too small to matter. */
function spell(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.subarray(0, 16).toString('hex')}`);
  let token = '';
  for (let index = 0; index < TOKEN_LENGTH; index += 1) {
    token += ALPHABET[Number(rest % 36n)];
    rest /= 36n;
  }
  return token;
}

/** Twelve characters are 62 bits, within reach of a search through a stolen table, so the hash is a keyed one. */
export const hashRefreshToken = (identity: Identity, token: string): string =>
  identity.mac('refresh token hash', token).toString('hex');

/**
 * A child follows from its parent's text, its own row's id and the server's key. So a client that lost the answer and
 * shows the parent again can be told the same child, though only hashes are stored: neither the table nor the key nor
 * both give a token to anyone who does not hold its parent.
 */
const childToken = (identity: Identity, parent: string, childId: string): string =>
  spell(identity.mac('refresh token child', `${parent}:${childId}`));

async function storeToken(
  identity: Identity,
  sql: Sql,
  session: SessionRow,
  token: string,
  id: string,
  parent: string | null,
  now: Date,
) {
  await insertRefreshToken(sql, {
    id,
    sessionId: session.id,
    userId: session.user_id,
    token: hashRefreshToken(identity, token),
    parent,
    now,
  });
  return token;
}

/** A token without a parent. */
export const randomToken = (): string => spell(randomBytes(16));

/** The first token of a session that exists. */
export function startFamily(identity: Identity, sql: Sql, session: SessionRow, now: Date): Promise<string> {
  return storeToken(identity, sql, session, randomToken(), randomUUID(), null, now);
}

/**
 * Exchanges a token of a session whose lock the caller holds. Null means it was used before and is not excused: the
 * session has ended then, with the whole family, which the caller must commit.
 */
export async function rotate(
  identity: Identity,
  sql: Sql,
  session: SessionRow,
  { presented, row, now }: { presented: string; row: RefreshTokenRow; now: Date },
): Promise<string | null> {
  if (row.revoked) {
    const active = await findActiveRefreshTokens(sql, session.id);
    const child = active.find((token) => token.parent === row.token);
    if (child !== undefined) return childToken(identity, presented, child.id);
    // Without any active token the family was revoked already, and stays so.
    const excused = active.length > 0 && now.getTime() - row.updated_at.getTime() <= REUSE_INTERVAL_MS;
    if (!excused) {
      // With the session, its access token ends, and what it began.
      await deleteSessions(sql, session.user_id, 'local', session.id);
      return null;
    }
  }
  await revokeRefreshToken(sql, row.id, now);
  const id = randomUUID();
  return storeToken(identity, sql, session, childToken(identity, presented, id), id, row.token, now);
}
