import { onlyRow, type Sql } from '#server/platform/db/database.ts';

interface OfferedLink {
  /** False: a link that was printed earlier is still valid. */
  is_stored: boolean;
  created_at: Date;
  expires_at: Date;
}

/** The link that now counts; null if the shop has an owner. */
export async function offerLink(sql: Sql, secretHash: string, replace: boolean): Promise<OfferedLink | null> {
  const { rows } = await sql.query<OfferedLink>('select * from internal.offer_owner_link($1, $2)', [
    secretHash,
    replace,
  ]);
  return rows[0] ?? null;
}

/** Whether the link can still be used. Nothing is locked: {@link useLink} decides. */
export async function isLinkOpen(sql: Sql, secretHash: string): Promise<boolean> {
  const { is_open: isOpen } = onlyRow(
    await sql.query<{ is_open: boolean }>(
      `select exists (select from internal.owner_link where secret_hash = $1 and expires_at > now())
         and not internal.has_owner() as is_open`,
      [secretHash],
    ),
  );
  return isOpen;
}

/** Uses the link up. Its row is held until the transaction ends. */
export async function useLink(sql: Sql, secretHash: string): Promise<boolean> {
  const { is_used: isUsed } = onlyRow(
    await sql.query<{ is_used: boolean }>('select internal.use_owner_link($1) as is_used', [secretHash]),
  );
  return isUsed;
}
