/**
 * A legal text as data, so that it can be shown, printed, linked into and translated without touching a screen.
 * In texts `{mail}`, `{phone}`, `{chat}`, `{contact}`, `{privacy}` and `{profile}` stand for links.
 */
export interface LegalDocument {
  title: string;
  lead: string;
  /** What search engines show. */
  description: string;
  /** `YYYY-MM-DD` */
  effective: string;
  updated: string;
  /** The text in a few plain sentences, which bind nobody. */
  inShort: readonly string[];
  sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The anchor; kept for ever, as others link to it. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export type LegalBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** What, and what is said of it. */
  | { kind: 'entries'; entries: readonly { term: string; text: string }[] }
  /** The table of monthly plans: standard rates, and what the shop asks now. */
  | { kind: 'plans' };

export const linkNames = ['mail', 'phone', 'chat', 'contact', 'privacy', 'profile'] as const;
export type LinkName = (typeof linkNames)[number];

export const text = (value: string) => ({ kind: 'text', text: value }) as const;
export const list = (...items: string[]) => ({ kind: 'list', items }) as const;
export const entries = (...pairs: [term: string, text: string][]) =>
  ({ kind: 'entries', entries: pairs.map(([term, value]) => ({ term, text: value })) }) as const;
export const plans = { kind: 'plans' } as const;
