import { fillWith } from '#domain/content/placeholders.ts';
import type { EmailWords } from '#domain/content/schemas/email.ts';
import { emailTemplates, isEmailTemplate } from '#domain/emails/templates.ts';
import type { EmailTexts } from './define-email.ts';
import { valuesIn, type MessageId, type Texts, type Values } from './texts.ts';

/**
 * The texts of an email with the agency's own words in the places of the messages that they replace. They are plain texts with
 * placeholders: a brace that is none stays as it is, and the email escapes the rest.
 */
export function withOwnWords(
  texts: Texts,
  template: string,
  { subject, opening, closing }: EmailWords,
): Pick<EmailTexts, 't' | 'closing'> {
  const replaced = isEmailTemplate(template) ? emailTemplates[template] : { subject: null, opening: null };
  const fill = (text: string, values?: Values) => fillWith(text, valuesIn(texts.locale, values) ?? {});
  const ownOf = (id: MessageId): string =>
    id === replaced.subject?.id ? subject : id === replaced.opening?.id ? opening : '';
  return {
    t(id, values) {
      const own = ownOf(id);
      return own === '' ? texts.t(id, values) : fill(own, values);
    },
    closing: (values) => (closing === '' ? null : fill(closing, values)),
  };
}
