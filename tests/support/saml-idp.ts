import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { selfSigned } from './certificate.ts';

/** The contents of a SAML response, each part of which a test may change. */
export interface Statement {
  issuer: string;
  audience: string;
  recipient: string;
  destination: string;
  /** Null omits the request id. */
  inResponseTo: string | null;
  nameId: string;
  nameIdFormat: string;
  attributes: Record<string, string>;
  assertionId: string;
  notBefore: Date;
  notOnOrAfter: Date;
}

interface Request {
  id: string;
  acs: string;
  issuer: string;
  relayState: string;
}

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const newId = () => `_${randomBytes(16).toString('hex')}`;
const MINUTE = 60_000;

export function usualStatement(issuer: string, request: Request): Statement {
  return {
    issuer,
    audience: request.issuer,
    recipient: request.acs,
    destination: request.acs,
    inResponseTo: request.id,
    nameId: 'nia@agency.test',
    nameIdFormat: EMAIL_FORMAT,
    attributes: { mail: 'Nia@agency.test', givenName: 'Nia', sn: 'Cole' },
    assertionId: newId(),
    notBefore: new Date(Date.now() - MINUTE / 2),
    notOnOrAfter: new Date(Date.now() + 5 * MINUTE),
  };
}

const answering = (id: string | null) => (id === null ? '' : ` InResponseTo="${id}"`);

export function assertionXml(s: Statement): string {
  const attributes = Object.entries(s.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${s.assertionId}" Version="2.0" IssueInstant="${new Date().toISOString()}">` +
    `<saml:Issuer>${s.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${s.nameIdFormat}">${s.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${s.recipient}"` +
    `${answering(s.inResponseTo)} NotOnOrAfter="${s.notOnOrAfter.toISOString()}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${s.notBefore.toISOString()}" NotOnOrAfter="${s.notOnOrAfter.toISOString()}">` +
    `<saml:AudienceRestriction><saml:Audience>${s.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
    `urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`
  );
}

export function responseXml(s: Statement, assertion: string, status = 'Success'): string {
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${new Date().toISOString()}"` +
    ` Destination="${s.destination}"${answering(s.inResponseTo)}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${s.issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${assertion}</samlp:Response>`
  );
}

interface Signing {
  privateKey: string;
  certificate: string;
}

/** Signs the element of this name, with the signature after its issuer, as the schema requires. */
export function signXml(
  xml: string,
  element: 'Assertion' | 'Response',
  keys: Signing,
  hash: 'sha1' | 'sha256' = 'sha256',
): string {
  const sha1 = hash === 'sha1';
  const signer = new SignedXml({
    privateKey: keys.privateKey,
    publicCert: keys.certificate,
    signatureAlgorithm: sha1
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signer.addReference({
    xpath: `//*[local-name(.)='${element}']`,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: sha1 ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signer.computeSignature(xml, {
    location: { reference: `//*[local-name(.)='${element}']/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

export function readRequest(url: string): Request {
  const query = new URL(url).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  return {
    id: attribute('ID'),
    acs: attribute('AssertionConsumerServiceURL'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    relayState: query.get('RelayState') ?? '',
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const certificateText = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');

/** A local identity provider over HTTP, whose one user is already signed in, with its metadata in a file. */
export async function startIdp(options: { validUntil?: Date } = {}) {
  const [keys, next] = [selfSigned('idp.test'), selfSigned('next.idp.test')];
  let entityId = '';
  const server = createServer((incoming, outgoing) => {
    const request = readRequest(new URL(incoming.url ?? '', entityId).href);
    const statement = usualStatement(entityId, request);
    const response = Buffer.from(signXml(responseXml(statement, assertionXml(statement)), 'Assertion', keys)).toString(
      'base64',
    );
    outgoing.setHeader('content-type', 'text/html');
    outgoing.end(
      `<form method="post" action="${escaped(request.acs)}"><input name="SAMLResponse" value="${response}">` +
        `<input name="RelayState" value="${escaped(request.relayState)}"><button>Continue</button></form>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  entityId = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
  const folder = await mkdtemp(join(tmpdir(), 'hypecast-idp-'));
  const metadataFile = join(folder, 'metadata.xml');
  const described = [keys, next].map(
    ({ certificate }) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificateText(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  const until = options.validUntil === undefined ? '' : ` validUntil="${options.validUntil.toISOString()}"`;
  await writeFile(
    metadataFile,
    `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"${until}>` +
      `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${described.join('')}` +
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${new URL('/post', entityId).href}"/>` +
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${new URL('/sign-in?tenant=1', entityId).href}"/>` +
      `</md:IDPSSODescriptor></md:EntityDescriptor>`,
  );
  return {
    entityId,
    metadataFile,
    keys,
    /** The key that the metadata announces for later. */
    next,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Idp = Awaited<ReturnType<typeof startIdp>>;

/** What a browser would post after it opened the sign-in page. */
export async function visitIdp(url: string): Promise<{ action: string; fields: URLSearchParams }> {
  const page = await (await fetch(url)).text();
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/<input name="([^"]*)" value="([^"]*)">/g))
    fields.set(name, plain(value));
  return { action: plain(/action="([^"]*)"/.exec(page)?.[1] ?? ''), fields };
}
