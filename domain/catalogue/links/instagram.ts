import type { Found, KindOf, LinkParts } from './recognised-link.ts';

const SITE = 'https://www.instagram.com';
const KINDS: Record<string, KindOf<'instagram'>> = {
  p: 'post',
  reel: 'reel',
  reels: 'reel',
  tv: 'reel',
  stories: 'story',
  s: 'story',
};
/** Instagram's own pages, which share the path position of user names. */
const OWN = new Set([
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
export function readInstagram({ parts, words }: LinkParts): Found<'instagram'> {
  const shared = words[0] === 'share';
  const from = shared || words[0] === '_u' ? 1 : 0;
  const [first, second, third] = words.slice(from);
  const url = `${SITE}/${parts.slice(shared ? 0 : from).join('/')}`;
  const other = { kind: 'other', id: null, url } as const;
  if (first === undefined || OWN.has(first)) return other;
  const own = KINDS[first];
  if (own !== undefined)
    return second === undefined || second === 'audio' ? other : posted(own, parts[from + 1], shared, url);
  const kind = second === undefined ? undefined : KINDS[second];
  if (kind !== undefined && third !== undefined) return posted(kind, parts[from + 2], shared, url);
  return shared ? other : { kind: 'profile', id: first, url: `${SITE}/${first}` };
}

/** A share link has an id of its own, so it stays as it is. */
function posted(kind: KindOf<'instagram'>, id: string | undefined, shared: boolean, url: string): Found<'instagram'> {
  if (shared || id === undefined || kind === 'story') return { kind, id: null, url };
  return { kind, id, url: `${SITE}/${kind === 'post' ? 'p' : 'reel'}/${id}` };
}
