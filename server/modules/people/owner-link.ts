import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from '#server/platform/db/database.ts';
import { offerLink } from './owner-link.queries.ts';

/** 256 bits. */
export const newOwnerSecret = (): string => randomBytes(32).toString('base64url');

export const hashOwnerSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The secret is in the fragment, which browsers send to nobody. */
export const ownerLink = (publicUrl: string, secret: string): string => `${publicUrl}/owner#${secret}`;

/** 2026-11-29 12:45 UTC */
export const minuteOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * While the shop has no owner, offers a link that makes one. Returns what the start prints about it, which may contain the secret:
 * it is for the terminal only and never for the log.
 */
export async function announceOwnerLink(db: Sql, publicUrl: string): Promise<string[]> {
  const secret = newOwnerSecret();
  const link = await offerLink(db, hashOwnerSecret(secret), false);
  if (link === null) return [];
  return [
    link.is_stored
      ? `  owner   ${ownerLink(publicUrl, secret)}  (for 24 hours, once)`
      : `  owner   a link was printed at ${minuteOf(link.created_at)}; npm run admin -- owner-link prints another`,
  ];
}
