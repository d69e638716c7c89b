import * as z from 'zod';
import { ConfigError, emailDomains, httpUrl, listOf, optional } from './config-values.ts';

export const ProviderSettings = z.object({
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: optional(httpUrl),
  OPENID_PROVIDERS: optional(z.string()),
  SAML_METADATA: optional(z.string()),
  SAML_DOMAINS: optional(z.string()),
});
type Settings = z.output<typeof ProviderSettings>;

/** An OpenID provider whose users can sign in. */
export interface OpenIdProvider {
  name: string;
  issuer: URL;
  clientId: string;
  /** Null: its ID tokens are accepted, but there is no redirect flow. */
  clientSecret: string | null;
}

export interface ProviderConfig {
  /** Providers by name, including `google`. */
  openIdProviders: ReadonlyMap<string, OpenIdProvider>;
  /** SAML identity provider: its metadata document, and the email domains that it may speak for, as they are compared. */
  saml: { metadataFile: string; domains: string[] } | null;
}

/** `name=issuer|client id` or `name=issuer|client id|client secret`, comma separated. Google has its own settings. */
function openIdProviders(set: Settings): Map<string, OpenIdProvider> {
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
    const [, name, issuer = '', clientId, clientSecret] =
      /^([a-z][a-z0-9_]{0,30})=([^|]+)\|([^|]+)(?:\|([^|]+))?$/.exec(entry) ?? [];
    if (name === undefined || clientId === undefined || !/^https?:/.test(issuer) || !URL.canParse(issuer)) {
      throw new ConfigError('OPENID_PROVIDERS: each entry must have the form name=issuer|client id|client secret');
    }
    providers.set(name, { name, issuer: new URL(issuer), clientId, clientSecret: clientSecret ?? null });
  }
  return providers;
}

function saml({ SAML_METADATA: metadataFile, SAML_DOMAINS: listed }: Settings): ProviderConfig['saml'] {
  if (metadataFile === undefined) return null;
  const domains = emailDomains('SAML_DOMAINS', listed);
  if (domains.length === 0)
    throw new ConfigError('SAML_DOMAINS: required with SAML_METADATA, because people of other domains are rejected');
  return { metadataFile, domains };
}

/** The providers with which people sign in. @throws {ConfigError} */
export function providerConfig(set: Settings): ProviderConfig {
  if ((set.GOOGLE_CLIENT_ID === undefined) !== (set.GOOGLE_CLIENT_SECRET === undefined))
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither');
  return { openIdProviders: openIdProviders(set), saml: saml(set) };
}
