import type { ServiceSlug } from './catalogue.ts';

/**
 * Classifies a link by its URL; nothing is fetched. For hints beside a field only: `ServiceLink` in `order.ts` decides
 * what may be stored.
 */
export type RecognisedLink =
  | { platform: 'spotify'; kind: 'track' | 'album' | 'artist' | 'playlist' | 'podcast' | 'profile' | 'short' | 'other' }
  | { platform: 'apple-music'; kind: 'song' | 'album' | 'artist' | 'playlist' | 'music-video' | 'other' }
  | { platform: 'youtube'; kind: 'video' | 'shorts' | 'playlist' | 'channel' | 'other' }
  | { platform: 'instagram'; kind: 'post' | 'reel' | 'profile' | 'story' | 'other' };

export type LinkPlatform = RecognisedLink['platform'];
type KindOf<Platform extends LinkPlatform> = Extract<RecognisedLink, { platform: Platform }>['kind'];
/** `spotify.track`, `youtube.video`: a platform and a kind. */
export type LinkName = { [Platform in LinkPlatform]: `${Platform}.${KindOf<Platform>}` }[LinkPlatform];

export const linkName = ({ platform, kind }: RecognisedLink): LinkName => `${platform}.${kind}` as LinkName;

/**
 * `youtu.be/abc`, `www.instagram.com`: a host with a dot and a letters-only top-level domain, and no `@` of an email.
 */
