import { isIP } from 'node:net';
import { brand } from '#domain/brand.ts';
import { isLoopbackHost } from '#server/config.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from '#server/accounts/errors.ts';
import type { AuthContext } from '#server/protocols/auth/scope.ts';

/** The site that keys are made for. Never what a client says of itself: a key for another site must not open this one. */
export interface RelyingParty {
  /** Host name, without port. */
  id: string;
  /** What an authenticator shows. */
  name: string;
  /** The only origin whose pages may ask a key to sign. */
  origin: string;
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** The page that asks, where that is another loopback address than the public one: localhost, or a development server's port. */
function loopbackPage(services: Services, origin: string | undefined): URL | null {
  if (!services.config.local || origin === undefined || !URL.canParse(origin)) return null;
  const url = new URL(origin);
  return url.origin === origin && /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname) ? url : null;
}

/** @throws {AuthError} 400 validation_failed where the site has no name, only an IP address, which no key can be made for */
export function relyingPartyOf(services: Services, c: AuthContext): RelyingParty {
  const site = loopbackPage(services, c.req.header('origin')) ?? new URL(services.publicUrl);
  if (isIP(bareHost(site)) !== 0) throw new AuthError(400, 'validation_failed', withoutName(services, site));
  return { id: site.hostname, name: brand.name, origin: site.origin };
}

function withoutName(services: Services, site: URL): string {
  if (!services.config.local) return 'Passkeys need a host name: this site is known by its IP address only';
  return `Passkeys need a host name: open the site as ${site.protocol}//localhost${site.port === '' ? '' : `:${site.port}`}`;
}
