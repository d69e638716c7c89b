import { isSourceLanguage, type Locale } from '#domain/locales.ts';

/** What an agency writes itself: each document exists once in each of its languages. */
export const documentKinds = ['profile', 'page', 'service', 'legal', 'email'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface DocumentName {
  kind: DocumentKind;
  key: string;
  language: Locale;
}

/** `page/home/es` */
export const nameOf = ({ kind, key, language }: DocumentName): string => `${kind}/${key}/${language}`;

/**
 * Whether a document is a translation, which has the structure of the English one and shows English where it lacks a text. An email
 * is not: what lacks a text there is the product's own text in the same language.
 */
export const followsEnglish = ({ kind, language }: Pick<DocumentName, 'kind' | 'language'>): boolean =>
  kind !== 'email' && !isSourceLanguage(language);

/** Whether the agency says by name that it has read a document and stands by it: the binding, English texts. */
export const needsConfirmation = ({ kind, language }: Pick<DocumentName, 'kind' | 'language'>): boolean =>
  kind === 'legal' && isSourceLanguage(language);
