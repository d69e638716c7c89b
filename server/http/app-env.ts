import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Caller } from '#server/platform/db/scope.ts';

/** The caller, or why there is none: a `TokenError`, which each protocol formats in its own way. */
export type CallerResult = { caller: Caller } | { error: unknown };

/** What the middleware chain of `app.ts` sets and every handler may read with `c.get`. */
export interface AppEnv {
  /** Both are missing for calls within the process, such as the loaders of a page. */
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse };
  Variables: {
    /** In the `x-request-id` header of the response and in every log line about the request. */
    requestId: string;
    /** The client's IP address: the socket's, or what trusted proxies report. */
    ip: string;
    /** Loopback from end to end: settings, socket, Host and Origin, and no forwarding header. */
    local: boolean;
    /** What is not loopback in a request that is not local, for the log. */
    foreignPart?: string;
    /** Read it with `callerOf(c)`. */
    caller: CallerResult;
    /** A route name for the log, where the router's own pattern says too little. */
    route?: string;
  };
}

/** The node request and response of this call, or undefined for a call within the process. */
export function socketOf(c: Context<AppEnv>): { incoming: IncomingMessage; outgoing: ServerResponse } | undefined {
  const bindings = c.env as AppEnv['Bindings'] | undefined;
  return bindings?.incoming === undefined || bindings.outgoing === undefined
    ? undefined
    : { incoming: bindings.incoming, outgoing: bindings.outgoing };
}
