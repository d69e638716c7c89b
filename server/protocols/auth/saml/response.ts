import { AuthError } from '#server/accounts/errors.ts';
import type { Services } from '#server/services.ts';
import { parseXml, XmlError } from '#server/platform/xml/parse-xml.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { acsUrlOf, serviceProvider } from './service-provider.ts';
import { attribute, children, isNamed, type Namespace, onlyChild, withDescendants } from './xml.ts';

export const invalid = (why: string, cause?: unknown): AuthError =>
  new AuthError(400, 'validation_failed', `SAML assertion is not valid: ${why}`, { cause });

/** SHA-1 is not among them. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/**
 * The assertion of a base64 response, exactly as its signature covers it. Nothing else in the response is trusted.
 * @throws {AuthError} 400 validation_failed
 */
export async function verifiedAssertion(
  services: Services,
  provider: IdentityProvider,
  encoded: string,
  requestId: string,
): Promise<Element> {
  const response = readRoot(Buffer.from(encoded, 'base64').toString('utf8'), 'protocol', 'Response');
  requireSuccess(response);
  requirePlainShape(response);
  const destination = attribute(response, 'Destination');
  if (destination !== null && destination !== acsUrlOf(services)) throw invalid('it is meant for another address');
  const signed = await signedPart(serviceProvider(services, provider, requestId), encoded);
  return readRoot(signed, 'assertion', 'Assertion');
}

async function signedPart(library: ReturnType<typeof serviceProvider>, encoded: string): Promise<string> {
  try {
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: encoded });
    const xml = profile?.getAssertionXml?.();
    if (xml === undefined) throw new Error('the answer holds no assertion');
    return xml;
  } catch (error) {
    throw invalid('it was not signed by the identity provider for this site', error);
  }
}

function readRoot(xml: string, namespace: Namespace, name: string): Element {
  try {
    const root = parseXml(xml);
    if (!isNamed(root, namespace, name)) throw new XmlError(`the document is no ${name}`);
    return root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw invalid('it cannot be read', error);
  }
}

/** The status is usually unsigned, so only errors are taken from it. */
function requireSuccess(response: Element): void {
  const status = onlyChild(response, 'protocol', 'Status');
  const code = status === null ? null : onlyChild(status, 'protocol', 'StatusCode');
  const inner = code === null ? null : onlyChild(code, 'protocol', 'StatusCode');
  const nameOf = (element: Element | null) =>
    /:status:([A-Za-z]{1,40})$/.exec((element && attribute(element, 'Value')) ?? '')?.[1];
  if (nameOf(code) === 'Success') return;
  throw new AuthError(
    400,
    'validation_failed',
    `The identity provider did not sign you in (${nameOf(inner) ?? nameOf(code) ?? 'no status'})`,
  );
}

/**
 * One assertion, signatures only where they belong, and unique ids. Signature wrapping attacks move a signed assertion
 * and put another one in its place, so that the verified part is not the part that is read.
 */
function requirePlainShape(response: Element): void {
  const elements = withDescendants(response);
  if (elements.some((element) => element.localName === 'EncryptedAssertion'))
    throw invalid('it is encrypted, and there is no key for it here');
  const [assertion, ...others] = children(response, 'assertion', 'Assertion');
  if (
    assertion === undefined ||
    others.length > 0 ||
    elements.filter((element) => element.localName === 'Assertion').length > 1
  ) {
    throw invalid('there is not exactly one');
  }
  for (const signature of elements.filter((element) => element.localName === 'Signature')) {
    const signed = signature.parentNode === assertion || signature.parentNode === response;
    if (!signed || withDescendants(signature).some((element) => element.localName === 'Object'))
      throw invalid('a signature is where none belongs');
  }
  const ids = elements.flatMap((element) =>
    ['ID', 'Id', 'id'].map((name) => attribute(element, name)).filter((id) => id !== null),
  );
  if (new Set(ids).size < ids.length) throw invalid('an id is used twice');
  const methods = elements.filter(
    (element) => isNamed(element, 'signature', 'SignatureMethod') || isNamed(element, 'signature', 'DigestMethod'),
  );
  if (methods.some((method) => !ALGORITHMS.has(attribute(method, 'Algorithm') ?? '')))
    throw invalid('its signature is of a kind that is not accepted');
}
