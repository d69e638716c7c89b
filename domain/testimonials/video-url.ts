export const videoPlatforms = ['youtube', 'vimeo', 'other', 'direct'] as const;
export type VideoPlatform = (typeof videoPlatforms)[number];

const YOUTUBE =
  /^https:\/\/((www\.|m\.|music\.)?youtube\.com\/(watch\?([^#\s]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/|www\.youtube-nocookie\.com\/embed\/)([A-Za-z0-9_-]{11})([/?&#]\S*)?$/;
const VIMEO = /^https:\/\/((www\.)?vimeo\.com\/(video\/)?|player\.vimeo\.com\/video\/)([0-9]{1,12})([/?#]\S*)?$/;
const ANY_FILE = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?\/\S+$/;

/**
 * Whether an address is one of a video on this platform: its own hosts and forms for YouTube and Vimeo, any https address
 * for a file or another site. `internal.video_address_fits` in the database decides by the same rule.
 */
export function videoAddressFits(platform: VideoPlatform, address: string): boolean {
  return platform === 'youtube'
    ? YOUTUBE.test(address)
    : platform === 'vimeo'
      ? VIMEO.test(address)
      : ANY_FILE.test(address);
}

/** The platform's own id of the video, or null where the address has none. */
export function videoIdOf(platform: VideoPlatform, address: string): string | null {
  if (platform === 'youtube') return YOUTUBE.exec(address)?.[5] ?? null;
  if (platform === 'vimeo') return VIMEO.exec(address)?.[4] ?? null;
  return null;
}
