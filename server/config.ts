import { isIP } from 'node:net';
import * as z from 'zod';

z.config({ jitless: true });

/** A setting that cannot be used. Its message is one line, fit for the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((word) => ['on', 'true', '1'].includes(word));
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text));
const emptyIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsUnset, schema.optional());

/** Every setting of the product. All are optional; docs/operations.md documents them for operators. */
const Environment = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(httpUrl),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: optional(z.coerce.number().int().min(2).max(200)),
  SERVICE_ROLE_KEY: optional(z.string().min(32)),
  DEMO_DATA: optional(flag),
  DEMO_PASSWORD: optional(z.string().min(8)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string()),
  TEAM_EMAIL: optional(z.email()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: optional(httpUrl),
  OPENID_PROVIDERS: optional(z.string()),
  SAML_METADATA: optional(z.string()),
  SAML_DOMAINS: optional(z.string()),
  WEB3_SIGN_INS: optional(flag),
  SMS_URL: optional(httpUrl),
  SMS_TOKEN: optional(z.string()),
  CAPTCHA_PROVIDER: optional(z.enum(['turnstile', 'hcaptcha'])),
  CAPTCHA_SITE_KEY: optional(z.string()),
  CAPTCHA_SECRET: optional(z.string()),
  CAPTCHA_VERIFY_URL: optional(httpUrl),
  AUTO_CONFIRM_EMAIL: optional(flag),
  ANONYMOUS_SIGN_INS: optional(flag),
  MANUAL_LINKING: optional(flag),
  JWT_SECRET: optional(z.string().min(32)),
  S3_ENDPOINT: optional(httpUrl),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i, 'is not the name of a bucket')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/i, 'is not the name of a region')),
  FILE_SIZE_LIMIT: optional(z.coerce.number().int().min(1).max(5_000_000_000)),
  MIGRATE: optional(z.enum(['on', 'platform', 'off'])),
  REST_SCHEMAS: optional(z.string()),
  TIME_ZONE: optional(z.string().refine(isTimeZone, 'is not a time zone')),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  TRUST_PROXY: optional(z.string()),
  RATE_LIMITS: optional(flag),
});

/** An issuer whose people may sign in here. */
export interface OpenIdProvider {
  name: string;
  issuer: URL;
  clientId: string;
  /** Null: its ID tokens are accepted, but nobody is sent there to sign in. */
  clientSecret: string | null;
}

export interface Config {
  port: number;
  host: string;
  /** Where links in mails point and which redirects are allowed; null until the listening port is known. */
  publicUrl: URL | null;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  serviceRoleKey: string | null;
  /** HOST and PUBLIC_URL are loopback: the half of "local" that is known before a request comes. */
  local: boolean;
  demoData: boolean;
  demoPassword: string;
  email: { smtpUrl: string | null; from: string; teamEmail: string };
  /** By name, `google` among them. */
  openIdProviders: ReadonlyMap<string, OpenIdProvider>;
  /** The identity provider of single sign-on: its metadata document, and the mail domains whose people it knows. */
  saml: { metadataFile: string; domains: string[] } | null;
  /** Where text messages are handed over; null keeps them in the development inbox, where there is one. */
  sms: { url: URL; token: string | null } | null;
  captcha: { provider: 'turnstile' | 'hcaptcha'; siteKey: string; secret: string; verifyUrl: URL } | null;
  auth: {
    autoConfirmEmail: boolean;
    anonymousSignIns: boolean;
    manualLinking: boolean;
    /** Sign-in with a wallet. */
    web3: boolean;
    /** Sign-in with a phone number: where text messages have a way out, or an inbox on this machine. */
    phone: boolean;
    jwtSecret: string | null;
  };
  files: {
    /** Null: files lie in the data folder. */
    s3: { endpoint: URL; bucket: string; accessKeyId: string; secretAccessKey: string; region: string | null } | null;
    /** Bytes of the largest file that /storage/v1 takes; a bucket may set less. */
    maxBytes: number;
  };
  migrate: 'on' | 'platform' | 'off';
  restSchemas: string[];
  timeZone: string;
  logLevel: string;
  /** Hops to trust in X-Forwarded-For, or the networks that may send it. */
  trustProxy: { hops: number } | { networks: string[] };
  rateLimits: boolean;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return (
    bare === 'localhost' ||
    bare.endsWith('.localhost') ||
    bare === '::1' ||
    (isIP(bare) === 4 && bare.startsWith('127.'))
  );
}

function trustedProxies(text: string | undefined): Config['trustProxy'] {
  if (text === undefined) return { hops: 0 };
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) };
  const networks = text.split(',').map((part) => part.trim());
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    if (version === 0 || (bits !== undefined && !(Number(bits) <= (version === 4 ? 32 : 128)))) {
      throw new ConfigError(`TRUST_PROXY: "${network}" is neither a hop count nor a network such as 10.0.0.0/8`);
    }
  }
  return { networks };
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `name=issuer|client id` or `name=issuer|client id|client secret`, separated by commas; Google has settings of its own. */
function openIdProviders(set: z.output<typeof Environment>): Map<string, OpenIdProvider> {
  const providers = new Map<string, OpenIdProvider>();
  if (set.GOOGLE_CLIENT_ID !== undefined && set.GOOGLE_CLIENT_SECRET !== undefined) {
    const issuer = set.GOOGLE_ISSUER ?? new URL('https://accounts.google.com');
    providers.set('google', {
      name: 'google',
      issuer,
      clientId: set.GOOGLE_CLIENT_ID,
      clientSecret: set.GOOGLE_CLIENT_SECRET,
    });
  }
  for (const entry of listOf(set.OPENID_PROVIDERS)) {
    const [, name, address = '', clientId, clientSecret] =
      /^([a-z][a-z0-9_]{0,30})=([^|]+)\|([^|]+)(?:\|([^|]+))?$/.exec(entry) ?? [];
    if (name === undefined || clientId === undefined || !/^https?:/.test(address) || !URL.canParse(address)) {
      throw new ConfigError(`OPENID_PROVIDERS: an entry is not of the form name=issuer|client id|client secret`);
    }
    providers.set(name, { name, issuer: new URL(address), clientId, clientSecret: clientSecret ?? null });
  }
  return providers;
}

