import type { DocumentName } from '#domain/content/document-names.ts';
import type { LegalVersion } from '#domain/content/legal-texts.ts';
import type { JsonObject } from '#domain/content/form-schema.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** Changes with every row that public pages show, published documents included. */
export interface ContentVersion {
  version: number;
  /** Versions of documents, which are only ever added. */
  documents: number;
  /** Whether visitors see what the shop offers. */
  open: boolean;
}

export async function readContentVersion(sql: Sql): Promise<ContentVersion> {
  return onlyRow(
    await sql.query<ContentVersion>(
      `select version, (select count(*) from internal.document_versions) as documents, public.shop_is_open() as open
       from internal.content_version`,
    ),
  );
}

interface PublishedRow extends DocumentName {
  body: JsonObject;
}

export async function findPublished(sql: Sql): Promise<PublishedRow[]> {
  const { rows } = await sql.query<PublishedRow>(
    `select v.kind, v.key, v.language, v.body
     from internal.documents as d join internal.document_versions as v
       on v.kind = d.kind and v.key = d.key and v.language = d.language and v.version = d.published`,
  );
  return rows;
}

/** The versions of legal texts in English, oldest first. */
export async function findLegalVersions(sql: Sql): Promise<LegalVersion[]> {
  const { rows } = await sql.query<LegalVersion>(
    `select v.key, v.body, (
       select p.body from internal.document_versions as p
       where p.kind = 'profile' and p.language = $1 and p.published_at <= coalesce(v.ended_at, 'infinity')
       order by p.version desc limit 1
     ) as profile
     from (
       select key, version, body, lead(published_at) over (partition by key order by version) as ended_at
       from internal.document_versions where kind = 'legal' and language = $1
     ) as v
     order by v.key, v.version`,
    [SOURCE_LOCALE],
  );
  return rows;
}
