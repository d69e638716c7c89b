/**
 * The one rule for an email address, in the browser and on the server: what can sign up can sign in, order, write and be
 * invited. It loads no library: the URL parser of both checks a domain and knows its ASCII form.
 */
import { decodePunycode } from './punycode.ts';

/** RFC 5321, in octets. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** A dot-atom; letters, marks and digits of any script need a mail server with SMTPUTF8. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/** Letters, with the joiners that some scripts need and the dots of others: nothing that a URL would read as syntax. */
const DOMAIN = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]|\p{Join_Control})+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const octets = (text: string): number => new TextEncoder().encode(text).length;

/**
 * The form in which an address is stored, compared and shown: in lower case, the domain in its own letters. Both
 * notations of a domain (`bücher.example`, `xn--bcher-kva.example`) are one. Null for what is not an email address.
 */
export function canonicalEmail(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > 320) return null;
  const local = text.slice(0, at).toLowerCase().normalize('NFC');
  const domain = canonicalDomain(text.slice(at + 1));
  if (domain === null || !LOCAL_PART.test(local)) return null;
  const size = octets(local);
  return size > MAX_LOCAL || size + 1 + domain.ascii.length > MAX_ADDRESS ? null : `${local}@${domain.unicode}`;
}

export const isEmail = (typed: string): boolean => canonicalEmail(typed) !== null;

/** For services that know ASCII only: the domain in punycode. Null for letters before the @ that have no such form. */
export function asciiEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = asciiDomain(email.slice(at + 1));
  return domain === null || needsSmtpUtf8(email) ? null : `${email.slice(0, at)}@${domain}`;
}

/** Whether only mail servers with SMTPUTF8 (RFC 6531) deliver to it. A domain never needs that. */
export const needsSmtpUtf8 = (email: string): boolean => /[^\0-\x7f]/.test(email.slice(0, email.lastIndexOf('@')));

function canonicalDomain(typed: string): { ascii: string; unicode: string } | null {
  const ascii = asciiDomain(typed);
  if (ascii === null) return null;
  const labels = ascii.split('.').map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label));
  const unicode = labels.join('.');
  return !labels.includes(null) && asciiDomain(unicode) === ascii ? { ascii, unicode } : null;
}

/** A domain as the network knows it; null for what can receive no email. */
export function asciiDomain(typed: string): string | null {
  if (!DOMAIN.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const { hostname } = new URL(`http://${typed}`);
  const labels = hostname.split('.');
  // A number at the end is an IP address, which the parser may have written in full.
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isName && hostname.length <= 253 ? hostname : null;
}