const CAPTCHA_VERIFIERS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

function captcha(set: z.output<typeof Environment>): Config['captcha'] {
  if (set.CAPTCHA_PROVIDER === undefined) return null;
  if (set.CAPTCHA_SITE_KEY === undefined || set.CAPTCHA_SECRET === undefined) {
    throw new ConfigError('CAPTCHA_PROVIDER: needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET');
  }
  return {
    provider: set.CAPTCHA_PROVIDER,
    siteKey: set.CAPTCHA_SITE_KEY,
    secret: set.CAPTCHA_SECRET,
    verifyUrl: set.CAPTCHA_VERIFY_URL ?? new URL(CAPTCHA_VERIFIERS[set.CAPTCHA_PROVIDER]),
  };
}

function s3(set: z.output<typeof Environment>): Config['files']['s3'] {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = set;
  if (endpoint === undefined && bucket === undefined && accessKeyId === undefined && secretAccessKey === undefined)
    return null;
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all of them or none');
  }
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: set.S3_REGION ?? null };
}

/** Refuses settings that are valid one by one but not together. @throws {ConfigError} */
function checkCombinations(set: z.output<typeof Environment>, { host, local }: Pick<Config, 'host' | 'local'>): void {
  if (!local && set.PUBLIC_URL === undefined)
    throw new ConfigError(`PUBLIC_URL: is needed when HOST is ${host}, so that links in emails lead back here`);
  if (!local && set.SMTP_URL === undefined)
    throw new ConfigError('SMTP_URL: is needed on a public address, or no client would get email');
  if (!local && set.RATE_LIMITS === false) throw new ConfigError('RATE_LIMITS: can be off on a loopback address only');
  if (!local && set.DEMO_DATA === true)
    throw new ConfigError('DEMO_DATA: demo accounts can exist on a loopback address only');
  if ((set.GOOGLE_CLIENT_ID === undefined) !== (set.GOOGLE_CLIENT_SECRET === undefined)) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither');
  }
}

/** Reads and checks the settings. @throws {ConfigError} naming the first setting that is wrong */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.') ?? 'settings'}: ${issue?.message ?? 'invalid'}`);
  }
  const set = parsed.data;
  const host = set.HOST ?? '127.0.0.1';
  const publicUrl = set.PUBLIC_URL ?? null;
  const local = isLoopbackHost(host) && (publicUrl === null || isLoopbackHost(publicUrl.hostname));
  const embedded = set.DATABASE_URL === undefined;

  checkCombinations(set, { host, local });

  return {
    port: set.PORT ?? 3000,
    host,
    publicUrl,
    dataDir: set.DATA_DIR ?? './data',
    databaseUrl: set.DATABASE_URL ?? null,
    databasePool: set.DATABASE_POOL ?? 10,
    serviceRoleKey: set.SERVICE_ROLE_KEY ?? null,
    local,
    demoData: set.DEMO_DATA ?? (embedded && local),
    demoPassword: set.DEMO_PASSWORD ?? 'Hypecast-demo-1',
    email: {
      smtpUrl: set.SMTP_URL ?? null,
      from: set.MAIL_FROM ?? 'Hypecast <hello@hypecast.test>',
      teamEmail: set.TEAM_EMAIL ?? 'team@hypecast.test',
    },
    openIdProviders: openIdProviders(set),
    saml:
      set.SAML_METADATA === undefined
        ? null
        : { metadataFile: set.SAML_METADATA, domains: listOf(set.SAML_DOMAINS).map((domain) => domain.toLowerCase()) },
    sms: set.SMS_URL === undefined ? null : { url: set.SMS_URL, token: set.SMS_TOKEN ?? null },
    captcha: captcha(set),
    auth: {
      web3: set.WEB3_SIGN_INS ?? false,
      phone: set.SMS_URL !== undefined || (local && set.SMTP_URL === undefined),
      autoConfirmEmail: set.AUTO_CONFIRM_EMAIL ?? false,
      anonymousSignIns: set.ANONYMOUS_SIGN_INS ?? false,
      manualLinking: set.MANUAL_LINKING ?? true,
      jwtSecret: set.JWT_SECRET ?? null,
    },
    files: { s3: s3(set), maxBytes: set.FILE_SIZE_LIMIT ?? 52_428_800 },
    migrate: set.MIGRATE ?? 'on',
    restSchemas: listOf(set.REST_SCHEMAS ?? 'public'),
    timeZone: set.TIME_ZONE ?? 'Asia/Dubai',
    logLevel: set.LOG_LEVEL ?? 'info',
    trustProxy: trustedProxies(set.TRUST_PROXY),
    rateLimits: set.RATE_LIMITS ?? true,
  };
}
