import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';
import { socketOf, type AppEnv } from './app-env.ts';
import { createProxyTrust } from './client-ip.ts';
import { foreignPartOf } from './locality.ts';

/** Ids of common proxies: UUIDs, ULIDs, hex strings, nginx and Envoy ids. Anything else could forge log lines. */
const REQUEST_ID = /^[\w.:-]{8,128}$/;

/** The id for a request, from its peer's IP address and its `x-request-id` header. */
export type NewRequestId = (socketIp: string | undefined, header: string | string[] | undefined) => string;

/** A trusted proxy chooses the id, so that its log and ours can be joined. Nobody else can. */
export function createRequestIds(trustProxy: Config['trustProxy']): NewRequestId {
  const { isTrusted } = createProxyTrust(trustProxy);
  return (socketIp, header) =>
    typeof header === 'string' && REQUEST_ID.test(header) && socketIp !== undefined && isTrusted(socketIp)
      ? header
      : randomUUID();
}

/** Sets request id, client IP address and locality. */
export function requestContext(config: Pick<Config, 'trustProxy' | 'local'>): MiddlewareHandler<AppEnv> {
  const { clientIp } = createProxyTrust(config.trustProxy);
  const newRequestId = createRequestIds(config.trustProxy);
  return async (c, next) => {
    const header = (name: string) => c.req.header(name);
    const socketIp = socketOf(c)?.incoming.socket.remoteAddress;
    const id = newRequestId(socketIp, header('x-request-id'));
    c.set('requestId', id);
    c.set('ip', clientIp(socketIp ?? '127.0.0.1', header('x-forwarded-for')));
    const foreignPart = config.local
      ? foreignPartOf({ socketIp, headers: c.req.header() })
      : 'the settings (LOCAL_MODE)';
    c.set('local', foreignPart === null);
    if (foreignPart !== null) c.set('foreignPart', foreignPart);
    await next();
    c.res.headers.set('x-request-id', id);
  };
}
