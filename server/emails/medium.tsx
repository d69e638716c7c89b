import { createContext, use } from 'react';
import type { Accent } from '#domain/content/profile/accent.ts';
import type { EmailTexts } from './define-email.ts';

/** What the parts of an email share: texts, the base of links, and the medium they render to. */
export interface Medium extends EmailTexts {
  accent: Accent;
  /** `text` renders plain paragraphs, from which the text part is derived. */
  kind: 'html' | 'text';
  /** Without a trailing slash. */
  publicUrl: string;
  /** A link with the language of the email, if it leads to a page of the site. */
  link: (href: string) => string;
  /** The page that turns emails like this one off; undefined if they cannot be turned off. */
  unsubscribeUrl: string | undefined;
}

const MediumContext = createContext<Medium | null>(null);

export const MediumProvider = MediumContext;

export function useMedium(): Medium {
  const medium = use(MediumContext);
  if (medium === null) throw new Error('an email part is rendered outside of an email');
  return medium;
}
