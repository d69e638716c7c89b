import type { Row } from '#database/rows.ts';
import type { DocumentName } from '#domain/content/document-names.ts';
import type { JsonObject } from '#domain/content/form-schema.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

const SAME = 'd.kind = $1 and d.key = $2 and d.language = $3';
const PUBLISHED = `join internal.document_versions as v
  on v.kind = d.kind and v.key = d.key and v.language = d.language and v.version = d.published`;
const paramsOf = ({ kind, key, language }: DocumentName) => [kind, key, language] as const;
/** The name of an account, if it still exists. */
const personOf = (column: string) =>
  `(select nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') from public.users as u where u.id = ${column})`;

type Document = Row<'internal.documents'>;
type Version = Row<'internal.document_versions'>;

export interface StoredDocument extends DocumentName {
  revision: number;
  version: number;
  published: JsonObject;
  published_at: Date;
  draft: JsonObject | null;
  changed_at: Date;
  changed_by: string | null;
  /** Who stands by the published version of a legal text, in their own words. */
  confirmed_by: string | null;
  confirmed_at: Date | null;
}

const STORED = `select d.kind, d.key, d.language, d.revision, d.published as version, v.body as published, v.published_at,
  d.draft, d.changed_at, ${personOf('d.changed_by')} as changed_by, c.name as confirmed_by, c.confirmed_at
  from internal.documents as d ${PUBLISHED} left join internal.document_confirmations as c
    on c.kind = d.kind and c.key = d.key and c.language = d.language and c.version = d.published`;

export async function findDocuments(sql: Sql): Promise<StoredDocument[]> {
  return (await sql.query<StoredDocument>(STORED)).rows;
}

/** Null for a document that this shop does not have. */
export async function findDocument(sql: Sql, name: DocumentName): Promise<StoredDocument | null> {
  const { rows } = await sql.query<StoredDocument>(`${STORED} where ${SAME}`, paramsOf(name));
  return rows[0] ?? null;
}

/** The document in every language, locked until the transaction ends. */
export async function lockDocument(sql: Sql, { kind, key }: DocumentName): Promise<StoredDocument[]> {
  const every = 'where d.kind = $1 and d.key = $2 order by d.language';
  await sql.query(`select from internal.documents as d ${every} for update`, [kind, key]);
  // Not in the same statement: what another publication has added while that one waited would be missing from its join.
  const { rows } = await sql.query<StoredDocument>(`${STORED} ${every}`, [kind, key]);
  return rows;
}

/** Whether amounts are recorded in the shop's currency. */
export async function isCurrencyFixed(sql: Sql): Promise<boolean> {
  const { fixed } = onlyRow(await sql.query<{ fixed: boolean }>('select internal.currency_is_fixed() as fixed'));
  return fixed;
}

export type VersionRow = Pick<Version, 'version' | 'published_at' | 'restored_from'> & { published_by: string | null };

/** Newest first. */
export async function findVersions(sql: Sql, name: DocumentName): Promise<VersionRow[]> {
  const { rows } = await sql.query<VersionRow>(
    `select d.version, d.published_at, d.restored_from, ${personOf('d.published_by')} as published_by
     from internal.document_versions as d where ${SAME} order by d.version desc limit 200`,
    paramsOf(name),
  );
  return rows;
}

export async function findVersion(sql: Sql, name: DocumentName, version: number): Promise<JsonObject | null> {
  const { rows } = await sql.query<Pick<Version, 'body'>>(
    `select d.body from internal.document_versions as d where ${SAME} and d.version = $4`,
    [...paramsOf(name), version],
  );
  return rows[0]?.body ?? null;
}

/** The latest day on which a version of a legal text came into force. */
export async function findLatestDate(sql: Sql, name: DocumentName): Promise<string> {
  const { latest } = onlyRow(
    await sql.query<{ latest: string }>(
      `select max(d.body ->> 'effective') as latest from internal.document_versions as d where ${SAME}`,
      paramsOf(name),
    ),
  );
  return latest;
}

/** Stores a draft, or ends it. @returns the new revision; null if someone else has changed the document since */
export async function storeDraft(
  sql: Sql,
  name: DocumentName,
  { draft, revision }: { draft: JsonObject | null; revision: number },
): Promise<Document['revision'] | null> {
  const { rows } = await sql.query<Pick<Document, 'revision'>>(
    `update internal.documents as d
     set draft = $4, revision = d.revision + 1, changed_by = auth.uid(), changed_at = now()
     where ${SAME} and d.revision = $5 returning d.revision`,
    [...paramsOf(name), draft, revision],
  );
  return rows[0]?.revision ?? null;
}

/** @returns the number of the new version */
export async function publishVersion(
  sql: Sql,
  name: DocumentName,
  { body, restored = null }: { body: JsonObject; restored?: number | null },
): Promise<number> {
  const { rows } = await sql.query<{ version: number }>(
    'select internal.publish_document($1, $2, $3, $4, $5) as version',
    [...paramsOf(name), body, restored],
  );
  return rows[0]?.version ?? 0;
}

/** @throws {DatabaseError} PT409 if it is not the published version */
export async function storeConfirmation(
  sql: Sql,
  name: DocumentName,
  { version, person }: { version: number; person: string },
): Promise<void> {
  await sql.query('select internal.confirm_document($1, $2, $3, $4, $5)', [...paramsOf(name), version, person]);
}
