import { context, propagation, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';
import { SpanKind, tracer } from '#server/platform/tracing/span.ts';
import { socketOf, type AppEnv } from './app-env.ts';
import { createProxyTrust } from './client-ip.ts';
import { requestFacts } from './request-log.ts';

function describe(span: Span, c: Context<AppEnv>, status: number): void {
  const { requestId, route } = requestFacts(c);
  span.updateName(`${c.req.method} ${route}`);
  // Never the path or the query: they can hold tokens and names.
  span.setAttributes({
    'http.request.method': c.req.method,
    'http.route': route,
    'http.response.status_code': status,
    'hypecast.request_id': requestId,
  });
  if (status >= 500) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * A span for each request until its response has ended, and for each call within the process that belongs to one. Only a
 * trusted proxy can have begun the trace: otherwise anyone could choose what is recorded.
 */
export function traceRequests(config: Pick<Config, 'trustProxy'>): MiddlewareHandler<AppEnv> {
  const { isTrusted } = createProxyTrust(config.trustProxy);
  return async (c, next) => {
    const socket = socketOf(c);
    if (socket === undefined && trace.getActiveSpan() === undefined) return next();
    const peer = socket?.incoming.socket.remoteAddress;
    const parent =
      peer !== undefined && isTrusted(peer) ? propagation.extract(context.active(), c.req.header()) : context.active();
    const kind = socket === undefined ? SpanKind.INTERNAL : SpanKind.SERVER;
    const span = tracer.startSpan(c.req.method, { kind }, parent);
    socket?.outgoing.once('close', () => {
      describe(span, c, socket.outgoing.statusCode);
      span.end();
    });
    await context.with(trace.setSpan(parent, span), next);
    if (socket !== undefined) return;
    describe(span, c, c.res.status);
    span.end();
  };
}
