import type { IncomingMessage } from 'node:http';
import Stripe from 'stripe';
import type { Failure, HeldRequest, RequestEntry } from './control.ts';
import { ApiError, invalid, type ErrorBody } from './errors.ts';
import { expand } from './expand.ts';
import { parseForm } from './form.ts';
import { createIdempotency, type StoredResponse } from './idempotency.ts';
import { expireSessions } from './resources/sessions.ts';
import { findRoute, type Route } from './routes.ts';
import { finish, newId, type World } from './world.ts';

const OTHER_STATUS_MESSAGE = 'An unknown error occurred';

/** What is written to the socket; `drop` closes it without a word. */
type ApiResponse = { status: number; headers: Record<string, string>; text: string } | 'drop';

interface Gate {
  when: 'before' | 'after';
  matching: string;
  arrive(entry: RequestEntry): void;
  opened: Promise<void>;
}

/** Stripe's REST API over a {@link World}. */
export function createApi(world: World) {
  const idempotency = createIdempotency(world);
  const requests: RequestEntry[] = [];
  const failures: (Required<Omit<Failure, 'times'>> & { left: number })[] = [];
  const gates: Gate[] = [];

  async function passGate(when: Gate['when'], entry: RequestEntry): Promise<void> {
    const index = gates.findIndex((gate) => gate.when === when && operationOf(entry).includes(gate.matching));
    const [gate] = index < 0 ? [] : gates.splice(index, 1);
    gate?.arrive(entry);
    await gate?.opened;
  }

  function nextFailure(when: Failure['when'], entry: RequestEntry): Failure['status'] | null {
    const failure = failures.find(
      (candidate) => candidate.when === when && candidate.left > 0 && operationOf(entry).includes(candidate.matching),
    );
    if (failure === undefined) return null;
    failure.left -= 1;
    return failure.status;
  }

  async function respond(entry: RequestEntry, encoded: string, requestId: string): Promise<ApiResponse> {
    authenticate(world, entry);
    const { route, id } = findRoute(entry.method, entry.path);
    await passGate('before', entry);
    const failed = nextFailure('before', entry);
    if (failed !== null) return failedResponse(failed, requestId);

    const key = entry.method === 'POST' ? entry.idempotencyKey : null;
    const earlier = key === null ? null : idempotency.begin(key, `${entry.method} ${entry.path}`, encoded);
    if (earlier !== null) {
      const lost = nextFailure('after', entry);
      return lost === null || lost === 500 ? replayed(earlier, requestId, key) : failedResponse(lost, requestId);
    }
    const response = execute(entry, route, id, requestId, key);
    const hidden = nextFailure('after', entry);
    // A failure of Stripe itself is what it remembers; a gateway's is not.
    if (hidden === 500) Object.assign(response, failedText(500));
    await passGate('after', entry);
    if (key !== null && response.started) idempotency.store(key, response);
    if (key !== null && !response.started) idempotency.release(key);
    if (hidden !== null && hidden !== 500) return failedResponse(hidden, requestId);
    return written(response, { 'request-id': requestId, ...(key !== null && { 'idempotency-key': key }) });
  }

  function execute(
    entry: RequestEntry,
    route: Route,
    id: string,
    requestId: string,
    key: string | null,
  ): StoredResponse & { started: boolean } {
    let started = false;
    try {
      const checked = route.check(entry.params);
      expireSessions(world);
      world.request = { id: requestId, idempotency_key: key };
      started = true;
      const object = route.run(world, checked, id);
      const response = expand(world, object, pathsOf(entry));
      return { status: 200, text: textOf(response), requestId, started };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, text: errorText(error.body, requestId), requestId, started };
    } finally {
      world.request = null;
      finish(world);
    }
  }

  return {
    requests,
    async handle(incoming: IncomingMessage, url: URL, body: string): Promise<ApiResponse> {
      const { method = 'GET' } = incoming;
      const encoded = method === 'POST' ? body : url.search.slice(1);
      const requestId = newId('req');
      const entry: RequestEntry = {
        method,
        path: url.pathname,
        params: parseForm(encoded),
        idempotencyKey: headerOf(incoming, 'idempotency-key'),
        headers: incoming.headers,
        status: null,
      };
      requests.push(entry);
      const response = await respond(entry, encoded, requestId).catch((error: unknown): ApiResponse => {
        if (!(error instanceof ApiError)) throw error;
        return written(
          { status: error.status, text: errorText(error.body, requestId), requestId },
          { 'request-id': requestId },
        );
      });
      if (response !== 'drop') entry.status = response.status;
      return response;
    },
    failNext({ when, times = 1, status, matching = '' }: Failure): () => void {
      const failure = { when, left: times, status, matching };
      failures.push(failure);
      return () => {
        failure.left = 0;
      };
    },
    holdNext(when: Gate['when'], matching = ''): HeldRequest {
      const arrival = Promise.withResolvers<RequestEntry>();
      const opening = Promise.withResolvers<void>();
      gates.push({ when, matching, arrive: arrival.resolve, opened: opening.promise });
      return { arrived: arrival.promise, release: () => opening.resolve() };
    },
  };
}

const operationOf = ({ method, path }: RequestEntry): string => `${method} ${path}`;

function headerOf({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

function authenticate({ keys }: World, { headers, method }: RequestEntry): void {
  const { authorization } = headers;
  const key = typeof authorization === 'string' ? authorization.replace(/^Bearer /, '') : '';
  if (key !== keys.secretKey) {
    const message =
      key === ''
        ? 'You did not provide an API key.'
        : `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
    throw new ApiError(401, { type: 'invalid_request_error', message });
  }
  if (headers['stripe-version'] !== Stripe.API_VERSION) {
    throw invalid(`Invalid Stripe API version: ${String(headers['stripe-version'])}`);
  }
  const type = headers['content-type'] ?? 'application/x-www-form-urlencoded';
  if (method === 'POST' && !String(type).startsWith('application/x-www-form-urlencoded')) {
    throw invalid(`Invalid request: the body must be form-encoded, not ${String(type)}`);
  }
}

const pathsOf = ({ params }: RequestEntry): string[] =>
  typeof params.expand === 'object' ? Object.values(params.expand).filter((path) => typeof path === 'string') : [];

const textOf = (object: object): string => `${JSON.stringify(object, null, 2)}\n`;

function errorText(body: ErrorBody, requestId: string): string {
  const docUrl = body.code !== undefined && {
    doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}`,
  };
  return textOf({
    error: { ...body, ...docUrl, request_log_url: `https://dashboard.stripe.com/logs/${requestId}` },
  });
}

function failedText(status: number): { status: number; text: string } {
  const body: ErrorBody =
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
      : { type: 'api_error', message: OTHER_STATUS_MESSAGE };
  return { status, text: textOf({ error: body }) };
}

function failedResponse(status: Failure['status'], requestId: string): ApiResponse {
  if (status === 'drop') return 'drop';
  return written({ ...failedText(status), requestId }, { 'request-id': requestId });
}

const replayed = (earlier: StoredResponse, requestId: string, key: string | null): ApiResponse =>
  written(earlier, {
    'request-id': requestId,
    'original-request': earlier.requestId,
    'idempotent-replayed': 'true',
    ...(key !== null && { 'idempotency-key': key }),
  });

const written = ({ status, text }: StoredResponse, headers: Record<string, string>): ApiResponse => ({
  status,
  text,
  headers: {
    'content-type': 'application/json',
    'stripe-version': Stripe.API_VERSION,
    // Repeating it would only return the same again.
    ...(status === 500 && { 'stripe-should-retry': 'false' }),
    ...headers,
  },
});
