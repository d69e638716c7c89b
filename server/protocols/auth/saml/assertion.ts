import type { Services } from '#server/services.ts';
import { textOf } from '#server/platform/xml/parse-xml.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { invalid } from './response.ts';
import { acsUrlOf } from './service-provider.ts';
import { attribute, children, onlyChild } from './xml.ts';

/** Tolerated clock skew. */
const SKEW_MS = 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

interface UsableAssertion {
  id: string;
  subject: Element;
  /** When it expires. */
  expiresAt: Date;
}

function timeOf(element: Element, name: string): number | null {
  const text = attribute(element, name);
  if (text === null) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalid(`its ${name} is not a time`);
  return time;
}

/**
 * Checks everything but signature and audience, which are verified before: the issuer, that it responds to our request
 * at our URL, and its times.
 * @throws {AuthError} 400 validation_failed
 */
export function requireUsable(
  services: Services,
  provider: IdentityProvider,
  assertion: Element,
  requestId: string,
): UsableAssertion {
  const id = attribute(assertion, 'ID') ?? '';
  const subject = onlyChild(assertion, 'assertion', 'Subject');
  const conditions = onlyChild(assertion, 'assertion', 'Conditions');
  const [statement] = children(assertion, 'assertion', 'AuthnStatement');
  if (id === '' || attribute(assertion, 'Version') !== '2.0') throw invalid('it is not of version 2.0');
  if (subject === null || conditions === null || statement === undefined) throw invalid('a part is missing');
  if (textOf(onlyChild(assertion, 'assertion', 'Issuer')) !== provider.entityId)
    throw invalid('it is of another identity provider');

  const now = services.clock.now().getTime();
  requireTime(now, conditions);
  const sessionEnd = timeOf(statement, 'SessionNotOnOrAfter');
  if (sessionEnd !== null && now - SKEW_MS >= sessionEnd) throw invalid('it has expired');
  const until = confirmedUntil(subject, { now, requestId, recipient: acsUrlOf(services) });
  return { id, subject, expiresAt: new Date(until + SKEW_MS) };
}

function requireTime(now: number, element: Element): void {
  const from = timeOf(element, 'NotBefore');
  const until = timeOf(element, 'NotOnOrAfter');
  if (from !== null && now + SKEW_MS < from) throw invalid('it is not valid yet');
  if (until !== null && now - SKEW_MS >= until) throw invalid('it has expired');
}

/** The bearer may use the assertion if it was issued for our request and our URL, until the returned time. */
function confirmedUntil(
  subject: Element,
  { now, requestId, recipient }: { now: number; requestId: string; recipient: string },
): number {
  const facts = children(subject, 'assertion', 'SubjectConfirmation')
    .filter((confirmation) => attribute(confirmation, 'Method') === BEARER)
    .flatMap((confirmation) => children(confirmation, 'assertion', 'SubjectConfirmationData'));
  const [data] = facts;
  if (data === undefined || facts.length > 1) throw invalid('it does not say who may bring it');
  if (attribute(data, 'Recipient') !== recipient) throw invalid('it is meant for another address');
  const answers = attribute(data, 'InResponseTo');
  if (answers === null) throw invalid('nobody asked for it; sign-in has to begin here');
  if (answers !== requestId) throw invalid('it answers another request');
  const until = timeOf(data, 'NotOnOrAfter');
  if (until === null) throw invalid('it has no end');
  requireTime(now, data);
  return until;
}
