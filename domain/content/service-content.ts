import type { ServiceSlug } from '../catalogue.ts';

interface Block {
  title: string;
  text: string;
}

interface Figure {
  value: string;
  label: string;
}

interface ButtonLink {
  label: string;
  /** An anchor of the same page, or the contact page. */
  href: `#${string}` | '/contact';
}

/**
 * The words of one service page. Prices, figures and package features are not here: they are rows of `packages`.
 * Lines set in the display face (headlines, titles, figures, buttons) stay within printable ASCII, which is all that
 * face carries.
 */
export interface ServiceContent {
  slug: ServiceSlug;
  name: string;
  /** One line for the card on the home page, at most 90 characters. */
  cardSummary: string;
  /** Id of the packages section. */
  anchor: 'pricing' | 'featuring-packages' | 'publications';
  /** Two poster lines; the second is set in the accent colour. */
  hero: { headline: readonly [string, string]; lead: string };
  heroButtons: readonly ButtonLink[];
  /** A story that ships with the product: shown as "Sample" until an operator replaces it. */
  story: {
    sample: boolean;
    artist: string;
    location?: string;
    quote: string;
    body: string;
    figures: readonly [Figure, Figure, Figure];
  };
  /** The accounts behind a service, where it has a network of its own; `anchor` is the section's id. */
  network?: { anchor: 'network'; title: string; lead: string; accounts: readonly Block[] };
  featuresTitle: string;
  features: readonly Block[];
  packagesTitle: string;
  packagesLead: string;
  /** A second way out of the packages section, for what no package covers. */
  packagesButton?: ButtonLink;
  processTitle?: string;
  process?: readonly Block[];
  resultsTitle: string;
  /** `note` says what kind of figure it is: a rule, a typical range, a sample. */
  results: readonly (Figure & { note: string })[];
  faq: readonly { question: string; answer: string }[];
  /** Its button leads to the contact page. */
  cta: Block & { button: string };
}
