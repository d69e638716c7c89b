import { compile } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { accentOf } from '#domain/content/profile/accent.ts';
import type { EmailWords } from '#domain/content/schemas/email.ts';
import type { Profile } from '#domain/content/schemas/profile.ts';
import type { Email } from './define-email.ts';
import { pageLink } from './page-link.ts';
import { MediumProvider, type Medium } from './medium.tsx';
import { withOwnWords } from './own-words.ts';
import { textsOf } from './texts.ts';

export interface EmailContext {
  /** In the language of the email. */
  shop: Profile;
  /** In the language of the email. */
  words: EmailWords;
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

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Compiled once, which takes longer than the conversion of an email. Each cell is a line; a link shows its address. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** A line break in a subject would start a header of its own. */
const oneLine = (subject: string) => subject.replace(/\s+/g, ' ').trim();

/** Renders one email as HTML and plain text, in the requested language if there is one, in English otherwise. */
export function renderEmail(email: Email, content: unknown, context: EmailContext): RenderedEmail {
  const language = textsOf(context.locale, context.timeZone);
  const texts = { ...language, ...withOwnWords(language, email.name, context.words), shop: context.shop };
  const body = email.body(content);
  const replyTo = email.replyTo(content);
  const medium = (kind: Medium['kind']): Medium => ({
    ...texts,
    accent: accentOf(context.shop.accent),
    kind,
    publicUrl: context.publicUrl,
    link: (href) => pageLink(href, context.publicUrl, texts.locale),
    unsubscribeUrl: context.unsubscribeUrl,
  });
  const draw = (kind: Medium['kind']) =>
    renderToStaticMarkup(<MediumProvider value={medium(kind)}>{body}</MediumProvider>);
  return {
    subject: oneLine(email.subject(content, texts)),
    html: DOCTYPE + draw('html'),
    text: toPlainText(draw('text')).replace(/\n{3,}/g, '\n\n'),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}
