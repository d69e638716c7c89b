export const videoPlatforms = ['youtube', 'vimeo', 'other', 'direct'] as const;
export type VideoPlatform = (typeof videoPlatforms)[number];

const YOUTUBE =
  /^https:\/\/((www\.|m\.|music\.)?youtube\.com\/(watch\?([^#\s]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/|www\.youtube-nocookie\.com\/embed\/)([A-Za-z0-9_-]{11})([/?&#]\S*)?$/;
const VIMEO = /^https:\/\/((www\.)?vimeo\.com\/(video\/)?|player\.vimeo\.com\/video\/)([0-9]{1,12})([/?#]\S*)?$/;
const ANY_FILE = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?\/\S+$/;

/**
 * Whether a URL is a video on this platform: only its own hosts and formats for YouTube and Vimeo, any https URL for a
 * file or another site. `internal.video_address_fits` in the database applies the same rule.
 */
export function videoUrlFits(platform: VideoPlatform, url: string): boolean {
  return platform === 'youtube' ? YOUTUBE.test(url) : platform === 'vimeo' ? VIMEO.test(url) : ANY_FILE.test(url);
}

/** The platform's video id, or null if the URL has none. */
export function videoIdOf(platform: VideoPlatform, url: string): string | null {
  if (platform === 'youtube') return YOUTUBE.exec(url)?.[5] ?? null;
  if (platform === 'vimeo') return VIMEO.exec(url)?.[4] ?? null;
  return null;
}
