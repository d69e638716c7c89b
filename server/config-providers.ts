import * as z from 'zod';
import { ConfigError, emailDomains, httpUrl, isLoopbackHost, listOf, optional } from './config-values.ts';

export const OpenIdSettings = z.object({
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: optional(httpUrl),
  OPENID_PROVIDERS: optional(z.string()),
});

const NAME = /^[a-z][a-z0-9_]{0,30}$/;

/** The provider that an owner can add on a screen. */
export const OwnProvider = z.object({
  OPENID_NAME: optional(z.string().regex(NAME, 'use small letters, digits and underscores, beginning with a letter')),
  OPENID_ISSUER: optional(httpUrl),
  OPENID_CLIENT_ID: optional(z.string()),
  OPENID_CLIENT_SECRET: optional(z.string()),
});

export const SamlSettings = z.object({ SAML_METADATA: optional(z.string()), SAML_DOMAINS: optional(z.string()) });

interface Place {
  onLoopback: boolean;
}

type Settings = z.output<typeof OpenIdSettings> & Partial<z.output<typeof OwnProvider>>;

/** An OpenID provider whose users can sign in. */
export interface OpenIdProvider {
  name: string;
  issuer: URL;
  clientId: string;
  /** Null: its ID tokens are accepted, but there is no redirect flow. */
  clientSecret: string | null;
  /** An owner has entered it on a screen. It may not speak for the team: the operator alone trusts a provider that far. */
  isOwn: boolean;
  /** Only hosts on the internet are asked. */
  isOutside: boolean;
}

/** SAML identity provider: its metadata document, and the email domains that it may speak for, as they are compared. */
export interface SamlConfig {
  metadataFile: string;
  domains: string[];
}

/** `OPENID_PROVIDERS` is `name=issuer|client id` or `name=issuer|client id|client secret`, comma separated. @throws {ConfigError} */
export function openIdProviders(set: Settings, place: Place): Map<string, OpenIdProvider> {
  if ((set.GOOGLE_CLIENT_ID === undefined) !== (set.GOOGLE_CLIENT_SECRET === undefined))
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither');
  const providers = new Map<string, OpenIdProvider>();
  if (set.GOOGLE_CLIENT_ID !== undefined && set.GOOGLE_CLIENT_SECRET !== undefined) {
    const issuer = set.GOOGLE_ISSUER ?? new URL('https://accounts.google.com');
    providers.set('google', {
      name: 'google',
      issuer,
      clientId: set.GOOGLE_CLIENT_ID,
      clientSecret: set.GOOGLE_CLIENT_SECRET,
      isOwn: false,
      isOutside: false,
    });
  }
  for (const entry of listOf(set.OPENID_PROVIDERS)) {
    const [, name, issuer = '', clientId, clientSecret] =
      /^([a-z][a-z0-9_]{0,30})=([^|]+)\|([^|]+)(?:\|([^|]+))?$/.exec(entry) ?? [];
    if (name === undefined || clientId === undefined || !/^https?:/.test(issuer) || !URL.canParse(issuer)) {
      throw new ConfigError('OPENID_PROVIDERS: each entry must have the form name=issuer|client id|client secret');
    }
    providers.set(name, {
      name,
      issuer: new URL(issuer),
      clientId,
      clientSecret: clientSecret ?? null,
      isOwn: false,
      isOutside: false,
    });
  }
  const own = ownProvider(set, place);
  if (own !== null) providers.set(own.name, own);
  return providers;
}

/** Ways to sign in that are no providers, and Google, which has its own settings. */
const TAKEN = ['anonymous_users', 'email', 'google', 'phone', 'saml', 'web3'];

function ownProvider(set: Settings, { onLoopback }: Place): OpenIdProvider | null {
  const { OPENID_NAME: name, OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: secret } = set;
  const given = { OPENID_NAME: name, OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: secret };
  if (Object.values(given).every((value) => value === undefined)) return null;
  if (name === undefined || issuer === undefined || clientId === undefined || secret === undefined) {
    const [missing] = Object.entries(given).find(([, value]) => value === undefined) ?? [''];
    throw new ConfigError(`${missing}: required`);
  }
  if (TAKEN.includes(name)) throw new ConfigError('OPENID_NAME: this name is taken');
  const isHere = onLoopback && isLoopbackHost(issuer.hostname);
  if (issuer.protocol !== 'https:' && !isHere) throw new ConfigError('OPENID_ISSUER: must begin with https');
  return { name, issuer, clientId, clientSecret: secret, isOwn: true, isOutside: !isHere };
}

/** @throws {ConfigError} */
export function samlConfig({
  SAML_METADATA: metadataFile,
  SAML_DOMAINS: listed,
}: z.output<typeof SamlSettings>): SamlConfig | null {
  if (metadataFile === undefined) return null;
  const domains = emailDomains('SAML_DOMAINS', listed);
  if (domains.length === 0)
    throw new ConfigError('SAML_DOMAINS: required with SAML_METADATA, because people of other domains are rejected');
  return { metadataFile, domains };
}