const BARE_HOST = /^(?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const SPOTIFY_URI = /^spotify:(?:user:[^:\s]+:)?(track|album|artist|playlist|episode|show|user):([^:\s?]+)/i;

/**
 * Normalises typed or pasted text to a URL: trims it, adds a missing scheme, and converts `spotify:` URIs to web URLs.
 * Anything else is returned unchanged.
 */
export function tidyLink(text: string): string {
  const plain = text.trim().replace(/^<(\S+)>$/, '$1');
  const [, kind, id] = SPOTIFY_URI.exec(plain) ?? [];
  if (kind !== undefined && id !== undefined) return `https://open.spotify.com/${kind.toLowerCase()}/${id}`;
  return BARE_HOST.test(plain) ? `https://${plain.replace(/^\/\//, '')}` : plain;
}

function webUrl(text: string): URL | null {
  const tidy = tidyLink(text);
  if (!/^https?:\/\//i.test(tidy) || !URL.canParse(tidy)) return null;
  return new URL(tidy);
}

/** The display host of a URL, `soundcloud.com`; null when the text is not a URL. */
export function linkHost(text: string): string | null {
  return webUrl(text)?.hostname.replace(/^(?:www|m|mobile)\./, '') ?? null;
}

/** Platform and kind of a link, or null for another platform or text that is not a link. */
export function recogniseLink(text: string): RecognisedLink | null {
  const url = webUrl(text);
  if (url === null) return null;
  const host = url.hostname.replace(/\.$/, '');
  const parts = url.pathname.split('/').filter(Boolean);
  const words = parts.map((part) => part.toLowerCase());
  const under = (name: string) => host === name || host.endsWith(`.${name}`);
  if (under('spotify.com')) return { platform: 'spotify', kind: spotifyKind(words) };
  if (under('spotify.link') || under('spoti.fi') || host === 'spotify.app.link')
    return { platform: 'spotify', kind: 'short' };
  if (under('music.apple.com') || host === 'itunes.apple.com')
    return { platform: 'apple-music', kind: appleMusicKind(words, url.searchParams) };
  if (host === 'youtu.be') return { platform: 'youtube', kind: words.length > 0 ? 'video' : 'other' };
  if (under('youtube.com') || under('youtube-nocookie.com'))
    return { platform: 'youtube', kind: youtubeKind(words, url.searchParams) };
  if (INSTAGRAM_HOST.test(host)) return { platform: 'instagram', kind: instagramKind(words) };
  return null;
}

const SPOTIFY_KINDS: Record<string, KindOf<'spotify'>> = {
  track: 'track',
  album: 'album',
  prerelease: 'album',
  artist: 'artist',
  playlist: 'playlist',
  episode: 'podcast',
  show: 'podcast',
  user: 'profile',
};

/** `/intl-es/track/…`, `/embed/album/…`, `/user/spotify/playlist/…`. */
function spotifyKind(words: readonly string[]): KindOf<'spotify'> {
  const [first = '', id, inner] = words.filter((word) => !/^intl-[a-z-]+$/.test(word) && word !== 'embed');
  if (id === undefined) return 'other';
  return first === 'user' && inner === 'playlist' ? 'playlist' : (SPOTIFY_KINDS[first] ?? 'other');
}

const APPLE_KINDS: Record<string, KindOf<'apple-music'>> = {
  song: 'song',
  album: 'album',
  artist: 'artist',
  playlist: 'playlist',
  'music-video': 'music-video',
};

/**
 * `/us/album/after-hours/1499378108?i=1499378607`: a song is a parameter of its album's URL. The country is optional.
 */
function appleMusicKind(words: readonly string[], search: URLSearchParams): KindOf<'apple-music'> {
  const [first = '', id] = words.filter((word, place) => place > 0 || !/^[a-z]{2}$/.test(word));
  if (id === undefined) return 'other';
  return first === 'album' && search.get('i') ? 'song' : (APPLE_KINDS[first] ?? 'other');
}

const CHANNEL_WORDS = new Set(['channel', 'c', 'user']);
const VIDEO_WORDS = new Set(['embed', 'live', 'v', 'e', 'clip']);

function youtubeKind(words: readonly string[], search: URLSearchParams): KindOf<'youtube'> {
  const [first = '', id] = words;
  if (first === 'watch' && (search.get('v') || id !== undefined)) return 'video';
  if (first === 'playlist' && search.get('list')) return 'playlist';
  if (first.startsWith('@') && first.length > 1) return 'channel';
  if (id === undefined) return 'other';
  if (first === 'shorts') return 'shorts';
  if (first === 'embed' && id === 'videoseries') return 'playlist';
  if (VIDEO_WORDS.has(first)) return 'video';
  return CHANNEL_WORDS.has(first) ? 'channel' : 'other';
}

const INSTAGRAM_HOST = /^(?:(?:www\.|m\.)?instagram\.com|(?:www\.)?instagr\.am)$/;
const INSTAGRAM_KINDS: Record<string, KindOf<'instagram'>> = {
  p: 'post',
  reel: 'reel',
  reels: 'reel',
  tv: 'reel',
  stories: 'story',
  s: 'story',
};
/** Instagram's own pages, which share the path position of user names. */
const INSTAGRAM_OWN = new Set([
  'explore',
  'accounts',
  'direct',
  'about',
  'legal',
  'developer',
  'web',
  'ar',
  'challenge',
  'popular',
]);

/** `/p/…`, `/nova/reel/…`, `/share/p/…`, and a user name alone for a profile. */
function instagramKind(words: readonly string[]): KindOf<'instagram'> {
  const path = words[0] === 'share' || words[0] === '_u' ? words.slice(1) : words;
  const [first, second, third] = path;
  if (first === undefined || INSTAGRAM_OWN.has(first)) return 'other';
  const own = INSTAGRAM_KINDS[first];
  if (own !== undefined) return second === undefined || second === 'audio' ? 'other' : own;
  const posted = second === undefined ? undefined : INSTAGRAM_KINDS[second];
  if (posted !== undefined && third !== undefined) return posted;
  return words[0] === 'share' ? 'other' : 'profile';
}

/** Link kinds each service can work with. A service that is missing here accepts any link. */
const expected = {
  'youtube-ads': ['youtube.video', 'youtube.shorts'],
  'spotify-ads': ['spotify.track', 'spotify.album', 'spotify.artist', 'spotify.playlist', 'spotify.short'],
  'apple-music-ads': [
    'apple-music.song',
    'apple-music.album',
    'apple-music.artist',
    'apple-music.playlist',
    'apple-music.music-video',
  ],
  'instagram-growth': ['instagram.profile', 'instagram.reel', 'instagram.post'],
  'instagram-featuring': ['instagram.profile', 'instagram.reel', 'instagram.post'],
  'instagram-fan-pages': ['instagram.profile'],
} as const satisfies Partial<Record<ServiceSlug, readonly LinkName[]>>;

/** A service that accepts only certain links. */
export type ParticularService = keyof typeof expected;

export function isParticular(service: ServiceSlug): service is ParticularService {
  return service in expected;
}

/** Advice about a link in a service's field. It never blocks the form. */
export interface LinkAdvice {
  /** The recognised link; null for an unknown platform. */
  found: RecognisedLink | null;
  /** The host of an unrecognised link. */
  host: string;
  fits: boolean;
}

/** Null when there is no advice: no link yet, or an unknown platform where any link is accepted. */
export function adviseOnLink(service: ServiceSlug, text: string): LinkAdvice | null {
  const host = linkHost(text);
  if (host === null) return null;
  const found = recogniseLink(text);
  const expectedNames: readonly LinkName[] | null = isParticular(service) ? expected[service] : null;
  if (found === null) return expectedNames === null ? null : { found, host, fits: false };
  return { found, host, fits: expectedNames === null || expectedNames.includes(linkName(found)) };
}
