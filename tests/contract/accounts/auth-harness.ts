import { liveEmail } from '#server/live/live-email.ts';
import { noStoredSettings } from '#server/modules/settings/stored-settings.ts';
import { fixedContent } from '#server/modules/content/content.ts';
import { content } from '#tests/support/content.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createAuth } from '#server/protocols/auth/auth.ts';
import { watchAccess } from '#server/platform/access/access-list.ts';
import { createOutages } from '#server/platform/outages.ts';
import { pageLinks } from '#server/accounts/account-links.ts';
import { readConfig } from '#server/config.ts';
import type { Engine, Sql } from '#server/platform/db/database.ts';
import { auditAccountLog } from '#server/modules/audit/account-log.ts';
import { joinGuestsOf } from '#server/modules/guests/join-guests.ts';
import { createPartialFiles } from '#server/platform/files/partial-files.ts';
import { ALWAYS_OPEN } from '#server/platform/maintenance/maintenance.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { resolveCaller } from '#server/http/caller.ts';
import { SHOP_EMAIL_TABLES } from '#server/platform/email/email-tables.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createRateLimits } from '#server/platform/rate-limits.ts';
import { createErrorLines } from '#server/platform/errors/error-lines.ts';
import { createIdentity } from '#server/platform/keys/create-identity.ts';
import type { NewEmail } from '#server/platform/email/outbox.ts';
import type { EmailType } from '#server/platform/email/email-source.ts';
import type { Services } from '#server/services.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { localMode } from '#tests/support/local-mode.ts';

export const PASSWORD = 'Correct-horse-1';

const notHere = () => Promise.reject(new Error('the account doors do not ask for this'));

interface RecordedEmail {
  template: string;
  to: string;
  /** `link` and `code` of the emails that have them. */
  data: { link: string; code: string } & Record<string, unknown>;
  locale?: string;
}

/** Every email, kept only if its transaction commits. */
async function recordingOutbox(db: Sql) {
  await db.query('create table public.recorded_mails (id bigint generated always as identity, mail jsonb not null)');
  return {
    enqueue: async <E extends EmailType>(sql: Sql, email: NewEmail<E>) => {
      await sql.query('insert into public.recorded_mails (mail) values ($1::jsonb)', [email]);
      return 'recorded';
    },
    enqueueAll: notHere,
    enqueueTest: notHere,
    preview: notHere,
    retry: notHere,
    to: async (address: string) => {
      const { rows } = await db.query<{ mail: RecordedEmail }>(
        `select mail from public.recorded_mails where mail ->> 'to' = $1 order by id`,
        [address],
      );
      return rows.map((row) => row.mail);
    },
  };
}

type Client = SupabaseClient;

/** A `fetch` that keeps cookies, as a browser does for one site. */
export function cookieJar(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (line: string) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  };
  const fetchWithCookies: typeof fetch = async (input, init) => {
    const sent = new Headers(init?.headers);
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    if (cookies.size > 0) sent.set('cookie', cookie());
    const answer = await fetch(input, { ...init, headers: sent });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  };
  return { cookie, fetch: fetchWithCookies };
}

