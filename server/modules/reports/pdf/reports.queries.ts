import type { Stretch } from '#domain/period.ts';
import type { PortalGoogleAds } from '#domain/portal-figures.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export interface ReportRow {
  figures: PortalGoogleAds;
  /** Whose campaigns they are. */
  client: string;
  /** The shop's, `YYYY-MM-DD`. */
  today: string;
}

/** What the screen shows to whoever asks; `sql` is in their name. */
export async function readReport(sql: Sql, { from, to }: Stretch): Promise<ReportRow> {
  return onlyRow(
    await sql.query<ReportRow>(
      `select public.portal_google_ads($1::date, $2::date) as figures, internal.shop_today()::text as today,
         (select concat_ws(' ', u.first_name, nullif(u.last_name, '')) from public.users as u where u.id = auth.uid()) as client`,
      [from, to],
    ),
  );
}
