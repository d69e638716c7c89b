import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from '#server/platform/metrics.ts';
import { socketOf, type AppEnv } from './app-env.ts';

/** What is known about a request when its response has ended. */
interface RequestFacts {
  requestId: string;
  /** A route pattern, never the raw path: it may carry tokens and file names. */
  route: string;
  /** The caller's id; null for anonymous callers and the service key. */
  user: string | null;
}

export interface RequestLog {
  /** Logs and counts a request when its response has ended or the client has closed the connection. */
  follow(incoming: IncomingMessage, outgoing: ServerResponse, describe: () => RequestFacts): void;
}

const HEALTH = new Set(['/healthz', '/trafficz', '/readyz']);

/** One line and one metrics sample per request, at `info` and without personal data. */
export function createRequestLog({ log, metrics }: { log: Logger; metrics: Metrics }): RequestLog {
  return {
    follow(incoming, outgoing, describe) {
      const startedAt = performance.now();
      outgoing.once('close', () => {
        const ms = performance.now() - startedAt;
        const method = incoming.method ?? 'GET';
        const { requestId, route, user } = describe();
        const aborted = !outgoing.writableFinished;
        metrics.observe({ method, route, status: aborted ? 'aborted' : outgoing.statusCode, seconds: ms / 1000 });
        const status = outgoing.headersSent ? outgoing.statusCode : null;
        const facts = { requestId, method, route, status, ms: Math.round(ms * 10) / 10, user };
        if (aborted) log.info({ ...facts, aborted }, 'request aborted');
        // A balancer asks every second.
        else log[HEALTH.has(route) && outgoing.statusCode === 200 ? 'debug' : 'info'](facts, 'request');
      });
    },
  };
}

/** The pattern of the route that handles the request, or handled it. */
const routeOf = <E extends AppEnv>(c: Context<E>): string => c.get('route') ?? routePath(c);

/** For log lines about an error. */
export const requestFacts = <E extends AppEnv>(c: Context<E>): Pick<RequestFacts, 'requestId' | 'route'> => ({
  requestId: c.get('requestId'),
  route: routeOf(c),
});

function userOf(c: Context<AppEnv>): string | null {
  const result: AppEnv['Variables']['caller'] | undefined = c.get('caller');
  if (result === undefined || 'error' in result) return null;
  const { act, sub } = result.caller.claims;
  return act?.sub ?? sub ?? null;
}

/** The middleware. Calls within the process, such as the loaders of a page, are no requests of a client. */
export function requestLog(services: { log: Logger; metrics: Metrics }): MiddlewareHandler<AppEnv> {
  const requests = createRequestLog(services);
  return async (c, next) => {
    const socket = socketOf(c);
    if (socket !== undefined)
      requests.follow(socket.incoming, socket.outgoing, () => ({ ...requestFacts(c), user: userOf(c) }));
    await next();
  };
}
