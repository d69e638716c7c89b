import { render, toPlainText } from '@react-email/render';
import type { Email } from './define-email.ts';
import { MediumProvider, type Medium } from './medium.tsx';
import { textsOf } from './texts.ts';

export interface EmailContext {
  locale: string;
  /** Without a trailing slash. */
  publicUrl: string;
  timeZone: string;
  unsubscribeUrl?: string | undefined;
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
}

/** A line break in a subject would start a header of its own. */
const oneLine = (subject: string) => subject.replace(/\s+/g, ' ').trim();

/** Renders one email as HTML and plain text, in the requested language if there is one, in English otherwise. */
export async function renderEmail(email: Email, content: unknown, context: EmailContext): Promise<RenderedEmail> {
  const texts = textsOf(context.locale, context.timeZone);
  const body = email.body(content);
  const replyTo = email.replyTo(content);
  const medium = (kind: Medium['kind']): Medium => ({
    ...texts,
    kind,
    publicUrl: context.publicUrl,
    host: new URL(context.publicUrl).host,
    unsubscribeUrl: context.unsubscribeUrl,
  });
  const draw = (kind: Medium['kind']) => render(<MediumProvider value={medium(kind)}>{body}</MediumProvider>);
  const [html, plain] = await Promise.all([draw('html'), draw('text')]);
  const text = toPlainText(plain, {
    selectors: ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  });
  return {
    subject: oneLine(email.subject(content, texts)),
    html,
    text: text.replace(/\n{3,}/g, '\n\n'),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}
