import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Endpoint } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Our entity id: the URL of our metadata. */
export const entityIdOf = (services: Services): string => `${services.publicUrl}/auth/v1/sso/saml/metadata`;
/** Where the identity provider sends its responses. */
export const acsUrlOf = (services: Services): string => `${services.publicUrl}/auth/v1/sso/saml/acs`;

/**
 * The library's configuration for one exchange. It signs nothing and verifies signatures and audience. `assertion.ts`
 * checks times and `InResponseTo`: the library only uses the system clock, and reads `InResponseTo` from the part of the
 * response that may be unsigned.
 */
export function serviceProvider(services: Services, provider: IdentityProvider, requestId: string): SAML {
  return new SAML({
    issuer: entityIdOf(services),
    audience: entityIdOf(services),
    callbackUrl: acsUrlOf(services),
    entryPoint: provider.signInUrl,
    idpCert: provider.certificates,
    generateUniqueId: () => requestId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
  });
}

/** GET /sso/saml/metadata?download=true: the metadata for the identity provider. */
export function samlMetadata(services: Services, provider: () => Promise<IdentityProvider>): Endpoint {
  return async (c) => {
    await provider();
    const xml = generateServiceProviderMetadata({
      issuer: entityIdOf(services),
      callbackUrl: acsUrlOf(services),
      identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      wantAssertionsSigned: true,
      generateUniqueId: () => '_metadata',
    });
    c.header('cache-control', 'public, max-age=600');
    c.header('content-type', 'application/xml');
    if (c.req.query('download') === 'true') c.header('content-disposition', 'attachment; filename="metadata.xml"');
    return c.body(xml);
  };
}
