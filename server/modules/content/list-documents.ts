import type { DocumentSummary } from '#domain/content/document-views.ts';
import { documentTypes } from '#domain/content/documents.ts';
import { followsEnglish, nameOf, needsConfirmation } from '#domain/content/document-names.ts';
import { formSchemaOf } from '#domain/content/draw-form.ts';
import { isLegalTranslation } from '#domain/content/legal-texts.ts';
import { isOffered } from '#domain/content/profile/offered-languages.ts';
import { missingTexts } from '#domain/content/translation.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import type { FunctionContext } from '#server/modules/request.ts';
import type { Services } from '#server/services.ts';
import { asTeam } from './as-team.ts';
import { findDocuments } from './documents.queries.ts';

/** `GET /functions/v1/documents`: everything the agency writes itself, by language. Errors: 401, 403. */
export async function listDocuments(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const rows = await asTeam(services.db, caller, 'content.manage', findDocuments);
  const stored = new Map(rows.map((row) => [nameOf(row), row]));
  const { catalogue } = services.content.current().en;
  const documents = documentTypes(catalogue).flatMap(({ kind, key, title, path, schema, languages }) => {
    const form = formSchemaOf(schema);
    const source = stored.get(nameOf({ kind, key, language: SOURCE_LOCALE }));
    return languages.flatMap((language): DocumentSummary[] => {
      const row = stored.get(nameOf({ kind, key, language }));
      if (row === undefined || source === undefined) return [];
      return [
        {
          kind,
          key,
          language,
          title,
          path,
          version: row.version,
          publishedAt: row.published_at.toISOString(),
          hasDraft: row.draft !== null,
          isOffered: isOffered(services.content.current().en.profile, language),
          missing: !followsEnglish(row) ? 0 : missingTexts(form, source.published, row.published).length,
          isShownInEnglish:
            kind === 'legal' && followsEnglish(row) && !isLegalTranslation(form, source.published, row.published),
          isConfirmed: needsConfirmation(row) ? row.confirmed_by !== null : null,
        },
      ];
    });
  });
  return c.json(documents);
}
