import { isSourceLanguage } from '#domain/locales.ts';
import { documentTypeOf } from './documents.ts';
import { type DocumentName } from './document-names.ts';
import { type Json } from './form-schema.ts';
import { formSchemaOf } from './draw-form.ts';
import { placeholdersOf, unknownPlaceholders } from './placeholders.ts';
import { stringsOf } from './translation.ts';

export interface FieldProblem {
  /** `faq.2.answer` */
  field: string;
  message: string;
}

/** What keeps a document from being published, beyond its schema. A translation may lack texts: they are shown in English. */
export function problemsOf(name: DocumentName, body: Json): FieldProblem[] {
  const type = documentTypeOf(name);
  if (type === undefined) return [];
  const ofKind = placeholdersOf(name.kind);
  return stringsOf(formSchemaOf(type.schema), body).flatMap(({ path, schema, text }) => {
    const field = path.join('.');
    const known = schema.placeholders ?? ofKind;
    if (text === '' && schema.optional !== true && isSourceLanguage(name.language))
      return [{ field, message: 'Write a text' }];
    return unknownPlaceholders(text, known).map((one) => ({
      field,
      message: `${one} is not known here. ${known.length === 0 ? 'Leave it out' : `Use ${known.map((word) => `{${word}}`).join(', ')}`}`,
    }));
  });
}
