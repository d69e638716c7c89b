import { SpanKind, tracer } from '#server/platform/tracing/span.ts';
import { Stripe } from 'stripe';

/** With two retries of the library, no call takes longer than a minute. */
const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;

interface ClientOptions {
  secretKey: string;
  /** Another origin than Stripe's own, for tests. */
  apiBase: URL | null;
  retries?: number;
}

export function createStripeClient({ secretKey, apiBase, retries = MAX_RETRIES }: ClientOptions): Stripe {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase !== null && {
      protocol: apiBase.protocol === 'http:' ? 'http' : 'https',
      host: apiBase.hostname,
      port: apiBase.port,
    }),
  });
  stripe.on('response', traceCall);
  return stripe;
}

/** Stripe's dashboard finds a call by its request id. */
function traceCall({
  method,
  status,
  request_id: id,
  request_start_time: from,
  request_end_time: to,
}: Stripe.ResponseEvent) {
  const attributes = { 'http.response.status_code': status, 'hypecast.stripe_request_id': id };
  tracer.startSpan(`Stripe ${method}`, { kind: SpanKind.CLIENT, startTime: from, attributes }).end(to);
}
