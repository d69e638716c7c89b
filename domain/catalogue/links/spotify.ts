import type { Found, KindOf, LinkParts } from './recognised-link.ts';

const KINDS: Record<string, KindOf<'spotify'>> = {
  track: 'track',
  album: 'album',
  prerelease: 'album',
  artist: 'artist',
  playlist: 'playlist',
  episode: 'podcast',
  show: 'podcast',
  user: 'profile',
};
const ID = /^[A-Za-z0-9]{1,64}$/;

/** `/intl-es/track/…`, `/embed/album/…`, `/user/spotify/playlist/…`. */
export function readSpotify({ parts, words }: LinkParts): Found<'spotify'> {
  const kept = parts.filter((_, at) => !/^intl-[a-z-]+$/.test(words[at] ?? '') && words[at] !== 'embed');
  const [first = '', id, inner, innerId] = kept;
  const word = first.toLowerCase();
  const url = `https://open.spotify.com/${kept.join('/')}`;
  if (id === undefined) return { kind: 'other', id: null, url };
  if (word === 'user' && inner?.toLowerCase() === 'playlist') return named('playlist', 'playlist', innerId, url);
  const kind = KINDS[word] ?? 'other';
  return kind === 'profile' || kind === 'other' ? { kind, id: null, url } : named(kind, word, id, url);
}

function named(kind: KindOf<'spotify'>, word: string, id: string | undefined, url: string): Found<'spotify'> {
  if (id === undefined || !ID.test(id)) return { kind, id: null, url };
  return { kind, id, url: `https://open.spotify.com/${word}/${id}` };
}

/** What a short link leads to is known to Spotify alone. */
export function readSpotifyShort({ host, parts }: LinkParts): Found<'spotify'> {
  return { kind: 'short', id: null, url: `https://${host}/${parts.join('/')}` };
}
