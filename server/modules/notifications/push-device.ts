import { ECDH } from 'node:crypto';
import Bowser from 'bowser';
import * as z from 'zod';
import type { SignedInCaller } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { endSubscription, findSubscription, moveSubscription, putSubscription } from './push-subscriptions.queries.ts';

const PER_PERSON = { name: 'subscribe-push', points: 20, seconds: 3600 };
/** A browser changes its subscription a few times a year; offices share an IP address. */
const RENEWALS_PER_IP = { name: 'renew-push', points: 30, seconds: 3600 };
/** The oldest make room. */
const MAX_DEVICES = 10;

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, 'has the wrong length');

/** `PushSubscription.toJSON()` of a browser. */
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: base64url(65).refine(isPoint, 'is no public key'), auth: base64url(16) }),
});

function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key.replace(/=+$/, '');
  } catch {
    return false;
  }
}

const sessionOf = ({ claims }: SignedInCaller): string | null =>
  claims.view_only === true ? null : (claims.session_id ?? null);

/**
 * `GET /functions/v1/push-device`: the subscription of this session's browser or null, and the key with which it
 * subscribes. Errors: 401, 403.
 */
export async function pushDevice(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const session = sessionOf(caller);
  const subscription = session === null ? null : await findSubscription(services.db, session);
  return c.json({ key: services.push.publicKey, session, subscription }, 200, { 'cache-control': 'no-store' });
}

/**
 * `POST /functions/v1/subscribe-push {endpoint, keys}`: sends push messages to this browser until its session ends. The
 * endpoint must belong to a known push service: the server will send requests to it. Errors: 400 `unknown_push_service`,
 * 401, 403, 409, 429.
 */
export async function subscribePush(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_PERSON, caller.claims.sub);
  const { endpoint, keys } = await readBody(c, Subscription);
  const session = sessionOf(caller);
  if (session === null)
    throw new AppError(403, 'forbidden', 'This token has no session to attach push notifications to');
  checkService(services, endpoint);
  const stored = await onBehalfOf(services.db, caller, (sql) =>
    putSubscription(sql, {
      userId: caller.claims.sub,
      sessionId: session,
      endpoint,
      ...keys,
      device: deviceName(caller.userAgent),
      now: services.clock.now(),
      max: MAX_DEVICES,
    }),
  );
  // Whoever has the keys has the browser; anyone else must not take its messages over.
  if (!stored) throw new AppError(409, 'conflict', 'This browser is already subscribed');
  return c.json({ subscribed: true, session });
}

const Renewal = z.object({ former: Subscription, next: Subscription });

/**
 * `POST /functions/v1/renew-push {former, next}`: a browser replaced its subscription while no page was open, so its worker
 * has no session. It proves itself by the former endpoint and keys, which only the browser and this server know, and gets
 * nothing that the former subscription did not get: person and session stay. Errors: 400, 404, 429.
 */
export async function renewPush(c: FunctionContext, services: Services): Promise<Response> {
  await takeFrom(services, RENEWALS_PER_IP, rateLimitKey(c.get('ip')));
  const { former: previous, next } = await readBody(c, Renewal);
  checkService(services, next.endpoint);
  const moved = await moveSubscription(
    services.db,
    { endpoint: previous.endpoint, ...previous.keys },
    { endpoint: next.endpoint, ...next.keys },
  );
  if (!moved) throw new AppError(404, 'not_found', 'This browser is not subscribed');
  return c.json({ subscribed: true });
}

/** Nothing is sent to other servers. */
function checkService({ push }: Services, endpoint: string): void {
  if (!push.accepts(endpoint))
    throw new AppError(400, 'unknown_push_service', 'Push notifications do not work with this browser’s push service');
}

/** `POST /functions/v1/unsubscribe-push {}`: ends the messages to this session's browser. Errors: 401, 403. */
export async function unsubscribePush(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const session = sessionOf(caller);
  if (session !== null) await onBehalfOf(services.db, caller, (sql) => endSubscription(sql, session));
  return c.json({ subscribed: false });
}

/** Such as "Chrome on Android". */
function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown';
  const { browser, os } = Bowser.parse(userAgent);
  return (
    [browser.name, os.name]
      .filter((name) => name !== undefined && name !== '')
      .join(' on ')
      .slice(0, 100) || 'Unknown'
  );
}
