import { comparableDomain } from '#server/config-values.ts';
import { canonicalEmail } from '#domain/emails/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import type { ProviderAccount } from '#server/accounts/identities/sign-in-with-identity.ts';
import { textOf } from '#server/platform/xml/parse-xml.ts';
import { type IdentityProvider, providerName } from './identity-provider.ts';
import { attribute, children, onlyChild } from './xml.ts';

const FORMAT_EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const FORMAT_TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** Attribute names that providers use, the most specific first. */
const NAMES = {
  subject: ['urn:oasis:names:tc:saml:attribute:subject-id'],
  email: [
    'urn:oid:0.9.2342.19200300.100.1.3',
    `${CLAIMS}/emailaddress`,
    'http://schemas.xmlsoap.org/claims/emailaddress',
    'mail',
    'email',
    'emailaddress',
  ],
  name: [
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'displayname',
    `${CLAIMS}/name`,
    'name',
    'urn:oid:2.5.4.3',
    'cn',
  ],
  given_name: ['urn:oid:2.5.4.42', `${CLAIMS}/givenname`, 'givenname', 'given_name', 'firstname', 'first_name'],
  family_name: ['urn:oid:2.5.4.4', `${CLAIMS}/surname`, 'sn', 'surname', 'family_name', 'lastname', 'last_name'],
};

const MAX_VALUE_LENGTH = 255;

/** First values by lower case name. */
function attributesOf(assertion: Element): Map<string, string> {
  const values = new Map<string, string>();
  const attributes = children(assertion, 'assertion', 'AttributeStatement').flatMap((statement) =>
    children(statement, 'assertion', 'Attribute'),
  );
  for (const element of attributes) {
    const value = children(element, 'assertion', 'AttributeValue')
      .map(textOf)
      .find((text) => text !== '' && text.length <= MAX_VALUE_LENGTH);
    for (const name of ['Name', 'FriendlyName']) {
      const key = attribute(element, name)?.toLowerCase();
      if (key !== undefined && value !== undefined && !values.has(key)) values.set(key, value);
    }
  }
  return values;
}

/**
 * The user that an assertion identifies.
 * @throws {AuthError} 400 saml_assertion_no_user_id, saml_assertion_no_email; 403 email_address_not_authorized
 */
export function personOf(provider: IdentityProvider, assertion: Element, subjectElement: Element): ProviderAccount {
  const attributes = attributesOf(assertion);
  const valueOf = (names: readonly string[]) =>
    names.map((name) => attributes.get(name)).find((value) => value !== undefined);
  const nameId = onlyChild(subjectElement, 'assertion', 'NameID');
  const subject = valueOf(NAMES.subject) ?? subjectOf(nameId);
  const email = emailOf(
    valueOf(NAMES.email) ?? (nameId !== null && attribute(nameId, 'Format') === FORMAT_EMAIL ? textOf(nameId) : ''),
  );
  requireServed(provider, email);
  const names = Object.fromEntries(
    (['name', 'given_name', 'family_name'] as const)
      .map((key) => [key, valueOf(NAMES[key])] as const)
      .filter(([, value]) => value !== undefined),
  );
  return {
    provider: providerName(provider),
    subject,
    email,
    emailVerified: true,
    metadata: { ...names, iss: provider.entityId },
    identityData: {
      ...names,
      iss: provider.entityId,
      sub: subject,
      email,
      email_verified: true,
      phone_verified: false,
    },
  };
}

/** A NameID that changes with each sign-in would create a new account each time. */
function subjectOf(nameId: Element | null): string {
  const format = nameId === null ? null : attribute(nameId, 'Format');
  const text = textOf(nameId);
  if (text === '' || text.length > MAX_VALUE_LENGTH || format === FORMAT_TRANSIENT) {
    throw new AuthError(400, 'saml_assertion_no_user_id', 'SAML assertion has no lasting name for this person');
  }
  return format === FORMAT_EMAIL ? text.toLowerCase() : text;
}

function emailOf(text: string): string {
  const email = canonicalEmail(text);
  if (email === null)
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML assertion does not contain an email address');
  return email;
}

/** The provider's word for an address counts as its confirmation, so it may only speak for its own domains, by exact name. */
function requireServed(provider: IdentityProvider, email: string): void {
  const domain = comparableDomain(email.slice(email.lastIndexOf('@') + 1));
  if (domain === '' || !provider.domains.includes(domain))
    throw new AuthError(
      403,
      'email_address_not_authorized',
      `The single sign-on of this site is not for ${email}: its domain is not among those of the organisation`,
    );
}
