import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { sellerOf } from '#server/modules/payments/record.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { drawDocument, drawDocumentWith } from './documents/draw-document.ts';
import { findDocument, findProforma } from './documents/find-document.ts';
import { asFacturX, FACTUR_X_FILE } from './structured/factur-x.ts';
import { findStructured } from './structured/find-structured.ts';
import { writeStructured } from './structured/write-structured.ts';

const PER_USER = { name: 'invoice-pdf', points: 60, seconds: 300 };

const key = z.string().trim().min(1).max(60);
const Wanted = z.union([
  z.object({ invoice: key }),
  z.object({ credit_note: key }),
  z.object({ receipt: key }),
  z.object({ proforma: key }),
]);
const Format = z.object({ format: z.enum(['pdf', 'ubl', 'factur-x']).default('pdf') });
type Format = z.infer<typeof Format>['format'];

interface DocumentFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/**
 * `GET /functions/v1/invoice-pdf?invoice=<id or number>`, or `?credit_note=`: the billing document as issued.
 * `?receipt=` with an invoice's id or number: the receipt of its newest payment. `?proforma=` with an order's id or
 * number: the proforma invoice of one that is not fully paid and has no invoice. With `&format=ubl` or `factur-x`, an invoice or
 * a credit note as structured invoice of EN 16931, as XML or within a PDF/A-3. For the client it belongs to and for who may
 * read money: row-level security decides. Errors: 400, 401, 404 (also if there is no structured form), 429.
 */
export async function invoicePdf(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const wanted = Wanted.safeParse(c.req.query());
  const format = Format.safeParse(c.req.query());
  if (!wanted.success || !format.success)
    throw new AppError(
      400,
      'bad_request',
      'Name the document: ?invoice=, ?credit_note=, ?receipt= or ?proforma= with its id or number, and pdf, ubl or factur-x as format',
    );
  const file = await fileOf(services, caller, wanted.data, format.data.format);
  if (file === null) throw new AppError(404, 'not_found', 'This document does not exist');
  return c.body(new Uint8Array(file.bytes), 200, {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    'cache-control': 'private, no-store',
  });
}

async function fileOf(
  services: Services,
  caller: SignedInCaller,
  wanted: z.infer<typeof Wanted>,
  format: Format,
): Promise<DocumentFile | null> {
  const { db, content } = services;
  const { profile } = content.current().en;
  const pdf = 'application/pdf';
  if ('proforma' in wanted) {
    const find = (sql: Sql) => findProforma(sql, wanted.proforma, sellerOf(services), profile.documentLanguage);
    const found = format === 'pdf' ? await asCaller(db, caller, find, { readOnly: true }) : null;
    if (found === null) return null;
    const { document, payment } = found;
    return {
      name: `Proforma-${document.number}.pdf`,
      type: pdf,
      bytes: await drawDocument(document, profile, payment),
    };
  }
  if (format === 'pdf') {
    const found = await asCaller(db, caller, (sql) => findDocument(sql, wanted), { readOnly: true });
    if (found === null) return null;
    const { document, payment } = found;
    return { name: `${document.number}.pdf`, type: pdf, bytes: await drawDocument(document, profile, payment) };
  }
  const found = await asCaller(db, caller, (sql) => findStructured(sql, wanted), { readOnly: true });
  if (found === null) return null;
  const { printed, structured } = found;
  const { document, payment } = printed;
  const xml = await writeStructured(structured, format === 'ubl' ? 'UBL' : 'CII');
  if (format === 'ubl') return { name: `${document.number}.xml`, type: 'application/xml', bytes: Buffer.from(xml) };
  const archival = await drawDocumentWith(document, profile, payment, { name: FACTUR_X_FILE, text: xml });
  return { name: `${document.number}-factur-x.pdf`, type: pdf, bytes: asFacturX(archival) };
}
