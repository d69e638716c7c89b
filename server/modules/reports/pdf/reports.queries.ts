import type { DayRange } from '#domain/period.ts';
import type { PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import type { ReleaseReport } from '#domain/reports/release.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export interface ReportRow {
  figures: PortalGoogleAds;
  /** The client whose campaigns are reported. */
  client: string;
  /** In the shop's time zone, `YYYY-MM-DD`. */
  today: string;
}

export interface ReleaseRow {
  report: ReleaseReport;
  /** Whose release it is. */
  client: string;
}

/** One release of the caller; `sql` must run in the caller's name. */
export async function readRelease(sql: Sql, release: string, { from, to }: DayRange): Promise<ReleaseRow> {
  return onlyRow(
    await sql.query<ReleaseRow>(
      `select public.release_report($1::uuid, $2::date, $3::date) as report,
         (select concat_ws(' ', u.first_name, nullif(u.last_name, '')) from public.users as u where u.id = auth.uid()) as client`,
      [release, from, to],
    ),
  );
}

/** The figures of the screen for the caller; `sql` must run in the caller's name. */
export async function readReport(sql: Sql, { from, to }: DayRange): Promise<ReportRow> {
  return onlyRow(
    await sql.query<ReportRow>(
      `select public.portal_google_ads($1::date, $2::date) as figures, internal.shop_today()::text as today,
         (select concat_ws(' ', u.first_name, nullif(u.last_name, '')) from public.users as u where u.id = auth.uid()) as client`,
      [from, to],
    ),
  );
}
