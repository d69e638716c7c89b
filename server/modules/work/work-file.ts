import * as z from 'zod';
import type { SignedInCaller } from '#server/http/caller.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { servingOf } from '#server/platform/storage/mime-types.ts';
import type { Services } from '#server/services.ts';
import { findStoredFile, isAssigned } from './work-file.queries.ts';

const PER_USER = { name: 'work-file', points: 120, seconds: 300 };

const Query = z.object({ file: z.uuid() });

const notFound = () =>
  new AppError(404, 'not_found', 'This file does not exist, or its work is no longer assigned to you');

/**
 * `GET /functions/v1/work-file?file=<id in assigned_files>`: a file of work that is assigned to the caller, without its name, which
 * may be its client's. Checked at each request, so that nothing opens once the work is assigned to others. Errors: 401, 403, 404, 429.
 */
export async function workFile(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const query = Query.safeParse(c.req.query());
  if (!query.success) throw notFound();
  const { file } = query.data;
  if (!(await asCaller(services.db, caller, (sql) => isAssigned(sql, file), { readOnly: true }))) throw notFound();
  const stored = await findStoredFile(services.db, file);
  const body = stored === null ? null : await services.files.get(stored.version);
  if (stored === null || body === null) throw notFound();
  return new Response(body, {
    headers: {
      'content-type': servingOf(stored.metadata.mimetype).contentType,
      'content-length': String(stored.metadata.size),
      'content-disposition': 'attachment; filename="file"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      ...(stored.metadata.contentEncoding !== undefined && { 'content-encoding': stored.metadata.contentEncoding }),
    },
  });
}
