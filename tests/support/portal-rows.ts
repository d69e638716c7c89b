import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from './campaigns.ts';

/** Figures of one day; an omitted figure was not reported. */
interface DayRow {
  day: string;
  impressions?: number;
  clicks?: number;
  views?: number;
  streams?: number;
  reach?: number;
  followers?: number;
  conversions?: number;
  conversion_value?: number;
  spend?: number;
}

interface CampaignRows {
  name?: string;
  platform?: string;
  status?: string;
  budget?: number;
  days?: readonly DayRow[];
}

/** Creates a campaign with its days in the database. */
export async function makeResults(
  db: Database,
  owner: string,
  { days = [], budget, ...campaign }: CampaignRows,
): Promise<string> {
  const id = await makeCampaign(db, owner, { status: 'active', target: null, ...campaign });
  if (budget !== undefined) await db.query('update public.campaigns set budget = $2 where id = $1', [id, budget]);
  await db.query(
    `insert into public.campaign_days (campaign_id, day, impressions, clicks, views, streams, reach, followers, conversions, conversion_value, spend)
     select $1, day, impressions, clicks, views, streams, reach, followers, conversions, conversion_value, spend
     from jsonb_populate_recordset(null::public.campaign_days, $2::jsonb)`,
    [id, JSON.stringify(days)],
  );
  return id;
}

interface KeywordRow {
  day: string;
  keyword: string;
  match_type?: string;
  impressions?: number;
  clicks?: number;
  conversions?: number;
  spend?: number;
}

export async function addKeywords(db: Database, campaign: string, rows: readonly KeywordRow[]): Promise<void> {
  await db.query(
    `insert into public.campaign_keywords (campaign_id, day, keyword, match_type, impressions, clicks, conversions, spend)
     select $1, day, keyword, coalesce(match_type, ''), impressions, clicks, conversions, spend from jsonb_populate_recordset(null::public.campaign_keywords, $2::jsonb)`,
    [campaign, JSON.stringify(rows)],
  );
}

interface ConversionRow {
  occurred_at: string;
  action: string;
  device: string;
  conversions?: number;
  value?: number;
}

export async function addConversions(db: Database, campaign: string, rows: readonly ConversionRow[]): Promise<void> {
  await db.query(
    `insert into public.campaign_conversions (campaign_id, occurred_at, action, device, conversions, value)
     select $1, occurred_at, action, device, coalesce(conversions, 1), value from jsonb_populate_recordset(null::public.campaign_conversions, $2::jsonb)`,
    [campaign, JSON.stringify(rows)],
  );
}
