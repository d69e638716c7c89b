import * as z from 'zod';
import { locales } from '#domain/locales.ts';
import { isDay } from '#domain/period.ts';
import type { Services } from '#server/services.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { drawReport } from './pdf/draw-report.ts';
import { reportLanguage } from './pdf/report-language.ts';
import { readReport } from './pdf/reports.queries.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_USER = { name: 'campaign-report', points: 30, seconds: 300 };

const day = z.string().refine(isDay);
const Query = z.object({ from: day, to: day, lang: z.enum(locales).default('en') });

/**
 * `GET /functions/v1/campaign-report?from=&to=&lang=`: the Google Ads screen's figures for these days (`YYYY-MM-DD`,
 * both inclusive) as a PDF. In English or Spanish; Arabic falls back to English. Errors: 400, 401, 429.
 */
export async function campaignReport(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const query = Query.safeParse(c.req.query());
  if (!query.success)
    throw new AppError(
      400,
      'bad_request',
      'Say which days: ?from= and ?to= as YYYY-MM-DD, and lang= as a language of the shop',
    );
  const { from, to, lang } = query.data;
  const report = await asCaller(services.db, caller, (sql) => readReport(sql, { from, to }), { readOnly: true });
  const pdf = await drawReport(report, reportLanguage(lang, services.content.current()[lang].profile));
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="google-ads-${from}-${to}.pdf"`,
    'cache-control': 'private, no-store',
  });
}
