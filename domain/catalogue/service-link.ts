import { serviceSlugs, type ServiceSlug } from './catalogue.ts';
import { recogniseLink } from './links/recognise-link.ts';
import type { LinkName, RecognisedLink } from './links/recognised-link.ts';
import { linkHost, tidyLink } from './links/tidy-link.ts';

export type { LinkName, LinkPlatform, RecognisedLink } from './links/recognised-link.ts';
export { linkHost, recogniseLink, tidyLink };

export const linkName = ({ platform, kind }: RecognisedLink): LinkName => `${platform}.${kind}` as LinkName;

/**
 * Link kinds each service can work with. A service that is missing here accepts any link. `internal.link_fits` in the
 * database applies the same rule.
 */
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
type ParticularService = keyof typeof expected;

export function isParticular(service: ServiceSlug): service is ParticularService {
  return service in expected;
}

/**
 * `unsure`: a site that we do not know, such as a smart link. It may lead to the right place, so it is accepted, with a
 * warning. `rejected`: a known platform, but not what the service promotes.
 */
export type LinkVerdict = 'fits' | 'unsure' | 'rejected';

/** Advice about a link in a service's field. */
export interface LinkAdvice {
  /** The recognised link; null for an unknown platform. */
  found: RecognisedLink | null;
  /** The host of an unrecognised link. */
  host: string;
  verdict: LinkVerdict;
}

/** Null when there is no advice: no link yet, or an unknown platform where any link is accepted. */
export function adviseOnLink(service: ServiceSlug, text: string): LinkAdvice | null {
  const host = linkHost(text);
  if (host === null) return null;
  const found = recogniseLink(text);
  const expectedNames: readonly LinkName[] | null = isParticular(service) ? expected[service] : null;
  if (found === null) return expectedNames === null ? null : { found, host, verdict: 'unsure' };
  const fits = expectedNames === null || expectedNames.includes(linkName(found));
  return { found, host, verdict: fits ? 'fits' : 'rejected' };
}

/** Whether an order of the service may carry the link. */
export function acceptsLink(service: ServiceSlug, text: string): boolean {
  return adviseOnLink(service, text)?.verdict !== 'rejected';
}

/** The services that can promote a link: those made for its platform first, then those that take any link. */
export function servicesForLink(found: RecognisedLink): ServiceSlug[] {
  const fitting = serviceSlugs.filter((slug) => acceptsLink(slug, found.url));
  return [...fitting.filter(isParticular), ...fitting.filter((slug) => !isParticular(slug))];
}

/** Whether a campaign promotes a profile, whose followers count, rather than a track, a video or a post. */
export function promotesProfile(service: string, link: string | null): boolean {
  const found = link === null ? null : recogniseLink(link);
  if (found === null) return service === 'instagram-growth' || service === 'instagram-fan-pages';
  return ['profile', 'artist', 'channel'].includes(found.kind);
}

/**
 * Whether the platform tells what a link is called. Instagram tells nobody without an account, and a short link hides what
 * it leads to. A test compares it with what the server asks (`link-sources.ts`).
 */
export function tellsTitle(link: string | null): boolean {
  const found = link === null ? null : recogniseLink(link);
  if (found === null || found.id === null || found.platform === 'instagram') return false;
  return found.kind !== 'short' && found.kind !== 'other';
}
