import type { Found, KindOf, LinkParts } from './recognised-link.ts';

const NUMBER = /^\d{1,20}$/;

/** Pages of SoundCloud itself, which share the path position of user names. */
const SOUNDCLOUD_OWN = new Set([
  'discover',
  'search',
  'charts',
  'you',
  'upload',
  'pages',
  'stream',
  'settings',
  'feed',
]);
const SOUNDCLOUD_LISTS = new Set(['tracks', 'albums', 'sets', 'likes', 'reposts', 'popular-tracks', 'followers']);

/** `/nova/after-hours`, `/nova/sets/night`; a private track has a secret after its name, which its player needs. */
export function readSoundcloud({ host, parts, words }: LinkParts): Found<'soundcloud'> {
  const url = `https://soundcloud.com/${parts.join('/')}`;
  if (host === 'on.soundcloud.com' || host === 'soundcloud.app.goo.gl')
    return { kind: parts.length > 0 ? 'short' : 'other', id: null, url: `https://${host}/${parts.join('/')}` };
  const [user, second, third] = words;
  if (user === undefined || SOUNDCLOUD_OWN.has(user)) return { kind: 'other', id: null, url };
  if (second === 'sets' && third !== undefined) return { kind: 'playlist', id: parts.join('/'), url };
  if (second === undefined || SOUNDCLOUD_LISTS.has(second))
    return { kind: 'profile', id: user, url: `https://soundcloud.com/${user}` };
  return { kind: 'track', id: parts.join('/'), url };
}

/** `/@nova/video/7…`; `vm.tiktok.com/…` and `/t/…` are short links. */
export function readTiktok({ host, parts, words }: LinkParts): Found<'tiktok'> {
  const url = `https://www.tiktok.com/${parts.join('/')}`;
  if (/^(?:vm|vt)\./.test(host))
    return { kind: parts.length > 0 ? 'short' : 'other', id: null, url: `https://${host}/${parts.join('/')}` };
  const [user = '', kind, id = ''] = words;
  if (user === 't' && kind !== undefined) return { kind: 'short', id: null, url };
  if (!user.startsWith('@') || user.length < 2) return { kind: 'other', id: null, url };
  if (kind === 'video' && NUMBER.test(id))
    return { kind: 'video', id, url: `https://www.tiktok.com/${user}/video/${id}` };
  return { kind: 'profile', id: user.slice(1), url: `https://www.tiktok.com/${user}` };
}

/** `/76979871`, `/76979871/0f3a…` for an unlisted video, `/channels/music/76979871`, `player.vimeo.com/video/…`. */
export function readVimeo({ parts }: LinkParts): Found<'vimeo'> {
  const at = parts.findIndex((part) => NUMBER.test(part));
  const id = parts[at];
  if (id === undefined) return { kind: 'other', id: null, url: `https://vimeo.com/${parts.join('/')}` };
  const secret = /^[0-9a-f]{6,40}$/.test(parts[at + 1] ?? '') ? `/${parts[at + 1]}` : '';
  return { kind: 'video', id, url: `https://vimeo.com/${id}${secret}` };
}

const DEEZER_KINDS: Record<string, KindOf<'deezer'>> = {
  track: 'track',
  album: 'album',
  artist: 'artist',
  playlist: 'playlist',
};

/** `/track/3135556`, `/en/album/302127`. */
export function readDeezer({ host, parts, words }: LinkParts): Found<'deezer'> {
  if (host !== 'deezer.com' && !host.endsWith('www.deezer.com'))
    return { kind: parts.length > 0 ? 'short' : 'other', id: null, url: `https://${host}/${parts.join('/')}` };
  const [first = '', id = ''] = words.slice(/^[a-z]{2}$/.test(words[0] ?? '') ? 1 : 0);
  const kind = DEEZER_KINDS[first];
  if (kind === undefined || !NUMBER.test(id))
    return { kind: 'other', id: null, url: `https://www.deezer.com/${parts.join('/')}` };
  return { kind, id, url: `https://www.deezer.com/${first}/${id}` };
}
