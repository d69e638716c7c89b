import { distance } from 'fastest-levenshtein';

/** A name beginning like this can only be meant for us. Others' names begin like DATABASE_, GOOGLE_ or OTEL_ as well. */
const FAMILIES = /^(AUTO_CONFIRM|BACKUP|CAPTCHA|DEMO|KEEP|MAIL|REST|S3|SAML|SMS|SMTP|STRIPE)_/;
const MAX_DISTANCE = 2;
/** Within that distance of HOST are HOME and much else. */
const MIN_LENGTH = 6;

/** What is worth saying about names in the environment that are none of ours, but were meant to be. */
export const unknownSettings = (names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name)).flatMap((name) => messageFor(name, known) ?? []);

function messageFor(name: string, known: readonly string[]): string | null {
  const meant = nearest(name.toUpperCase(), known);
  if (meant !== null) return `${name}: there is no such setting, so it does nothing; ${meant} is one`;
  return FAMILIES.test(name) ? `${name}: there is no such setting, so it does nothing` : null;
}

function nearest(name: string, known: readonly string[]): string | null {
  const [found] = known
    .filter((one) => one.length >= MIN_LENGTH)
    .map((one) => ({ one, away: distance(name, one) }))
    .filter(({ away }) => away <= MAX_DISTANCE)
    .toSorted((left, right) => left.away - right.away);
  return found?.one ?? null;
}
