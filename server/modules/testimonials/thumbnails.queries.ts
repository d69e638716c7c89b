import type { VideoPlatform } from '#domain/video-address.ts';
import type { Sql } from '#server/platform/db/database.ts';

interface Video {
  video_url: string;
  video_platform: VideoPlatform;
}

export async function findVideoWithoutPicture(sql: Sql, id: string): Promise<Video | null> {
  const { rows } = await sql.query<Video>(
    'select video_url, video_platform from public.video_testimonials where id = $1 and thumbnail_url is null',
    [id],
  );
  return rows[0] ?? null;
}

/** False when somebody gave it another video or a picture meanwhile. */
export async function giveVideoPicture(sql: Sql, id: string, videoUrl: string, address: string): Promise<boolean> {
  const { count } = await sql.query(
    'update public.video_testimonials set thumbnail_url = $3 where id = $1 and video_url = $2 and thumbnail_url is null',
    [id, videoUrl, address],
  );
  return count === 1;
}
