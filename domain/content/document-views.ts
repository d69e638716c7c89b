import type { DocumentName } from './document-names.ts';
import type { FormSchema, JsonObject } from './form-schema.ts';

/** A document in the team's list: `GET /functions/v1/documents`. */
export interface DocumentSummary extends DocumentName {
  title: string;
  /** The public page that shows it, as an English path; null for emails. */
  path: string | null;
  version: number;
  /** ISO 8601 */
  publishedAt: string;
  hasDraft: boolean;
  /** False for a language that visitors cannot choose. */
  isOffered: boolean;
  /** Texts that visitors see in English because this language lacks them. */
  missing: number;
  /** A translation of a legal text that is not shown, because it is not whole or belongs to another date. */
  isShownInEnglish: boolean;
  /** Whether someone stands by the published version; null for what needs no confirmation. */
  isConfirmed: boolean | null;
}

export interface Confirmation {
  name: string;
  /** ISO 8601 */
  confirmedAt: string;
}

export interface DocumentVersion {
  version: number;
  /** ISO 8601 */
  publishedAt: string;
  /** Null: it came with a release, or the account is gone. */
  publishedBy: string | null;
  /** The version that this one repeats. */
  restoredFrom: number | null;
}

/** A document to be edited: `GET /functions/v1/document`. */
export interface EditedDocument extends DocumentName {
  title: string;
  path: string | null;
  form: FormSchema;
  /** Sent back with each change, so that two people do not overwrite each other. */
  revision: number;
  /** The draft, or what is published. */
  body: JsonObject;
  draft: { changedAt: string; changedBy: string | null } | null;
  /** Who stands by the published version of a legal text; null if nobody does. */
  confirmation: Confirmation | null;
  /** What visitors see. */
  published: JsonObject;
  /** The published English document, which a translation follows; null for the English one and for emails. */
  source: JsonObject | null;
  /** Names that texts may contain in braces. A field of the form may have its own. */
  placeholders: string[];
  /** Newest first. */
  versions: DocumentVersion[];
}
