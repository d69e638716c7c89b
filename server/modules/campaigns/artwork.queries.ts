import type { Sql } from '#server/platform/db/database.ts';

export interface DueRelease {
  id: string;
  clientId: string;
  link: string;
}

/** Releases whose link the platform has not been asked about, the longest waiting first. */
export async function findDueReleases(sql: Sql, now: Date, limit: number): Promise<DueRelease[]> {
  const { rows } = await sql.query<DueRelease>(
    `select id, client_id as "clientId", link from public.releases
     where preview_due <= $1 and link is not null order by preview_due, id limit $2`,
    [now, limit],
  );
  return rows;
}

/** What a platform said. `artwork` is the name of a stored file. */
interface Preview {
  title: string | null;
  artist: string | null;
  artwork: string | null;
}

/** Whether the artwork is used. */
export async function storePreview(
  sql: Sql,
  { id, link }: DueRelease,
  { title, artist, artwork }: Preview,
): Promise<boolean> {
  const { rows } = await sql.query<{ used: boolean }>('select internal.store_preview($1, $2, $3, $4, $5) as used', [
    id,
    link,
    title,
    artist,
    artwork,
  ]);
  return rows[0]?.used === true;
}

/** Asks again later: after a minute, ten minutes, two hours and a day; then no more. Whether it is asked again. */
export async function postponePreview(sql: Sql, { id, link }: DueRelease, now: Date): Promise<boolean> {
  const { rows } = await sql.query<{ again: boolean }>(
    `update public.releases set preview_attempts = preview_attempts + 1,
       preview_due = $3::timestamptz + (array['1 minute', '10 minutes', '2 hours', '1 day'])[preview_attempts + 1]::interval
     where id = $1 and link = $2 returning preview_due is not null as again`,
    [id, link, now],
  );
  return rows[0]?.again === true;
}
