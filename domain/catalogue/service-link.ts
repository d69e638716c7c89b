import { recogniseLink } from './links/recognise-link.ts';
import type { LinkName, RecognisedLink } from './links/recognised-link.ts';
import { linkHost, tidyLink } from './links/tidy-link.ts';

export type { LinkName, LinkPlatform, RecognisedLink } from './links/recognised-link.ts';
export { linkHost, recogniseLink, tidyLink };

export const linkName = ({ platform, kind }: RecognisedLink): LinkName => `${platform}.${kind}` as LinkName;

/** What a service says about its links. `internal.link_fits` in the database applies the same rule. */
export interface LinkRule {
  /** Where its links lead; none for a service that takes any link. Hosts below them count. */
  linkHosts: readonly string[];
  /** What a link at these hosts has to match, as a regular expression in the syntax that PostgreSQL and browsers share. */
  linkPattern: string | null;
  /** What its link has to be, in a sentence; empty if any will do. */
  linkHint: string;
  /** Whether it usually promotes a profile, whose followers count, rather than a track, a video or a post. */
  promotesProfile: boolean;
}

/** Whether a service accepts only certain links. */
export const isParticular = ({ linkHosts }: Pick<LinkRule, 'linkHosts'>): boolean => linkHosts.length > 0;

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

/** Null when there is no advice: no link yet, no known service, or an unknown platform where any link is accepted. */
export function adviseOnLink(rule: LinkRule | undefined, text: string): LinkAdvice | null {
  const host = linkHost(text);
  if (host === null || rule === undefined) return null;
  const found = recogniseLink(text);
  if (!isParticular(rule)) return found === null ? null : { found, host, verdict: 'fits' };
  if (rule.linkHosts.some((one) => host === one || host.endsWith(`.${one}`)))
    return { found, host, verdict: matches(rule, text) ? 'fits' : 'rejected' };
  return { found, host, verdict: found === null ? 'unsure' : 'rejected' };
}

/** The address as a browser reads it: a backslash is a slash, and what stands before an @ is no host. */
function matches({ linkPattern }: LinkRule, text: string): boolean {
  const address = tidyLink(text)
    .replaceAll('\\', '/')
    .replace(/^(https?:\/\/)[^/?#]*@/i, '$1');
  return linkPattern === null || (expression(linkPattern)?.test(address) ?? true);
}

/** Null for syntax that only PostgreSQL has: the advice is left out then, and the database alone checks the link. */
function expression(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'i');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether an order of the service may carry the link. */
export function acceptsLink(rule: LinkRule | undefined, text: string): boolean {
  return adviseOnLink(rule, text)?.verdict !== 'rejected';
}

/** The services that can promote a link: those made for its platform first, then those that take any link. */
export function servicesForLink<Service extends LinkRule>(
  services: readonly Service[],
  found: RecognisedLink,
): Service[] {
  const fitting = services.filter((service) => acceptsLink(service, found.url));
  return [...fitting.filter(isParticular), ...fitting.filter((service) => !isParticular(service))];
}

/** Whether a campaign promotes a profile, by its link, else by what the service usually promotes. */
export function promotesProfile(service: Pick<LinkRule, 'promotesProfile'> | undefined, link: string | null): boolean {
  const found = link === null ? null : recogniseLink(link);
  if (found === null) return service?.promotesProfile ?? false;
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
