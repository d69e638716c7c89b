import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AuthError } from '#server/accounts/errors.ts';
import { type Config, ConfigError } from '#server/config.ts';
import type { Services } from '#server/services.ts';
import { parseXml, textOf, XmlError } from '#server/platform/xml/parse-xml.ts';
import { attribute, children, isNamed, withDescendants } from './xml.ts';

/** The identity provider as described by its metadata document. */
export interface IdentityProvider {
  /** Derived from the entity id. */
  id: string;
  entityId: string;
  /** Where browsers are sent with a request (HTTP-Redirect binding). */
  signInUrl: string;
  /** PEM; a signature by any of them counts, so keys can be changed without a gap. */
  certificates: string[];
  validUntil: Date | null;
  /** Email domains that it may speak for, as `comparableDomain` returns them. */
  domains: string[];
}

/** The provider name of its identities. */
export const providerName = (provider: IdentityProvider): string => `sso:${provider.id}`;

const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** A name-based UUID (version 5). */
export function idOfEntity(entityId: string): string {
  const bytes = createHash('sha1').update(URL_NAMESPACE).update(entityId).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The provider in the file SAML_METADATA, or null. @throws {ConfigError} if the file is invalid */
export async function loadSaml({ saml }: Pick<Config, 'saml'>): Promise<IdentityProvider | null> {
  if (saml === null) return null;
  try {
    return readMetadata(await readFile(saml.metadataFile, 'utf8'), saml.domains);
  } catch (error) {
    if (error instanceof XmlError)
      throw new ConfigError(`SAML_METADATA: ${saml.metadataFile} cannot be used: ${error.message}`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === null) throw error;
    throw new ConfigError(`SAML_METADATA: ${saml.metadataFile} cannot be read (${code})`);
  }
}

/** @throws {XmlError} */
export function readMetadata(xml: string, domains: string[]): IdentityProvider {
  const entities = withDescendants(parseXml(xml)).filter((element) => isNamed(element, 'metadata', 'EntityDescriptor'));
  const roles = entities.flatMap((entity) =>
    children(entity, 'metadata', 'IDPSSODescriptor').map((role) => ({ entity, role })),
  );
  const [found] = roles;
  if (found === undefined || roles.length > 1)
    throw new XmlError(`it describes ${roles.length} identity providers, and one is needed`);
  const entityId = attribute(found.entity, 'entityID') ?? '';
  if (entityId === '') throw new XmlError('the identity provider has no entityID');
  const until = attribute(found.role, 'validUntil') ?? attribute(found.entity, 'validUntil');
  return {
    id: idOfEntity(entityId),
    entityId,
    signInUrl: signInUrlOf(found.role),
    certificates: certificatesOf(found.role),
    validUntil: until === null ? null : dateOf(until),
    domains,
  };
}

function dateOf(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new XmlError('its validUntil is not a time');
  return date;
}

function signInUrlOf(role: Element): string {
  const service = children(role, 'metadata', 'SingleSignOnService').find(
    (element) => attribute(element, 'Binding') === REDIRECT_BINDING,
  );
  const location = service === undefined ? '' : (attribute(service, 'Location') ?? '');
  if (!/^https?:/i.test(location) || !URL.canParse(location))
    throw new XmlError('it offers no SingleSignOnService with the HTTP-Redirect binding');
  return new URL(location).href;
}

/** Keys without `use` serve signing and encryption. */
function certificatesOf(role: Element): string[] {
  const keys = children(role, 'metadata', 'KeyDescriptor').filter(
    (key) => (attribute(key, 'use') ?? 'signing') === 'signing',
  );
  const texts = keys.flatMap((key) =>
    withDescendants(key)
      .filter((element) => isNamed(element, 'signature', 'X509Certificate'))
      .map(textOf),
  );
  if (texts.length === 0) throw new XmlError('it holds no certificate to check signatures with');
  return texts.map((text) => {
    try {
      return new X509Certificate(Buffer.from(text, 'base64')).toString();
    } catch (error) {
      throw new XmlError('one of its certificates cannot be read', { cause: error });
    }
  });
}

/**
 * Reads the document once, on first use.
 * @throws {AuthError} 404 saml_provider_disabled if none is configured, sso_provider_disabled if the document has expired
 */
export function identityProvider(services: Services): () => Promise<IdentityProvider> {
  let loading: Promise<IdentityProvider | null> | null = null;
  return async () => {
    loading ??= loadSaml(services.config).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    const provider = await loading;
    if (provider === null) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
    if (provider.validUntil !== null && provider.validUntil <= services.clock.now()) {
      throw new AuthError(404, 'sso_provider_disabled', 'The metadata of the SSO provider has expired');
    }
    return provider;
  };
}
