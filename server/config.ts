import { isIP } from 'node:net';
import * as z from 'zod';
import {
  backupConfig,
  filesConfig,
  imagesConfig,
  StorageSettings,
  type BackupConfig,
  type FilesConfig,
  type ImagesConfig,
} from './config-storage.ts';
import { samlConfig, SamlSettings, type SamlConfig } from './config-providers.ts';
import { databaseConfig, DatabaseSettings, type DatabaseConfig } from './config-database.ts';
import { isLocal } from './config-local.ts';
import { settableConfig, SettableSettings, textsOfSettable, type SettableConfig } from './config-settable.ts';
import { tracingConfig, TracingSettings, type TracingConfig } from './config-tracing.ts';
import { PUSH_HOSTS } from '#server/platform/push/push-hosts.ts';
import {
  ConfigError,
  flag,
  httpUrl,
  isLoopbackHost,
  isOrigin,
  listOf,
  optional,
  wholeNumber,
} from './config-values.ts';

export { ConfigError };

z.config({ jitless: true });

/** Every setting of the product. All are optional; docs/operations.md documents them for operators. */
const Environment = z.object({
  ROLE: optional(z.enum(['all', 'web', 'worker'])),
  PORT: optional(wholeNumber(0, 65535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(httpUrl.refine(isOrigin, 'must be an origin such as https://shop.example.com, without a path')),
  SITE_URL: optional(httpUrl),
  REDIRECT_URLS: optional(z.string()),
  DATA_DIR: optional(z.string()),
  SERVICE_ROLE_KEY: optional(z.string().min(32)),
  DEMO_DATA: optional(flag),
  DEMO_AGENCY: optional(flag),
  DEMO_PASSWORD: optional(z.string().min(8)),
  ...SamlSettings.shape,
  ...SettableSettings.shape,
  WEB3_SIGN_INS: optional(flag),
  SMS_URL: optional(httpUrl),
  SMS_TOKEN: optional(z.string()),
  PUSH_HOSTS: optional(z.string()),
  AUTO_CONFIRM_EMAIL: optional(flag),
  SESSION_HOURS: optional(z.coerce.number().min(1).max(8_760)),
  AUTO_CONFIRM_PHONE: optional(flag),
  ANONYMOUS_SIGN_INS: optional(flag),
  MANUAL_LINKING: optional(flag),
  JWT_SECRET: optional(z.string().min(32)),
  ...DatabaseSettings.shape,
  ...TracingSettings.shape,
  ...StorageSettings.shape,
  MIGRATE: optional(z.enum(['on', 'platform', 'off'])),
  REST_SCHEMAS: optional(z.string()),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  TRUST_PROXY: optional(z.string()),
  LOCAL_MODE: optional(flag),
  RATE_LIMITS: optional(flag),
  SHARED_LIMITS: optional(flag),
  DRAIN_SECONDS: optional(wholeNumber(0, 300)),
  REST_BODY_LIMIT: optional(wholeNumber(1_024, 100_000_000)),
  REST_EXPLAIN: optional(flag),
  REST_ROWS_PER_WRITE: optional(wholeNumber(1, 1_000_000)),
  REST_WAITING_WRITES: optional(wholeNumber(0, 10_000)),
  REST_REQUESTS_PER_MINUTE: optional(wholeNumber(60, 1_000_000)),
});

export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

export interface Config extends DatabaseConfig, SettableConfig {
  /** `web` serves requests, `worker` runs background jobs, `all` does both. Several processes share one PostgreSQL. */
  role: 'all' | 'web' | 'worker';
  port: number;
  host: string;
  /** Origin for links in emails and for allowed redirects. Null: derived from host and port. */
  publicUrl: URL | null;
  /** With `MIGRATE=platform`: the front end, where links of emails lead and passkeys belong. Null: the public URL. */
  siteUrl: URL | null;
  /** Patterns of further allowed redirects. */
  redirectUrls: string[];
  dataDir: string;
  serviceRoleKey: string | null;
  /** What the environment says of the settings that an owner can set on a screen otherwise. Secrets are among it. */
  settable: Readonly<Record<string, string>>;
  /** HOST and PUBLIC_URL are loopback. */
  onLoopback: boolean;
  /** The server is for this machine alone. A request must meet further conditions to count as local. */
  local: boolean;
  demoData: boolean;
  /** A whole agency with a year behind it beside the demo client. Needs the embedded engine. */
  demoAgency: boolean;
  demoPassword: string;
  /** Gateway for text messages. Null: they go to the development inbox, if that is available. */
  sms: { url: URL; token: string | null } | null;
  /** Hosts of push services that messages may go to. */
  pushHosts: string[];
  saml: SamlConfig | null;
  auth: {
    autoConfirmEmail: boolean;
    /** How long a session lives, however it is used; null: as long as it is used. */
    sessionHours: number | null;
    autoConfirmPhone: boolean;
    anonymousSignIns: boolean;
    manualLinking: boolean;
    /** Sign-in with a wallet. */
    web3: boolean;
    /** Sign-in with a phone number. Needs an SMS gateway or the development inbox. */
    phone: boolean;
    jwtSecret: string | null;
  };
  files: FilesConfig;
  images: ImagesConfig;
  backup: BackupConfig;
  /** Null: no traces are made. */
  tracing: TracingConfig | null;
  migrate: 'on' | 'platform' | 'off';
  restSchemas: string[];
  logLevel: string;
  /** Number of trusted hops in X-Forwarded-For, or the networks of trusted proxies. */
  trustProxy: { hops: number } | { networks: string[] };
  rateLimits: boolean;
  /** Requests are counted in the database, for all processes. */
  sharedLimits: boolean;
  /** After a signal, how long requests are still accepted while `/trafficz` and `/readyz` report that the process stops. */
  drainSeconds: number;
  /** Per IP address, for /rest/v1. */
  restRequestsPerMinute: number;
  /** Bytes of a request's body to /rest/v1. */
  restBodyLimit: number;
  /** With `MIGRATE=platform`: rows in the body of a write, and writes of a caller that may wait; null: no limit. */
  restRowsPerWrite: number | null;
  restWaitingWrites: number | null;
  /** Whether anyone may see query plans, which tell of rows and definitions that policies hide. */
  restExplain: boolean;
}

function trustedProxies(text: string | undefined): Config['trustProxy'] {
  if (text === undefined) return { hops: 0 };
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) };
  const networks = text.split(',').map((part) => part.trim());
  for (const network of networks) {
    const [ip = '', bits] = network.split('/');
    const version = isIP(ip);
    if (version === 0 || (bits !== undefined && !(Number(bits) <= (version === 4 ? 32 : 128)))) {
      throw new ConfigError(`TRUST_PROXY: "${network}" is neither a number of hops nor a network such as 10.0.0.0/8`);
    }
  }
  return { networks };
}

