import * as z from 'zod';
import { documentTypeOf } from '#domain/content/documents.ts';
import { documentKinds, type DocumentName } from '#domain/content/document-names.ts';
import type { FieldProblem } from '#domain/content/check-document.ts';
import { isObject, type JsonObject } from '#domain/content/form-schema.ts';
import type { Capability } from '#domain/people/capability.ts';
import { locales } from '#domain/locales.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** How a request names a document. */
export const nameFields = {
  kind: z.enum(documentKinds),
  key: z.string().max(100),
  language: z.enum(locales),
};

/** Who may read and write a document. */
export function capabilityFor({ kind }: Pick<DocumentName, 'kind'>): Capability {
  if (kind === 'profile') return 'settings.manage';
  return kind === 'email' ? 'emails.manage' : 'content.manage';
}

/** @throws {AppError} 404 */
export function requireType(name: DocumentName) {
  const type = documentTypeOf(name);
  if (type === undefined) throw new AppError(404, 'not_found', 'This document does not exist');
  return type;
}

export const invalidDocument = (fields: readonly FieldProblem[]) =>
  new AppError(400, 'invalid_document', 'Some fields need your attention', { details: { fields } });

export const changedMeanwhile = () =>
  new AppError(409, 'conflict', 'Someone else has changed this document. Load it again, then make your changes.');

/** The body in the shape of its schema. @throws {AppError} 400 with a message for each field */
export function parseBody(name: DocumentName, body: unknown): JsonObject {
  const shaped = shapeBody(name, body);
  if ('problems' in shaped) throw invalidDocument(shaped.problems);
  return shaped.body;
}

/** The body in the shape of its schema, or a message for each field that is wrong. */
export function shapeBody(name: DocumentName, body: unknown): { body: JsonObject } | { problems: FieldProblem[] } {
  const parsed = requireType(name).schema.safeParse(body);
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: messageOf(issue) })),
    };
  const json: unknown = parsed.data;
  // A schema of fields, lists and objects: what it accepts is JSON.
  return { body: isObject(json as JsonObject) ? (json as JsonObject) : {} };
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? `At most ${issue.maximum} characters` : `At most ${issue.maximum}`;
  if (issue.code === 'too_small') return `At least ${issue.minimum}`;
  if (issue.code === 'custom' || issue.code === 'invalid_format') return issue.message;
  return issue.code === 'invalid_value' ? 'Choose one of the values' : 'This is missing or of the wrong kind';
}
