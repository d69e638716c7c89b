type VideoPlatform = 'youtube' | 'vimeo' | 'other' | 'direct';

/** How a video is played. */
type VideoSource =
  | { kind: 'frame'; src: string }
  | { kind: 'file'; src: string }
  | { kind: 'link'; src: string; host: string };

const YOUTUBE_ID = /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live)\/)([\w-]{11})(?![\w-])/;
const VIMEO_ID = /vimeo\.com\/(?:video\/)?(\d+)/;

/** The id in any form of YouTube URL, or null. */
export function youtubeId(url: string): string | null {
  return YOUTUBE_ID.exec(url)?.[1] ?? null;
}

/** An embedded player with autoplay, a file for `<video>`, or a link if the URL fits neither. */
export function videoSource(url: string, platform: VideoPlatform): VideoSource | null {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null;
  const youtube = platform === 'youtube' ? youtubeId(url) : null;
  if (youtube !== null)
    return { kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0&enablejsapi=1` };
  const vimeo = platform === 'vimeo' ? VIMEO_ID.exec(url)?.[1] : undefined;
  if (vimeo !== undefined) return { kind: 'frame', src: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` };
  if (platform === 'direct') return { kind: 'file', src: url };
  return { kind: 'link', src: url, host: new URL(url).hostname.replace(/^www\./, '') };
}
