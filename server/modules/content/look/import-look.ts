import type { FieldProblem } from '#domain/content/check-document.ts';
import { followsEnglish, nameOf, type DocumentName } from '#domain/content/document-names.ts';
import { documentNames } from '#domain/content/documents.ts';
import { formSchemaOf } from '#domain/content/draw-form.ts';
import { isObject, isSameJson, type FormSchema, type Json, type JsonObject } from '#domain/content/form-schema.ts';
import { profileSchema } from '#domain/content/schemas/profile.ts';
import { alignTranslation, followSource, mergeTranslation } from '#domain/content/translation.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { requireType, shapeBody } from '../document-requests.ts';
import { findDocuments, storeDraft, type StoredDocument } from '../documents.queries.ts';
import { catalogueOf, findServices } from '../services.queries.ts';
import { oldBodyOf, oldFacts, wasInSource, withPlaceholders } from './old-bodies.ts';
import type { OldLook } from './old-look.ts';

export interface Imported {
  name: DocumentName;
  /** `unchanged`, `draft stored`, or why not. */
  outcome: string;
}

/** What an import compares a document with. */
interface Stored {
  document: StoredDocument;
  /** The same in English; null for the English one itself. */
  english: StoredDocument | null;
}

/** A body to be stored, or the outcome without one. */
type Taken = { body: JsonObject } | { outcome: string };

/**
 * Stores what an old look says differently from what is published as drafts. It publishes nothing and overwrites no draft, so it
 * can be repeated.
 */
export const importLook = (db: Database, look: OldLook): Promise<Imported[]> =>
  db.transaction(async (sql) => {
    const { en } = catalogueOf(await findServices(sql));
    const stored = new Map((await findDocuments(sql)).map((row) => [nameOf(row), row]));
    const old = oldDocuments(look, stored);
    const imported: Imported[] = [];
    for (const name of documentNames(en).filter(wasInSource)) {
      const document = stored.get(nameOf(name));
      const english = followsEnglish(name) ? (stored.get(nameOf({ ...name, language: SOURCE_LOCALE })) ?? null) : null;
      const outcome =
        document === undefined
          ? 'not taken: the shop has no such document; start this version of the server once'
          : await importDocument(sql, { document, english }, old);
      imported.push({ name, outcome });
    }
    return imported;
  });

/** The bodies of a look in the shape of documents, with their placeholders. */
type OldDocuments = (name: DocumentName, published: Json) => ReturnType<typeof shapeBody> | null;

function oldDocuments(look: OldLook, stored: ReadonlyMap<string, StoredDocument>): OldDocuments {
  const shop = stored.get(nameOf({ kind: 'profile', key: 'shop', language: SOURCE_LOCALE }))?.published;
  const profile = shop === undefined ? null : profileSchema.parse(shop);
  return (name, published) => {
    const body = profile === null ? null : oldBodyOf(look, name, profile);
    if (body === null) return null;
    const isProfile = name.kind === 'profile';
    return shapeBody(name, isProfile ? body : withPlaceholders(body, published, oldFacts(look, name.language)));
  };
}

async function importDocument(sql: Sql, stored: Stored, old: OldDocuments): Promise<string> {
  const { document } = stored;
  const taken = document.language === SOURCE_LOCALE ? takeEnglish(document, old) : takeTranslation(stored, old);
  if ('outcome' in taken) return taken.outcome;
  const { draft, revision } = document;
  if (draft !== null)
    return isSameJson(draft, taken.body)
      ? 'unchanged: its draft has these texts already'
      : `not taken: it has a draft${document.changed_by === null ? '' : ` by ${document.changed_by}`}. Publish or discard it, then run this again`;
  const changed = await storeDraft(sql, document, { draft: taken.body, revision });
  return changed === null ? 'not taken: it has just been changed' : 'draft stored';
}

function takeEnglish(document: StoredDocument, old: OldDocuments): Taken {
  const shaped = old(document, document.published);
  if (shaped === null) return { outcome: 'not taken: the checkout has no such document' };
  if ('problems' in shaped) return { outcome: describe(shaped.problems) };
  return isSameJson(shaped.body, document.published) ? { outcome: 'unchanged' } : shaped;
}

const AFTER_ENGLISH = 'not taken: the English document has other items. Publish that first, then run this again';

/** A translation follows the published English document, so it waits until that has the same items. */
function takeTranslation({ document, english }: Stored, old: OldDocuments): Taken {
  const form = formSchemaOf(requireType(document).schema);
  const source = english === null ? null : old(english, english.published);
  if (english === null || source === null || 'problems' in source)
    return { outcome: 'not taken: the English document is not taken' };
  const shaped = old(document, alignTranslation(form, english.published, document.published));
  if (shaped === null) return { outcome: 'not taken: the checkout has no such document' };
  if ('problems' in shaped) return { outcome: describe(shaped.problems) };
  if (!staysInPlace(form, english.published, source.body, shaped.body)) return { outcome: AFTER_ENGLISH };
  const shown = (translated: Json) => mergeTranslation(form, english.published, translated);
  if (isSameJson(shown(shaped.body), shown(document.published))) return { outcome: 'unchanged' };
  const body = alignTranslation(form, english.published, shaped.body);
  return isObject(body) ? { body } : { outcome: 'unchanged' };
}

/** Whether a translation keeps its texts when the English document of the same look is published. */
const staysInPlace = (form: FormSchema, published: Json, english: Json, translated: Json): boolean =>
  isSameJson(followSource(form, published, english, translated), alignTranslation(form, english, translated));

const describe = (problems: readonly FieldProblem[]): string =>
  `not taken: ${problems.map(({ field, message }) => `${field}: ${message}`).join('; ')}`;
