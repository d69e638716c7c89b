import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { drawDocument } from './documents/draw-document.ts';
import { findDocument } from './documents/find-document.ts';

const PER_USER = { name: 'invoice-pdf', points: 60, seconds: 300 };

const key = z.string().trim().min(1).max(60);
const Query = z.union([z.object({ invoice: key }), z.object({ credit_note: key }), z.object({ receipt: key })]);

/**
 * `GET /functions/v1/invoice-pdf?invoice=<id or number>`, or `?credit_note=`: the billing document as issued.
 * `?receipt=` with an invoice's id or number: the receipt of its payment. For the client it belongs to and for who may
 * read money: row-level security decides. Errors: 400, 401, 404, 429.
 */
export async function invoicePdf(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const query = Query.safeParse(c.req.query());
  if (!query.success)
    throw new AppError(
      400,
      'bad_request',
      'Name the document: ?invoice=, ?credit_note= or ?receipt= with its id or number',
    );
  const wanted = query.data;
  const billingDocument = await asCaller(services.db, caller, (sql) => findDocument(sql, wanted), { readOnly: true });
  if (billingDocument === null) throw new AppError(404, 'not_found', 'This document does not exist');
  const pdf = await drawDocument(billingDocument, services.content.current().en.profile);
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${billingDocument.number}.pdf"`,
    'cache-control': 'private, no-store',
  });
}
