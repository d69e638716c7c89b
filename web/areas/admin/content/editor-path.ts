import type { DocumentName } from '#domain/content/document-names.ts';
import { isSourceLanguage } from '#domain/locales.ts';

/** Where a document is edited. */
export const editorPath = ({ kind, key, language }: DocumentName): string =>
  `/admin/set-up/content/${kind}/${key}${isSourceLanguage(language) ? '' : `?language=${language}`}`;