/** Only /auth/v1, over a database of its own, with a clock that can be moved and mails that can be read. */
export async function startAuth(engine: Engine, env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-auth-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...localMode(env), ...env });
  const db = await freshDatabase(engine);
  let url = '';
  let moved = 0;
  const clock = { now: () => new Date(Date.now() + moved) };
  const outbox = await recordingOutbox(db);
  const identity = await createIdentity({ config, clock, issuer: () => `${url}/auth/v1` });
  const services: Services = {
    config,
    get publicUrl() {
      return url;
    },
    get links() {
      return pageLinks(url);
    },
    db,
    replica: null,
    outages: createOutages(pino({ enabled: false })),
    identity,
    access: await watchAccess({ db, clock, log: pino({ enabled: false }) }),
    maintenance: ALWAYS_OPEN,
    files: await openFiles(config),
    partialFiles: createPartialFiles(join(dataDir, 'partial')),
    images: { find: notHere, render: notHere, sweep: notHere },
    linkPreviews: { of: notHere, artworkOf: notHere },
    pictures: { ofVideo: notHere },
    taxRegister: { knows: notHere },
    push: { publicKey: '', accepts: () => false, send: notHere },
    outbox,
    supportsUtf8: () => Promise.resolve(true),
    emailTables: SHOP_EMAIL_TABLES,
    accountLog: auditAccountLog,
    signInTrial: () => null,
    onMailboxProved: (sql, owner) => joinGuestsOf(services, sql, owner),
    emails: { list: notHere, accept: notHere, isSecret: notHere, compose: notHere },
    content: fixedContent(content),
    settings: noStoredSettings,
    email: liveEmail(config, noStoredSettings),
    teamEmail: 'team@hypecast.test',
    payments: null,
    stripe: null,
    limits: createRateLimits({ clock, enabled: config.rateLimits }),
    metrics: createMetrics(pino({ enabled: false })),
    lifecycle: { isStopping: false },
    clock,
    log: pino({ enabled: false }),
    errorLines: createErrorLines(),
  };
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('requestId', 'test');
    c.set('ip', c.req.header('x-test-address') ?? '127.0.0.1');
    c.set('local', true);
    await next();
  });
  app.use(resolveCaller(services));
  app.route('/auth/v1', createAuth(services));
  const server = createServer((incoming, outgoing) => void getRequestListener(app.fetch)(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const client = (
    key = 'anon',
    auth: SupabaseClientOptions<'public'>['auth'] = {},
    jar: { fetch: typeof fetch } = { fetch },
  ): Client =>
    createClient(url, key, {
      global: { fetch: jar.fetch },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...auth },
    });
  const admin = client(identity.serviceRoleKey).auth.admin;

  return {
    url,
    db,
    services,
    client,
    admin,
    emailsTo: outbox.to,
    advance: (seconds: number) => {
      moved += seconds * 1000;
    },
    async confirmedUser(email: string, password = PASSWORD) {
      const { data, error } = await admin.createUser({ email, password, email_confirm: true });
      if (error !== null) throw error;
      return data.user;
    },
    async signedIn(email: string, password = PASSWORD) {
      const supabase = client();
      const { data, error } = await supabase.auth.signInWithPassword({ email, password });
      if (error !== null) throw error;
      return { supabase, session: data.session };
    },
    /** A request as no client would make it. */
    call: (path: string, init: RequestInit = {}) => fetch(`${url}/auth/v1${path}`, { redirect: 'manual', ...init }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
        redirect: 'manual',
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.access.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type AuthServer = Awaited<ReturnType<typeof startAuth>>;

/** What the newest mail with a link says. */
export async function newestLink(server: AuthServer, address: string) {
  const email = (await server.emailsTo(address)).findLast(({ data }) => 'link' in data);
  if (email === undefined || !('link' in email.data)) throw new Error(`no mail with a link to ${address}`);
  const link = new URL(email.data.link);
  return {
    template: email.template,
    code: email.data.code,
    link,
    tokenHash: link.searchParams.get('token_hash') ?? '',
    type: link.searchParams.get('type') ?? '',
    redirectTo: link.searchParams.get('redirect_to') ?? '',
  };
}

/** The newest code that was sent without a link, by mail or to a phone. */
export async function newestCode(server: AuthServer, address: string): Promise<string> {
  const email = (await server.emailsTo(address)).findLast(
    ({ template }) => template === 'reauthenticate' || template === 'sms-code',
  );
  if (email === undefined || !('code' in email.data)) throw new Error(`no code to ${address}`);
  return email.data.code;
}

/** Where a client keeps its session and PKCE verifier, as a browser's localStorage. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
