import * as z from 'zod';
import { videoIdOf, type VideoPlatform } from '#domain/testimonials/video-url.ts';
import { createOutside, type Fetch, type Outside, type Picture } from '#server/platform/outside/outside.ts';

const HOSTS = new Set(['i.ytimg.com', 'vimeo.com', 'i.vimeocdn.com']);
const YOUTUBE_PICTURES = ['maxresdefault', 'sddefault', 'hqdefault'];
const FETCH_TIMEOUT_MS = 8_000;

export interface VideoPictures {
  /**
   * The thumbnail of a video on YouTube or Vimeo; null if there is none. @throws {OutsideError} on a timeout or an
   * unexpected response
   */
  ofVideo(platform: VideoPlatform, address: string): Promise<Picture | null>;
}

/** @param ask injected by tests; defaults to the platform's `fetch` */
export function createVideoPictures(ask?: Fetch): VideoPictures {
  const outside = createOutside({ allows: (host) => HOSTS.has(host), timeoutMs: FETCH_TIMEOUT_MS, ask });
  return {
    async ofVideo(platform, url) {
      const id = videoIdOf(platform, url);
      if (id === null) return null;
      if (platform === 'vimeo') return vimeoPicture(outside, id);
      for (const name of YOUTUBE_PICTURES) {
        const picture = await outside.picture(new URL(`https://i.ytimg.com/vi/${id}/${name}.jpg`));
        if (picture !== null) return picture;
      }
      return null;
    },
  };
}

async function vimeoPicture(outside: Outside, id: string): Promise<Picture | null> {
  const about = new URL('https://vimeo.com/api/oembed.json');
  about.search = new URLSearchParams({ url: `https://vimeo.com/${id}`, width: '1280' }).toString();
  const parsed = z.object({ thumbnail_url: z.url() }).safeParse(await outside.json(about));
  return parsed.success ? outside.picture(new URL(parsed.data.thumbnail_url)) : null;
}
