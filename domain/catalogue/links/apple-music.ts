import type { Found, KindOf, LinkParts } from './recognised-link.ts';

const KINDS: Record<string, KindOf<'apple-music'>> = {
  song: 'song',
  album: 'album',
  artist: 'artist',
  playlist: 'playlist',
  'music-video': 'music-video',
};
const COUNTRY = /^[a-z]{2}$/;
const NUMBER = /^(?:id)?(\d{1,15})$/;

/**
 * `/us/album/after-hours/1499378108?i=1499378607`: a song is a parameter of its album's URL. The country is optional, and
 * so is the name. Playlists have ids that no public lookup knows.
 */
export function readAppleMusic({ parts, words, search }: LinkParts): Found<'apple-music'> {
  const from = COUNTRY.test(words[0] ?? '') ? 1 : 0;
  const first = words[from] ?? '';
  const path = parts.map((part, at) => (at <= from ? part.toLowerCase() : part)).join('/');
  const url = `https://music.apple.com/${path}`;
  if (parts[from + 1] === undefined) return { kind: 'other', id: null, url };
  const song = search.get('i') ?? '';
  if (first === 'album' && NUMBER.test(song)) return { kind: 'song', id: song, url: `${url}?i=${song}` };
  const kind = first === 'album' && song !== '' ? 'song' : (KINDS[first] ?? 'other');
  return { kind, id: kind === 'other' ? null : (NUMBER.exec(parts.at(-1) ?? '')?.[1] ?? null), url };
}

/** The country of a canonical URL; the United States if it has none. */
export const appleCountry = (url: string): string => /^https:\/\/[^/]+\/([a-z]{2})\//.exec(url)?.[1] ?? 'us';
