import { isIP } from 'node:net';
import { AuthError } from '#server/accounts/errors.ts';
import { isLoopbackHost } from '#server/config-values.ts';
import type { Services } from '#server/services.ts';

/** The site that keys are bound to. It never depends on the client: a key for another site must not open this one. */
export interface RelyingParty {
  /** Host name, without port. */
  id: string;
  /** What an authenticator shows. */
  name: string;
  /** The only origin whose pages may ask a key to sign. */
  origin: string;
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** The calling page, if it has another loopback origin than the public URL: localhost, or a development server's port. */
function loopbackPage(services: Services, origin: string | undefined): URL | null {
  if (!services.config.local || origin === undefined || !URL.canParse(origin)) return null;
  const url = new URL(origin);
  return url.origin === origin && /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname) ? url : null;
}

/** Determined when a key is involved: a site without a host name still has other factors. */
export type RelyingPartyOf = () => RelyingParty;

/** @throws {AuthError} 400 validation_failed for a site without a host name: keys cannot be bound to an IP address */
export function relyingPartyOf(services: Services, origin: string | undefined): RelyingParty {
  const site = loopbackPage(services, origin) ?? services.config.siteUrl ?? new URL(services.publicUrl);
  if (isIP(bareHost(site)) !== 0) throw new AuthError(400, 'validation_failed', withoutName(services, site));
  return { id: site.hostname, name: services.content.current().en.profile.name, origin: site.origin };
}

export const relyingPartyFor =
  (services: Services, origin: string | undefined): RelyingPartyOf =>
  () =>
    relyingPartyOf(services, origin);

function withoutName(services: Services, site: URL): string {
  if (!services.config.local) return 'Passkeys need a host name: this site is known by its IP address only';
  return `Passkeys need a host name: open the site as ${site.protocol}//localhost${site.port === '' ? '' : `:${site.port}`}`;
}
