import { linkHost, recogniseLink, tidyLink, type LinkPlatform } from '#domain/catalogue/service-link.ts';
import { isHttpUrl } from '#domain/orders/order.ts';

/** What can prove that a campaign ran. */
export const proofKinds = ['creative', 'placement', 'post', 'article'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** The database has the same limit. */
const MAX_LINK_LENGTH = 2048;

/** The links in a pasted text, each once, and the words that are none. */
export function linksIn(text: string): { links: string[]; others: string[] } {
  const words = [...new Set(text.split(/\s+/).filter(Boolean).map(tidyLink))];
  const isLink = (word: string) => isHttpUrl(word) && word.length <= MAX_LINK_LENGTH;
  return { links: words.filter(isLink), others: words.filter((word) => !isLink(word)) };
}

const names: Record<LinkPlatform, string> = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  'apple-music': 'Apple Music',
  instagram: 'Instagram',
  soundcloud: 'SoundCloud',
  tiktok: 'TikTok',
  vimeo: 'Vimeo',
  deezer: 'Deezer',
};

/** What a link most likely shows, for the team to correct: a place in a playlist, a post of a platform, else an article. */
export function guessProof(link: string): { kind: ProofKind; place: string | null } {
  const found = recogniseLink(link);
  if (found === null) return { kind: 'article', place: linkHost(link) };
  return { kind: found.kind === 'playlist' ? 'placement' : 'post', place: names[found.platform] };
}
