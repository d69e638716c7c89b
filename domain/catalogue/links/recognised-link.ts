/** The kinds of pages that each platform has. `other` is a page of the platform itself; `short` hides what it leads to. */
interface KindsByPlatform {
  youtube: 'video' | 'shorts' | 'playlist' | 'channel' | 'other';
  spotify: 'track' | 'album' | 'artist' | 'playlist' | 'podcast' | 'profile' | 'short' | 'other';
  'apple-music': 'song' | 'album' | 'artist' | 'playlist' | 'music-video' | 'other';
  instagram: 'post' | 'reel' | 'profile' | 'story' | 'other';
  soundcloud: 'track' | 'playlist' | 'profile' | 'short' | 'other';
  tiktok: 'video' | 'profile' | 'short' | 'other';
  vimeo: 'video' | 'other';
  deezer: 'track' | 'album' | 'artist' | 'playlist' | 'short' | 'other';
}

export type LinkPlatform = keyof KindsByPlatform;
export type KindOf<Platform extends LinkPlatform> = KindsByPlatform[Platform];

/** What a reader of one platform finds in a URL. */
export interface Found<Platform extends LinkPlatform> {
  kind: KindOf<Platform>;
  /** The platform's id of it, or null if the URL has none that is known. */
  id: string | null;
  /** The URL in one form, without tracking parameters. */
  url: string;
}

/** Classified by its URL alone; nothing is fetched. */
export type RecognisedLink = { [P in LinkPlatform]: { platform: P } & Found<P> }[LinkPlatform];

/** `spotify.track`, `youtube.video`: a platform and a kind. */
export type LinkName = { [P in LinkPlatform]: `${P}.${KindOf<P>}` }[LinkPlatform];

/** A parsed URL: its path as written, and in lower case for the platform's own words. */
export interface LinkParts {
  host: string;
  parts: readonly string[];
  words: readonly string[];
  search: URLSearchParams;
}
