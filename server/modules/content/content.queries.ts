import type { DocumentName } from '#domain/content/document-names.ts';
import type { JsonObject } from '#domain/content/form-schema.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** Changes with every row that public pages show, published documents included. */
export interface ContentVersion {
  version: number;
  /** Versions of documents, which are only ever added. */
  documents: number;
}

export async function readContentVersion(sql: Sql): Promise<ContentVersion> {
  return onlyRow(
    await sql.query<ContentVersion>(
      'select version, (select count(*) from internal.document_versions) as documents from internal.content_version',
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
