import type { Logger } from 'pino';
import { isLoopbackHost } from '#server/config-values.ts';

interface RequestOrigin {
  /** The peer's IP address; undefined for calls within the process. */
  socketIp: string | undefined;
  /** By name in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
}

/** Headers that proxies, load balancers and CDNs add. One is enough: some add no other, or remove those of the others. */
const FORWARDING = new RegExp(
  `^(?:${[
    'via|forwarded|cdn-loop|surrogate-capability|proxy-connection|x-proxy-.+|x-proxyuser-.+',
    'x-forwarded(?:-.+)?|x-http-forwarded-.+|forwarded-.+|x-original-.+|x-real-.+|x-scheme|x-url-scheme',
    '(?:.+-)?client-ip|(?:.+-)?connecting-ip|(?:.+-)?remote-(?:ip|addr)|x-remote-.+|remote-.+',
    'x-client-(?:ip|cert|verify|port)|x-cluster-.+|x-backend-.+|x-ssl-.+|ssl-client-.+|x-request-start|x-queue-start',
    'cf-.+|fastly-.+|akamai-.+|x-akamai-.+|incap-.+|x-sucuri-.+|x-cdn.*|x-edge-.+|x-cache.*|x-varnish',
    'x-envoy-.+|x-amzn-.+|x-amz-cf-.+|cloudfront-.+|x-azure-.+|x-arr-.+|x-fd-.+|x-appengine-.+|x-cloud-trace-.+|x-goog-.+',
    'fly-.+|x-vercel-.+|x-nf-.+|x-railway-.+|x-render-.+|rndr-.+|x-heroku-.+|x-koyeb-.+|x-replit-.+|tailscale-.+|ngrok-.+',
    'x-nginx-.+|x-haproxy-.+|x-traefik-.+|x-caddy-.+|x-kong-.+|x-consumer-.+',
  ].join('|')})$`,
);

/** The first header that a proxy has added; null if there is none. */
export const forwardingHeader = (headers: RequestOrigin['headers']): string | null =>
  Object.keys(headers).find((name) => FORWARDING.test(name)) ?? null;

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/**
 * What shows that a request does not come from this machine; null if socket, Host and Origin are loopback and no proxy has
 * left a header. The Host check stops DNS rebinding: a website whose name resolves to 127.0.0.1 cannot reach the
 * operator's tools.
 */
export function foreignPartOf({ socketIp, headers }: RequestOrigin): string | null {
  const plainIp = socketIp?.replace(/^::ffff:/, '');
  if (plainIp !== undefined && !isLoopbackHost(plainIp)) return 'socket';
  const { host, origin } = headers;
  // HTTP/1.0 may lack it, and calls within the process do.
  if (host === undefined ? socketIp !== undefined : !isLoopbackHost(hostOf(`http://${host}`))) return 'Host';
  if (origin !== undefined && !isLoopbackHost(hostOf(origin))) return 'Origin';
  return forwardingHeader(headers);
}

/**
 * The passwords of demo accounts are public, so these accounts are for local requests only. The mark belongs to the
 * server: `server/demo/demo-accounts.ts` sets it.
 */
export const isDemoAccount = (appMetadata: Record<string, unknown> | undefined): boolean => appMetadata?.demo === true;

/** The response does not say why, so the log must: the developer may have put a proxy or tunnel in front of the server. */
export function logForeignDemo(log: Pick<Logger, 'warn'>, foreignPart: string | undefined): void {
  log.warn({ foreignPart }, 'a demo account was rejected because the request is not local');
}
