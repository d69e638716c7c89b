import * as z from 'zod';
import { problemsOf, type FieldProblem } from '#domain/content/check-document.ts';
import { followsEnglish, type DocumentName } from '#domain/content/document-names.ts';
import { isObject, isSameJson, type Json, type JsonObject } from '#domain/content/form-schema.ts';
import { formSchemaOf } from '#domain/content/draw-form.ts';
import { alignTranslation, followSource, textsOf } from '#domain/content/translation.ts';
import { isSourceLanguage } from '#domain/locales.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { type FunctionContext, readBody } from '#server/modules/request.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { asTeam } from './as-team.ts';
import {
  capabilityFor,
  changedMeanwhile,
  invalidDocument,
  nameFields,
  parseBody,
  requireType,
} from './document-requests.ts';
import {
  findLatestDate,
  findVersion,
  lockDocument,
  publishVersion,
  storeDraft,
  type StoredDocument,
} from './documents.queries.ts';

const Publish = z.object({ ...nameFields, revision: z.number().int() });
const Restore = Publish.extend({ version: z.number().int().positive() });

/**
 * `POST /functions/v1/publish-document` {kind, key, language, revision}: makes the draft the newest version, in every process
 * within two seconds. Returns {version}. Errors: 400 invalid_document with its fields, 401, 403, 404, 409.
 */
export async function publishDocument(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { revision, ...name } = await readBody(c, Publish);
  requireType(name);
  const version = await asTeam(services.db, caller, capabilityFor(name), async (sql) => {
    const documents = await lockDocument(sql, name);
    const current = currentOf(documents, name, revision);
    if (current.draft === null) throw new AppError(409, 'conflict', 'There is nothing to publish');
    const body = parseBody(name, current.draft);
    const problems = [...problemsOf(name, body), ...(await dateProblems(sql, current, body))];
    if (problems.length > 0) throw invalidDocument(problems);
    return publish(sql, documents, current, { body });
  });
  await services.content.refresh();
  return c.json({ version });
}

/**
 * `POST /functions/v1/restore-document` {kind, key, language, revision, version}: publishes an old version again and ends the
 * draft. Returns {version}. Errors: 400, 401, 403, 404, 409.
 */
export async function restoreDocument(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { revision, version: restored, ...name } = await readBody(c, Restore);
  requireType(name);
  const version = await asTeam(services.db, caller, capabilityFor(name), async (sql) => {
    const documents = await lockDocument(sql, name);
    const current = currentOf(documents, name, revision);
    const body = await findVersion(sql, name, restored);
    if (body === null) throw new AppError(404, 'not_found', 'This version does not exist');
    return publish(sql, documents, current, { body: wholeBody(documents, name, body), restored });
  });
  await services.content.refresh();
  return c.json({ version });
}

/**
 * An old version as a document of today: a later release may ask for more than it has, and a translation that came with a release
 * has nothing but texts. @throws {AppError} 400
 */
function wholeBody(documents: readonly StoredDocument[], name: DocumentName, body: JsonObject): JsonObject {
  const source = documents.find(({ language }) => isSourceLanguage(language));
  if (source === undefined || isSourceLanguage(name.language)) return parseBody(name, body);
  return parseBody(name, alignTranslation(formSchemaOf(requireType(name).schema), source.published, body));
}

/** @throws {AppError} 404, 409 */
function currentOf(documents: readonly StoredDocument[], name: DocumentName, revision: number): StoredDocument {
  const current = documents.find(({ language }) => language === name.language);
  if (current === undefined) throw new AppError(404, 'not_found', 'This document does not exist');
  if (current.revision !== revision) throw changedMeanwhile();
  return current;
}

/** Orders name the terms that they accepted by their date, so no two texts have the same, not even one that was taken back. */
async function dateProblems(sql: Sql, current: StoredDocument, body: JsonObject): Promise<FieldProblem[]> {
  const isOther = !isSameJson(body, current.published);
  if (current.kind !== 'legal' || !isSourceLanguage(current.language) || !isOther) return [];
  const latest = await findLatestDate(sql, current);
  if (String(body.effective) > latest) return [];
  return [{ field: 'effective', message: `A changed text needs a new date, after ${latest}` }];
}

/**
 * Publishes a body. Translations keep the texts of items that the English document has moved, added or removed; that of a changed
 * legal text waits as a draft, and English is shown until a person has published it again.
 */
async function publish(
  sql: Sql,
  documents: readonly StoredDocument[],
  current: StoredDocument,
  next: { body: JsonObject; restored?: number },
): Promise<number> {
  const version = await publishVersion(sql, current, next);
  if (!isSourceLanguage(current.language)) return version;
  const form = formSchemaOf(requireType(current).schema);
  /** Null if the texts stay in their places. */
  const moved = (translated: JsonObject): JsonObject | null => {
    const followed = followSource(form, current.published, next.body, translated);
    const isSame = isSameJson(followed, alignTranslation(form, next.body, translated));
    return isSame || !isObject(followed) ? null : followed;
  };
  const translations = documents.filter(followsEnglish);
  if (current.kind !== 'legal') for (const translation of translations) await moveTranslation(sql, translation, moved);
  else if (!isSameJson(current.published, next.body))
    for (const translation of translations)
      await reviewTranslation(sql, translation, (translated) =>
        followSource(form, current.published, next.body, translated),
      );
  return version;
}

async function moveTranslation(
  sql: Sql,
  { published, draft, revision, ...name }: StoredDocument,
  moved: (translated: JsonObject) => JsonObject | null,
): Promise<void> {
  const body = moved(published);
  const movedDraft = draft === null ? null : (moved(draft) ?? draft);
  if (body !== null) await publishVersion(sql, name, { body });
  // A publication has ended the draft, and counts as a change.
  if (movedDraft !== draft || (body !== null && draft !== null))
    await storeDraft(sql, name, { draft: movedDraft, revision: body === null ? revision : revision + 1 });
}

async function reviewTranslation(
  sql: Sql,
  { published, draft, revision, ...name }: StoredDocument,
  followed: (translated: JsonObject) => Json,
): Promise<void> {
  const body = followed(draft ?? published);
  const hasTexts = textsOf(formSchemaOf(requireType(name).schema), draft ?? published).some(({ text }) => text !== '');
  if (hasTexts && isObject(body)) await storeDraft(sql, name, { draft: body, revision });
}
