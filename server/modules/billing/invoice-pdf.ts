import * as z from 'zod';
import type { DocumentSeller } from '#domain/billing/billing-document.ts';
import type { Services } from '#server/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { sellerOf } from '#server/modules/payments/record.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { BillingDocument } from './documents/document.ts';
import { drawDocument } from './documents/draw-document.ts';
import { findCreditNote, findInvoice, findReceipt } from './documents/documents.queries.ts';
import { paymentPart, type PaymentPart } from './documents/payment-part.ts';
import { findDuesOfInvoice, findUninvoiced } from './documents/payment-part.queries.ts';
import { proformaOf } from './documents/proforma.ts';

const PER_USER = { name: 'invoice-pdf', points: 60, seconds: 300 };

const key = z.string().trim().min(1).max(60);
const Query = z.union([
  z.object({ invoice: key }),
  z.object({ credit_note: key }),
  z.object({ receipt: key }),
  z.object({ proforma: key }),
]);

/**
 * `GET /functions/v1/invoice-pdf?invoice=<id or number>`, or `?credit_note=`: the billing document as issued.
 * `?receipt=` with an invoice's id or number: the receipt of its payment. `?proforma=` with an order's id or number: the
 * proforma invoice of one that is not fully paid and has no invoice. For the client it belongs to and for who may
 * read money: row-level security decides. Errors: 400, 401, 404, 429.
 */
export async function invoicePdf(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const query = Query.safeParse(c.req.query());
  if (!query.success)
    throw new AppError(
      400,
      'bad_request',
      'Name the document: ?invoice=, ?credit_note=, ?receipt= or ?proforma= with its id or number',
    );
  const wanted = query.data;
  const find = (sql: Sql) =>
    'proforma' in wanted ? findProforma(sql, wanted.proforma, sellerOf(services)) : findDocument(sql, wanted);
  const found = await asCaller(services.db, caller, find, { readOnly: true });
  if (found === null) throw new AppError(404, 'not_found', 'This document does not exist');
  const { document: billingDocument, payment } = found;
  const name = `${'proforma' in wanted ? 'Proforma-' : ''}${billingDocument.number}.pdf`;
  const pdf = await drawDocument(billingDocument, services.content.current().en.profile, payment);
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
}

interface Found {
  document: BillingDocument;
  payment: PaymentPart | null;
}

async function findDocument(
  sql: Sql,
  wanted: Exclude<z.infer<typeof Query>, { proforma: string }>,
): Promise<Found | null> {
  if ('invoice' in wanted) {
    const document = await findInvoice(sql, wanted.invoice);
    const dues = document && (await findDuesOfInvoice(sql, wanted.invoice));
    if (document === null || dues === null) return document && { document, payment: null };
    return { document: { ...document, mark: Number(dues.open) === 0 ? 'Paid' : 'Open' }, payment: paymentPart(dues) };
  }
  const document =
    'receipt' in wanted ? await findReceipt(sql, wanted.receipt) : await findCreditNote(sql, wanted.credit_note);
  return document && { document, payment: null };
}

async function findProforma(sql: Sql, key: string, seller: DocumentSeller): Promise<Found | null> {
  const order = await findUninvoiced(sql, key, seller);
  return order && { document: proformaOf(order), payment: paymentPart(order) };
}
