import { createContext, use } from 'react';
import type { MailContext } from '#server/platform/mail/mail-content.ts';
import type { Texts } from './texts.ts';

/** What every part of a mail may need: its texts, where links lead, and whether it is being drawn or written. */
export interface Medium extends Texts {
  /** 'text' renders the same tree as plain paragraphs, from which the text part is made. */
  kind: 'html' | 'text';
  publicUrl: MailContext['publicUrl'];
  host: string;
}

const MediumContext = createContext<Medium | null>(null);

export const MediumProvider = MediumContext;

export function useMedium(): Medium {
  const medium = use(MediumContext);
  if (medium === null) throw new Error('a mail part is rendered outside of a mail');
  return medium;
}
