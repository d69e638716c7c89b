import * as z from 'zod';
import { emailTemplates, type EmailTemplateName } from '#domain/emails/templates.ts';
import { isObject, type Json } from '../form-schema.ts';
import { line, text } from './fields.ts';

/** What the agency says in an email in place of the product's own text; empty: the product's. */
export interface EmailWords {
  subject: string;
  opening: string;
  /** The last paragraph, which the product does not have. */
  closing: string;
}

export const NO_WORDS: EmailWords = { subject: '', opening: '', closing: '' };

/** Lenient, because a later release may have other emails, or other texts of them, than the documents. */
export function emailWordsOf(body: Json | undefined): EmailWords {
  const textOf = (field: keyof EmailWords) => {
    const text = isObject(body) ? body[field] : undefined;
    return typeof text === 'string' ? text : '';
  };
  return { subject: textOf('subject'), opening: textOf('opening'), closing: textOf('closing') };
}

const MAX_SUBJECT = 150;
const MAX_PARAGRAPH = 2000;
const EMPTY = 'Empty: the product’s text.';

/** An email's own words. It has no field for a text that what happened decides on. */
export function emailSchemaOf(name: EmailTemplateName): z.ZodObject {
  const { subject, opening } = emailTemplates[name];
  const placeholders = opening?.placeholders ?? [];
  return z.object({
    ...(subject !== null && {
      subject: line({ optional: true, placeholders: subject.placeholders, description: EMPTY }, MAX_SUBJECT),
    }),
    ...(opening !== null && {
      opening: text({ optional: true, placeholders, description: `The first paragraph. ${EMPTY}` }, MAX_PARAGRAPH),
    }),
    closing: text({ optional: true, placeholders, description: 'The last paragraph. Empty: none.' }, MAX_PARAGRAPH),
  });
}
