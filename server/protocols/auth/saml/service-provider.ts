import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Endpoint } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Our name at the identity provider: the URL of our metadata. */
export const entityIdOf = (services: Services): string => `${services.publicUrl}/auth/v1/sso/saml/metadata`;
/** Where the identity provider sends its responses. */
export const acsUrlOf = (services: Services): string => `${services.publicUrl}/auth/v1/sso/saml/acs`;

/**
 * The library's side of one exchange. It signs nothing, checks signatures and audience, and leaves times and the request
 * that is answered to `assertion.ts`: it knows no clock but the machine's, and reads what it compares from the part of
 * an answer that nobody has to sign.
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

/** GET /sso/saml/metadata?download=true: what an identity provider has to know of us. */
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