/** Whether text messages reach someone: through the gateway, or in the development inbox. */
const canText = (set: z.output<typeof Environment>, local: boolean): boolean =>
  set.SMS_URL !== undefined || (local && set.SMTP_URL === undefined);

function requirePublic(set: z.output<typeof Environment>): void {
  if (set.PUBLIC_URL === undefined)
    throw new ConfigError('PUBLIC_URL: required for links in emails, because HOST is not loopback');
  // The shop has a screen for it, and stays closed until it can send.
  if (set.SMTP_URL === undefined && set.MIGRATE === 'platform')
    throw new ConfigError('SMTP_URL: required on a public server, which could not send email without it');
}

/** `serve`: all that a server needs. `operate`: a command of the operator, which serves nobody and sends nothing. */
type Use = 'serve' | 'operate';

interface Place {
  local: boolean;
  /** Whatever local mode is: HOST and PUBLIC_URL are loopback. */
  onLoopback: boolean;
  use: Use;
}

/** Rejects settings that are valid on their own but not together. @throws {ConfigError} */
function checkCombinations(set: z.output<typeof Environment>, { local, onLoopback, use }: Place): void {
  const role = set.ROLE ?? 'all';
  if (role !== 'all' && set.DATABASE_URL === undefined)
    throw new ConfigError(
      `ROLE: ${role} requires DATABASE_URL, because one process alone can use an embedded database`,
    );
  if (set.SHARED_LIMITS === true && set.DATABASE_URL === undefined)
    throw new ConfigError('SHARED_LIMITS: requires DATABASE_URL');
  if (role !== 'all' && set.DEMO_DATA === true) throw new ConfigError('DEMO_DATA: requires ROLE=all');
  if (!onLoopback && use === 'serve') requirePublic(set);
  if (!onLoopback && set.RATE_LIMITS === false) throw new ConfigError('RATE_LIMITS: can only be off on loopback');
  if (!local && set.DEMO_DATA === true)
    throw new ConfigError('DEMO_DATA: demo accounts are only allowed on loopback, without PUBLIC_URL and TRUST_PROXY');
  if (set.AUTO_CONFIRM_PHONE === true && !canText(set, local))
    throw new ConfigError('AUTO_CONFIRM_PHONE: requires SMS_URL, without which there are no accounts with phones');
}

