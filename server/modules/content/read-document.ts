import { findService } from '#domain/catalogue/service.ts';
import * as z from 'zod';
import type { EditedDocument } from '#domain/content/document-views.ts';
import { followsEnglish, type DocumentName } from '#domain/content/document-names.ts';
import { blankOf, isObject, type JsonObject } from '#domain/content/form-schema.ts';
import { formSchemaOf } from '#domain/content/draw-form.ts';
import { placeholdersOf } from '#domain/content/placeholders.ts';
import { alignTranslation } from '#domain/content/translation.ts';
import { isSourceLanguage, SOURCE_LOCALE } from '#domain/locales.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import type { FunctionContext } from '#server/modules/request.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { asTeam } from './as-team.ts';
import { capabilityFor, nameFields, requireType, shapeBody } from './document-requests.ts';
import { findDocument, findVersion, findVersions, isCurrencyFixed, type VersionRow } from './documents.queries.ts';

const Query = z.object(nameFields);
const VersionQuery = z.object({ ...nameFields, version: z.coerce.number().int().positive() });

const unknownDocument = () => new AppError(404, 'not_found', 'This document does not exist');

/**
 * `GET /functions/v1/document?kind=&key=&language=`: a document with its draft, its form and its history. Errors:
 * 401, 403, 404.
 */
export async function readDocument(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const query = Query.safeParse(c.req.query());
  if (!query.success) throw unknownDocument();
  const name = query.data;
  const { path, schema, ...type } = requireType(name);
  const service = name.kind === 'service' ? findService(services.content.current().en.catalogue, name.key) : undefined;
  const form = formSchemaOf(schema);
  const { row, english, versions, hasFixedCurrency } = await asTeam(
    services.db,
    caller,
    capabilityFor(name),
    async (sql) => ({
      row: await findDocument(sql, name),
      english: followsEnglish(name) ? await findDocument(sql, { ...name, language: SOURCE_LOCALE }) : null,
      versions: await findVersions(sql, name),
      hasFixedCurrency: name.kind === 'profile' && isSourceLanguage(name.language) && (await isCurrencyFixed(sql)),
    }),
  );
  if (row === null) throw unknownDocument();
  const source = english?.published ?? null;
  const aligned = (body: JsonObject): JsonObject => {
    // A later release may have other texts of an email than the stored one.
    const structure = name.kind === 'email' ? blankOf(form) : source;
    if (structure === null) return completed(name, body);
    const whole = alignTranslation(form, structure, body);
    return isObject(whole) ? whole : body;
  };
  const { published, draft } = row;
  const edited = { form, body: aligned(draft ?? published) };
  return c.json({
    ...name,
    title: service?.name ?? type.title,
    path,
    ...(hasFixedCurrency ? withFixedCurrency(edited, aligned(published)) : edited),
    revision: row.revision,
    draft: draft === null ? null : { changedAt: row.changed_at.toISOString(), changedBy: row.changed_by },
    confirmation:
      row.confirmed_by === null || row.confirmed_at === null
        ? null
        : { name: row.confirmed_by, confirmedAt: row.confirmed_at.toISOString() },
    published: aligned(published),
    source,
    placeholders: placeholdersOf(name.kind),
    versions: versions.map(describeVersion),
  } satisfies EditedDocument);
}

/** Documents from before a field have what stands for it. */
function completed(name: DocumentName, body: JsonObject): JsonObject {
  const shaped = shapeBody(name, body);
  return 'body' in shaped ? shaped.body : body;
}

type Edited = Pick<EditedDocument, 'form' | 'body'>;

/** The profile once its currency can no longer change. A draft from before may name another one. */
function withFixedCurrency({ form, body }: Edited, published: JsonObject): Edited {
  const description = 'Of all prices. It can’t change anymore: orders or campaigns have amounts in it.';
  return {
    form: {
      ...form,
      properties: { ...form.properties, currency: { ...form.properties?.currency, readOnly: true, description } },
    },
    body: { ...body, currency: published.currency ?? body.currency ?? null },
  };
}

const describeVersion = ({ version, published_at, published_by, restored_from }: VersionRow) => ({
  version,
  publishedAt: published_at.toISOString(),
  publishedBy: published_by,
  restoredFrom: restored_from,
});

/** `GET /functions/v1/document-version?kind=&key=&language=&version=`: the body of a version. Errors: 401, 403, 404. */
export async function readVersion(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const query = VersionQuery.safeParse(c.req.query());
  if (!query.success) throw unknownDocument();
  const { version, ...name } = query.data;
  requireType(name);
  const body = await asTeam(services.db, caller, capabilityFor(name), (sql) => findVersion(sql, name, version));
  if (body === null) throw unknownDocument();
  return c.json(body);
}
