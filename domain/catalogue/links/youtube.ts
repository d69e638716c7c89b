import type { Found, KindOf, LinkParts } from './recognised-link.ts';

const SITE = 'https://www.youtube.com';
const CHANNEL_WORDS = new Set(['channel', 'c', 'user']);
const VIDEO_WORDS = new Set(['embed', 'live', 'v', 'e', 'clip', 'watch']);
const VIDEO_ID = /^[\w-]{1,64}$/;

export function readYoutube(link: LinkParts): Found<'youtube'> {
  const { kind, id } = link.host === 'youtu.be' ? shortLink(link) : onSite(link);
  const known = id !== undefined && VIDEO_ID.test(id) ? id : null;
  return { kind, id: known, url: canonical(kind, known, link) };
}

interface Read {
  kind: KindOf<'youtube'>;
  id?: string | undefined;
}

function shortLink({ parts: [id] }: LinkParts): Read {
  return id === undefined ? { kind: 'other' } : { kind: 'video', id };
}

function onSite({ parts, words, search }: LinkParts): Read {
  const [first = '', second] = words;
  if (first === 'watch' && search.get('v')) return { kind: 'video', id: search.get('v') ?? undefined };
  if (first === 'playlist' && search.get('list')) return { kind: 'playlist', id: search.get('list') ?? undefined };
  if (first.startsWith('@') && first.length > 1) return { kind: 'channel' };
  if (second === undefined) return { kind: 'other' };
  if (first === 'shorts') return { kind: 'shorts', id: parts[1] };
  if (first === 'embed' && second === 'videoseries') return { kind: 'playlist', id: search.get('list') ?? undefined };
  // A clip has an id of its own, which says nothing about its video.
  if (VIDEO_WORDS.has(first)) return { kind: 'video', id: first === 'clip' ? undefined : parts[1] };
  return { kind: CHANNEL_WORDS.has(first) ? 'channel' : 'other' };
}

function canonical(kind: KindOf<'youtube'>, id: string | null, { parts }: LinkParts): string {
  if (id !== null && kind === 'video') return `${SITE}/watch?v=${id}`;
  if (id !== null && kind === 'shorts') return `${SITE}/shorts/${id}`;
  if (id !== null && kind === 'playlist') return `${SITE}/playlist?list=${id}`;
  return `${SITE}/${parts.join('/')}`;
}
