import { isSourceLanguage } from '#domain/locales.ts';
import { documentTypeOf } from './documents.ts';
import { type DocumentName } from './document-names.ts';
import { isFormattedText, linkedWords } from './formatted-text.ts';
import { isObject, type Json } from './form-schema.ts';
import { formSchemaOf } from './draw-form.ts';
import { accentProblem } from './profile/accent.ts';
import { placeholdersOf, unknownPlaceholders } from './placeholders.ts';
import { linkNames } from './schemas/legal.ts';
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
  const texts = stringsOf(formSchemaOf(type.schema), body).flatMap(({ path, schema, text, value }) => {
    const field = path.join('.');
    const known = schema.placeholders ?? ofKind;
    if (text === '' && schema.optional !== true && isSourceLanguage(name.language))
      return [{ field, message: 'Write a text' }];
    return [
      ...unknownPlaceholders(text, known).map((one) => ({
        field,
        message: `${one} is not known here. ${known.length === 0 ? 'Leave it out' : `Use ${known.map((word) => `{${word}}`).join(', ')}`}`,
      })),
      ...linksInLinks(value, known).map((message) => ({ field, message })),
    ];
  });
  return [...texts, ...accentProblems(name, body)];
}

/** Some placeholders of legal texts become links, which cannot be part of another one. */
function linksInLinks(value: Json, known: readonly string[]): string[] {
  const words = isFormattedText(value) ? linkedWords(value).join(' ') : '';
  return linkNames
    .filter((name) => known.includes(name) && words.includes(`{${name}}`))
    .map((name) => `{${name}} is a link already. Take it out of the other link`);
}

function accentProblems({ kind }: DocumentName, body: Json): FieldProblem[] {
  const accent = kind === 'profile' && isObject(body) ? body.accent : undefined;
  const message = typeof accent === 'string' ? accentProblem(accent) : null;
  return message === null ? [] : [{ field: 'accent', message }];
}
