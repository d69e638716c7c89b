import * as z from 'zod';
import { locales } from '#domain/locales.ts';
import { isDay } from '#domain/period.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { reportName } from '#domain/reports/release.ts';
import { readArtwork } from './artwork.ts';
import { drawRelease } from './pdf/draw-release.ts';
import { reportLanguage } from './pdf/report-language.ts';
import { readRelease } from './pdf/reports.queries.ts';

const PER_USER = { name: 'release-report', points: 30, seconds: 300 };

const day = z.string().refine(isDay);
const Query = z.object({ release: z.uuid(), from: day, to: day, lang: z.enum(locales).default('en') });

/**
 * `GET /functions/v1/release-report?release=&from=&to=&lang=`: the release's page for these days (`YYYY-MM-DD`, both
 * inclusive) as a PDF. Errors: 400, 401, 404, 429.
 */
export async function releaseReport(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const query = Query.safeParse(c.req.query());
  if (!query.success)
    throw new AppError(
      400,
      'bad_request',
      'Say which release and days: ?release= as its id, ?from= and ?to= as YYYY-MM-DD, and lang= as a language of the shop',
    );
  const { release, from, to, lang } = query.data;
  const row = await asCaller(services.db, caller, (sql) => readRelease(sql, release, { from, to }), { readOnly: true });
  const artwork = await readArtwork(services, row.report.artwork);
  const pdf = await drawRelease(row, artwork, reportLanguage(lang, services.content.current()[lang].profile));
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    // RFC 6266: the name in any script, and one for clients that read ASCII only.
    'content-disposition': `attachment; filename="release-${from}-${to}.pdf"; filename*=UTF-8''${encodeURIComponent(`${reportName(row.report.title, { from, to })}.pdf`)}`,
    'cache-control': 'private, no-store',
  });
}
