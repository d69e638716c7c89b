import type { DocumentName } from '#domain/content/document-names.ts';
import type { JsonObject } from '#domain/content/form-schema.ts';
import type { Sql } from '#server/platform/db/database.ts';

interface NewPreview extends DocumentName {
  tokenHash: string;
  sessionId: string;
  body: JsonObject;
  now: Date;
  expiresAt: Date;
}

/** Stores a preview, and removes those that have ended and the session's former ones. */
export async function storePreview(sql: Sql, preview: NewPreview): Promise<void> {
  const { tokenHash, sessionId, kind, key, language, body, now, expiresAt } = preview;
  await sql.query('delete from internal.previews where session_id = $1 or expires_at <= $2', [sessionId, now]);
  await sql.query(
    `insert into internal.previews (token_hash, session_id, kind, key, language, body, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tokenHash, sessionId, kind, key, language, body, expiresAt],
  );
}

export interface Preview extends DocumentName {
  body: JsonObject;
}

/** Null if the preview, its session or the role of its owner has ended. */
export async function findPreview(sql: Sql, tokenHash: string, now: Date): Promise<Preview | null> {
  const { rows } = await sql.query<Preview>(
    `select p.kind, p.key, p.language, p.body
     from internal.previews as p
       join auth.sessions as s on s.id = p.session_id
       join auth.users as a on a.id = s.user_id
     where p.token_hash = $1 and p.expires_at > $2 and (s.not_after is null or s.not_after > $2)
       and internal.member_may(a.id, case p.kind when 'profile' then 'settings.manage' when 'email' then 'emails.manage' else 'content.manage' end) and a.deleted_at is null and (a.banned_until is null or a.banned_until <= $2)`,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}
