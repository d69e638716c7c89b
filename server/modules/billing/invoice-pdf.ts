import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { readUser, takeFrom, type FunctionContext } from './request.ts';
import type { Paper } from './papers/paper.ts';
import { findCreditNote, findInvoice, findReceipt } from './papers/papers.queries.ts';

const PER_USER = { name: 'invoice-pdf', points: 60, seconds: 300 };

const key = z.string().trim().min(1).max(60);
const Query = z.union([z.object({ invoice: key }), z.object({ credit_note: key }), z.object({ receipt: key })]);

/**
 * `GET /functions/v1/invoice-pdf?invoice=<id or number>`, or `?credit_note=`: the paper as it was issued; `?receipt=` with an
 * invoice's id or number: that its payment arrived. For its client and for staff; row-level security decides. Errors: 400, 401, 404, 429.
 */
export async function invoicePdf(c: FunctionContext, services: Services): Promise<Response> {
  const caller = await readUser(c, services);
  await takeFrom(services, PER_USER, caller.claims.sub);
  const query = Query.safeParse(c.req.query());
  if (!query.success)
    throw new AppError(
      400,
      'bad_request',
      'Say which paper: ?invoice=, ?credit_note= or ?receipt= with its id or number',
    );
  const wanted = query.data;
  const paper = await asCaller(services.db, caller, (sql) => findPaper(sql, wanted), { readOnly: true });
  if (paper === null) throw new AppError(404, 'not_found', 'This paper does not exist');
  // The PDF library is large and seldom needed.
  const { drawPaper } = await import('./papers/draw-paper.ts');
  const pdf = await drawPaper(paper);
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${paper.number}.pdf"`,
    'cache-control': 'private, no-store',
  });
}

function findPaper(sql: Sql, wanted: z.infer<typeof Query>): Promise<Paper | null> {
  if ('invoice' in wanted) return findInvoice(sql, wanted.invoice);
  return 'receipt' in wanted ? findReceipt(sql, wanted.receipt) : findCreditNote(sql, wanted.credit_note);
}
