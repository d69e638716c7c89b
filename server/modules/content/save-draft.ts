import * as z from 'zod';
import type { SignedInCaller } from '#server/http/caller.ts';
import { type FunctionContext, readBody } from '#server/modules/request.ts';
import type { Services } from '#server/services.ts';
import { asTeam } from './as-team.ts';
import { capabilityFor, changedMeanwhile, nameFields, parseBody, requireType } from './document-requests.ts';
import { storeDraft } from './documents.queries.ts';

const Body = z.object({
  ...nameFields,
  revision: z.number().int(),
  body: z.record(z.string(), z.unknown()).nullable(),
});

/**
 * `POST /functions/v1/save-draft` {kind, key, language, revision, body}: stores a draft; `body` null discards it. Texts may be
 * missing. Returns {revision}. Errors: 400 invalid_document with its fields, 401, 403, 404, 409, 413.
 */
export async function saveDraft(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { revision, body, ...name } = await readBody(c, Body);
  requireType(name);
  const draft = body === null ? null : parseBody(name, body);
  const stored = await asTeam(services.db, caller, capabilityFor(name), (sql) =>
    storeDraft(sql, name, { draft, revision }),
  );
  if (stored === null) throw changedMeanwhile();
  return c.json({ revision: stored });
}
