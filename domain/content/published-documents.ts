import { SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { documentTypeOf } from './documents.ts';
import { nameOf, type DocumentKind } from './document-names.ts';
import { formSchemaOf } from './draw-form.ts';
import type { Json } from './form-schema.ts';
import { mergeTranslation } from './translation.ts';

/** The published documents by {@link nameOf}. */
export type PublishedDocuments = ReadonlyMap<string, Json>;

/** A document as visitors see it in a language: its missing texts in English. @throws {Error} if the shop has no such document */
export function bodyOf(documents: PublishedDocuments, kind: DocumentKind, key: string, language: Locale): Json {
  const source = documents.get(nameOf({ kind, key, language: SOURCE_LOCALE }));
  const type = documentTypeOf({ kind, key, language: SOURCE_LOCALE });
  if (source === undefined || type === undefined) throw new Error(`there is no document ${kind}/${key}`);
  if (language === SOURCE_LOCALE) return source;
  return mergeTranslation(formSchemaOf(type.schema), source, documents.get(nameOf({ kind, key, language })));
}
