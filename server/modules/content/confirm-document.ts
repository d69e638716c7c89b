import * as z from 'zod';
import { needsConfirmation } from '#domain/content/document-names.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { type FunctionContext, readBody } from '#server/modules/request.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { asTeam } from './as-team.ts';
import { capabilityFor, nameFields, requireType } from './document-requests.ts';
import { storeConfirmation } from './documents.queries.ts';

const Body = z.object({
  ...nameFields,
  version: z.number().int().positive(),
  name: z.string().trim().min(2, 'Enter your name').max(120),
});

/**
 * `POST /functions/v1/confirm-document` {kind, key, language, version, name}: records who has read a published legal text and stands
 * by it. Returns {version}. Errors: 400, 401, 403, 404, 409 if it is no longer the published version.
 */
export async function confirmDocument(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { version, name: person, ...name } = await readBody(c, Body);
  requireType(name);
  if (!needsConfirmation(name)) throw new AppError(404, 'not_found', 'Only legal texts in English are confirmed');
  await asTeam(services.db, caller, capabilityFor(name), (sql) => storeConfirmation(sql, name, { version, person }));
  return c.json({ version });
}
