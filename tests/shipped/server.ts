import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, inject } from 'vitest';
import type { Engine } from '#server/platform/db/database.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';
import { createSignIn, noSession } from '#tests/support/sign-in.ts';

export interface Sent extends Omit<RequestInit, 'body'> {
  as?: Pick<SignedIn, 'accessToken'>;
  /** An object is sent as JSON. */
  body?: BodyInit | object;
}

/** The bundle in a process of its own, as `npm start` runs it. */
export interface Shipped extends RunningServer, Pick<TestServer, 'client' | 'signedIn'> {
  serviceKey: string;
  /** A request without the official client. @throws if it fails; redirects are returned */
  send(method: string, path: string, init?: Sent): Promise<Response>;
  /** The emails to this address in the development inbox, once there are `count` of them; the newest is the first. */
  emailsTo(address: string, count?: number): Promise<Email[]>;
}

interface Email {
  subject: string;
  text: string;
}

/** Answered only where an email server, Stripe or backups are configured; `connected.test.ts` has them. */
export const CONNECTED = [
  'back-up-now',
  'card-status',
  'check-smtp',
  'retry-mail',
  'send-test-email',
  'stripe-webhook',
  'verify-backup',
].map((name) => `/functions/v1/${name}`);

export async function startShipped(engine: Engine, env: Record<string, string> = {}): Promise<Shipped> {
  const server = await startProcess(engine, { RATE_LIMITS: 'off', DEMO_DATA: 'off', ...env });
  const keys = await readFile(join(server.dataDir, 'keys.json'), 'utf8');
  const { serviceRoleKey: serviceKey } = JSON.parse(keys) as { serviceRoleKey: string };
  const client = (key = 'anon') => createClient(server.url, key, noSession);
  const send: Shipped['send'] = async (method, path, { as, body, headers, ...init } = {}) => {
    const isJson = body?.constructor === Object || Array.isArray(body);
    const response = await fetch(`${server.url}${path}`, {
      method,
      redirect: 'manual',
      ...init,
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as.accessToken}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string> | undefined),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
    });
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    ...server,
    serviceKey,
    client,
    signedIn: createSignIn(client, serviceKey),
    send,
    async emailsTo(address, count = 1) {
      const read = async () => {
        const response = await send('GET', `/dev/inbox/messages?to=${encodeURIComponent(address)}`);
        return (await response.json()) as Email[];
      };
      await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count);
      return read();
    },
  };
}

/** The first link to this path in an email. */
export function linkIn([email]: readonly Email[], path: string): URL {
  const links = email?.text.match(/https?:\/\/[^\s>)]+/g) ?? [];
  const link = links.map((text) => new URL(text)).find(({ pathname }) => pathname === path);
  if (link === undefined) throw new Error(`no link to ${path} in: ${email?.text}`);
  return link;
}

interface ClientResponse {
  data: unknown;
  error: Error | null;
}

/** The data of a response without an error. Some clients have one type for both. */
type DataOf<R extends ClientResponse> = NonNullable<
  ([Extract<R, { error: null }>] extends [never] ? R : Extract<R, { error: null }>)['data']
>;

/** The data of an official client's response. @throws its error */
export function dataOf<R extends ClientResponse>({ data, error }: R): DataOf<R> {
  if (error !== null) throw error;
  if (data === null || data === undefined) throw new Error('the response is empty');
  return data as DataOf<R>;
}

const SERIES = /^http_request_duration_seconds_count\{method="(\w+)",route="([^"]+)",status="([23]\d\d)"\}/gm;

/** Which of these routes have not answered any request with success, as the process itself counts. */
export async function unanswered({ send }: Shipped, isOurs: (path: string) => boolean): Promise<string[]> {
  const metrics = await (await send('GET', '/metrics')).text();
  const answered = new Set<string>();
  for (const [, method = '', route = ''] of metrics.matchAll(SERIES))
    // The router has no HEAD.
    for (const name of [method === 'HEAD' ? 'GET' : method, 'ALL']) answered.add(`${name} ${route}`);
  return inject('routes').filter((route) => isOurs(route.slice(route.indexOf('/'))) && !answered.has(route));
}

/** What the process has logged as an error. */
export const errorsOf = ({ output }: Shipped): string[] =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{"level":50'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
