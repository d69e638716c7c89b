import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

type Video = Pick<Row<'video_testimonials'>, 'video_url' | 'video_platform'>;

export async function findVideoWithoutPicture(sql: Sql, id: string): Promise<Video | null> {
  const { rows } = await sql.query<Video>(
    'select video_url, video_platform from public.video_testimonials where id = $1 and thumbnail_url is null',
    [id],
  );
  return rows[0] ?? null;
}

/** False when its video or picture was changed meanwhile. */
export async function giveVideoPicture(sql: Sql, id: string, videoUrl: string, url: string): Promise<boolean> {
  const { count } = await sql.query(
    'update public.video_testimonials set thumbnail_url = $3 where id = $1 and video_url = $2 and thumbnail_url is null',
    [id, videoUrl, url],
  );
  return count === 1;
}
