import type { Locale } from '#domain/locales.ts';

/** What an agency writes itself: each document exists once in each of its languages. */
export const documentKinds = ['profile', 'page', 'service', 'legal'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface DocumentName {
  kind: DocumentKind;
  key: string;
  language: Locale;
}

/** `page/home/es` */
export const nameOf = ({ kind, key, language }: DocumentName): string => `${kind}/${key}/${language}`;
