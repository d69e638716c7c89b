/**
 * A legal text as data, so that it can be displayed, printed, linked and translated independently of the screens.
 * In texts, `{mail}`, `{phone}`, `{chat}`, `{contact}`, `{privacy}` and `{profile}` are placeholders for links.
 */
export interface LegalDocument {
  title: string;
  lead: string;
  /** Meta description. */
  description: string;
  /** `YYYY-MM-DD` */
  effective: string;
  updated: string;
  /** A plain summary that is not legally binding. */
  inShort: readonly string[];
  sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The anchor. Permanent, because other sites link to it. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export type LegalBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Terms and their descriptions. */
  | { kind: 'entries'; entries: readonly { term: string; text: string }[] }
  /** The table of monthly plans: standard rates and current prices. */
  | { kind: 'plans' };

export const linkNames = ['mail', 'phone', 'chat', 'contact', 'privacy', 'profile'] as const;
export type LinkName = (typeof linkNames)[number];

export const text = (value: string) => ({ kind: 'text', text: value }) as const;
export const list = (...items: string[]) => ({ kind: 'list', items }) as const;
export const entries = (...pairs: [term: string, text: string][]) =>
  ({ kind: 'entries', entries: pairs.map(([term, value]) => ({ term, text: value })) }) as const;
export const plans = { kind: 'plans' } as const;