function parseSettings(env: Record<string, string | undefined>): z.output<typeof Environment> {
  const parsed = Environment.safeParse(env);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${issue?.path.join('.') ?? 'settings'}: ${issue?.message ?? 'invalid'}`);
}

function authConfig(set: z.output<typeof Environment>, local: boolean): Config['auth'] {
  return {
    web3: set.WEB3_SIGN_INS ?? false,
    phone: canText(set, local),
    autoConfirmEmail: set.AUTO_CONFIRM_EMAIL ?? false,
    sessionHours: set.SESSION_HOURS ?? null,
    autoConfirmPhone: set.AUTO_CONFIRM_PHONE ?? false,
    anonymousSignIns: set.ANONYMOUS_SIGN_INS ?? false,
    manualLinking: set.MANUAL_LINKING ?? true,
    jwtSecret: set.JWT_SECRET ?? null,
  };
}

/** Reads and validates the settings. @throws {ConfigError} for the first invalid setting */
export function readConfig(env: Record<string, string | undefined>, use: Use = 'serve'): Config {
  const set = parseSettings(env);
  const role = set.ROLE ?? 'all';
  const host = set.HOST ?? '127.0.0.1';
  const publicUrl = set.PUBLIC_URL ?? null;
  const onLoopback = isLoopbackHost(host) && (publicUrl === null || isLoopbackHost(publicUrl.hostname));
  const embedded = set.DATABASE_URL === undefined;

  const isDemo = set.DEMO_DATA ?? embedded;
  const local = isLocal(set, { isDemo, isLoopback: isLoopbackHost });
  const demoData = isDemo && local && set.MIGRATE !== 'platform';

  checkCombinations(set, { local, onLoopback, use });

  return {
    role,
    port: set.PORT ?? 3000,
    host,
    publicUrl,
    siteUrl: set.MIGRATE === 'platform' ? (set.SITE_URL ?? null) : null,
    redirectUrls: listOf(set.REDIRECT_URLS),
    dataDir: set.DATA_DIR ?? './data',
    ...databaseConfig(set),
    serviceRoleKey: set.SERVICE_ROLE_KEY ?? null,
    local,
    demoData,
    demoAgency: demoData && embedded && (set.DEMO_AGENCY ?? true),
    demoPassword: set.DEMO_PASSWORD ?? 'Hypecast-demo-1',
    saml: samlConfig(set),
    ...settableConfig(set, { onLoopback }),
    onLoopback,
    settable: textsOfSettable(env),
    sms: set.SMS_URL === undefined ? null : { url: set.SMS_URL, token: set.SMS_TOKEN ?? null },
    pushHosts: [...PUSH_HOSTS, ...listOf(set.PUSH_HOSTS)],
    auth: authConfig(set, local),
    files: filesConfig(set, set.MIGRATE === 'platform'),
    images: imagesConfig(set),
    backup: backupConfig(set),
    tracing: tracingConfig(set),
    migrate: set.MIGRATE ?? 'on',
    restSchemas: listOf(set.REST_SCHEMAS ?? 'public'),
    logLevel: set.LOG_LEVEL ?? 'info',
    trustProxy: trustedProxies(set.TRUST_PROXY),
    rateLimits: set.RATE_LIMITS ?? true,
    sharedLimits: set.SHARED_LIMITS ?? role !== 'all',
    drainSeconds: set.DRAIN_SECONDS ?? (role === 'web' ? 5 : 0),
    restRequestsPerMinute: set.REST_REQUESTS_PER_MINUTE ?? 600,
    restBodyLimit: set.REST_BODY_LIMIT ?? 1_048_576,
    restRowsPerWrite: set.REST_ROWS_PER_WRITE ?? null,
    restWaitingWrites: set.REST_WAITING_WRITES ?? null,
    restExplain: set.REST_EXPLAIN ?? false,
  };
}
