import type { Row } from '#database/rows.ts';
import type { CampaignPlatform, CampaignStatus, TargetMetric } from '#domain/campaigns/campaign.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import {
  googleAdsCampaigns,
  googleAdsConversions,
  googleAdsKeywords,
  metaAds,
  spotifyAds,
  spotifyTimeline,
} from './demo-exports.ts';
import { DEMO_CLIENT } from './demo-accounts.ts';
import { importExport } from './import-export.ts';
import { daysAgo, hoursAgo, type Cast, type Step } from './steps.ts';

interface DemoCampaign {
  name: string;
  service: string;
  platform: CampaignPlatform;
  status: CampaignStatus;
  /** Start in days before today (negative: in the future), and length in days. */
  began: number;
  days: number;
  budget: number;
  metric: TargetMetric;
  target: number;
  basis: 'estimated' | 'guaranteed';
}

const VIDEO: DemoCampaign = {
  name: 'Night Drive, music video',
  service: 'youtube-ads',
  platform: 'youtube',
  status: 'active',
  began: 44,
  days: 60,
  budget: 1650,
  metric: 'views',
  target: 50_000,
  basis: 'estimated',
};
const SEARCH: DemoCampaign = {
  name: 'Night Drive, search',
  service: 'youtube-ads',
  platform: 'google-ads',
  status: 'active',
  // Covers two periods of thirty days, so that the demo's figures have something to compare with.
  began: 62,
  days: 75,
  budget: 2450,
  metric: 'clicks',
  target: 9000,
  basis: 'estimated',
};
/** Its results end some days ago, so that the demo shows the notice about missing results. */
const DISCOVERY: DemoCampaign = {
  name: 'Golden Hour, discovery',
  service: 'youtube-ads',
  platform: 'google-ads',
  status: 'active',
  began: 40,
  days: 60,
  budget: 1200,
  metric: 'clicks',
  target: 1200,
  basis: 'estimated',
};
const SILENT_DAYS = 6;
const PAUSED_DAYS = 10;
const AUDIO: DemoCampaign = {
  name: 'Midnight Tape, audio ads',
  service: 'spotify-ads',
  platform: 'spotify',
  status: 'active',
  began: 30,
  days: 45,
  budget: 1490,
  metric: 'streams',
  target: 25_000,
  basis: 'estimated',
};
const REEL: DemoCampaign = {
  name: 'Golden Hour, reels',
  service: 'instagram-featuring',
  platform: 'instagram',
  status: 'completed',
  began: 75,
  days: 60,
  budget: 900,
  metric: 'reach',
  target: 100_000,
  basis: 'guaranteed',
};
const GROWTH: DemoCampaign = {
  name: 'Neon Hearts, growth',
  service: 'instagram-growth',
  platform: 'instagram',
  status: 'active',
  began: 34,
  days: 45,
  budget: 620,
  metric: 'reach',
  target: 60_000,
  basis: 'estimated',
};
const DRAFT: DemoCampaign = {
  name: 'Midnight Tape, Apple Music',
  service: 'apple-music-ads',
  platform: 'apple-music',
  status: 'draft',
  began: -4,
  days: 30,
  budget: 790,
  metric: 'streams',
  target: 15_000,
  basis: 'estimated',
};

/** Names of the campaigns that `lifeSteps` uses. */
export const demoCampaigns = { running: VIDEO.name, asking: AUDIO.name, paused: GROWTH.name };

/** The demo client's campaigns with about sixty days of results, imported like any export. */
export function campaignSteps(): Step[] {
  const ids = new Map<DemoCampaign, string>();
  return [
    daysAgo(78, 10, async ({ services: { db }, admin, ownerId, today }) => {
      for (const campaign of [DRAFT, REEL, GROWTH, AUDIO, DISCOVERY, SEARCH, VIDEO]) {
        const id = await addCampaign(db, campaign, DEMO_CLIENT, today);
        ids.set(campaign, id);
        const work = { subject: 'campaign', subject_id: id, person: ownerId };
        await admin.call('POST', '/rest/v1/rpc/assign_work', work);
      }
      // Its campaigns lead up to the release.
      await db.query(
        `update public.releases as r set release_date = $2::date + 16 from public.campaigns as c where c.id = $1 and r.id = c.release_id`,
        [ids.get(DRAFT) ?? null, today],
      );
    }),
    daysAgo(14, 9, async (cast) => {
      await upload(cast, 'Golden-Hour-Campaigns.csv', metaAds(periodOf(cast, REEL)));
      await reportReach(cast.services.db, ids.get(REEL));
    }),
    // The campaign has been paused for the last ten days.
    daysAgo(9, 9, async (cast) => {
      const run = { ...periodOf(cast, GROWTH), days: GROWTH.began - PAUSED_DAYS };
      await upload(cast, 'Neon-Hearts-Campaigns.csv', metaAds(run));
      await reportReach(cast.services.db, ids.get(GROWTH));
    }),
    hoursAgo(3, async (cast) => {
      const [video, search, audio] = [periodOf(cast, VIDEO), periodOf(cast, SEARCH), periodOf(cast, AUDIO)];
      const discovery = { ...periodOf(cast, DISCOVERY), days: DISCOVERY.began - SILENT_DAYS };
      await upload(cast, 'Campaign report.csv', googleAdsCampaigns(video, search, discovery));
      await upload(cast, 'Search keyword report.csv', googleAdsKeywords(search));
      await upload(cast, 'Conversion actions.csv', googleAdsConversions(video, search));
      await upload(cast, 'midnight-tape-ads.csv', spotifyAds(audio));
      await upload(cast, 'audience-timeline.csv', spotifyTimeline(audio), { '': ids.get(AUDIO) ?? '' });
    }),
  ];
}

const periodOf = ({ today }: Cast, campaign: DemoCampaign) => ({
  name: campaign.name,
  first: dayBefore(today, campaign.began),
  days: Math.min(campaign.began, campaign.days),
});

const upload = ({ app, admin }: Cast, fileName: string, csv: string, only: Record<string, string> = {}) =>
  importExport(app, admin.token, fileName, csv, only);

/** Enters what Meta shows for the whole campaign: some people were reached on several days. */
async function reportReach(db: Services['db'], campaign: string | undefined): Promise<void> {
  await db.query(
    `update public.campaigns as c set reported_reach = r.reach, reported_frequency = round(r.impressions / r.reach, 2),
       reported_from = r.first_on, reported_until = r.last_on, reported_evidence = 'Meta Ads Manager, campaign overview', reported_at = now()
     from (select campaign_id, floor(sum(reach) * 0.95) as reach, sum(impressions) as impressions, min(day) as first_on, max(day) as last_on
       from public.campaign_days group by campaign_id) as r
     where c.id = $1 and r.campaign_id = c.id`,
    [campaign ?? null],
  );
}

export async function hasCampaigns(db: Services['db'], clientEmail: string): Promise<boolean> {
  const { rows } = await db.query(
    'select from public.campaigns as c join public.users as u on u.id = c.client_id where u.email = $1 and c.name = $2 limit 1',
    [clientEmail, VIDEO.name],
  );
  return rows.length > 0;
}

const dayBefore = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

async function addCampaign(
  db: Services['db'],
  campaign: DemoCampaign,
  clientEmail: string,
  today: string,
): Promise<string> {
  const { name, service, platform, status, began, days, budget, metric, target, basis } = campaign;
  const first = dayBefore(today, began);
  return onlyRow(
    await db.query<Pick<Row<'campaigns'>, 'id'>>(
      `insert into public.campaigns (client_id, name, service, platform, status, starts_on, ends_on, budget, target_metric, target_min, target_basis, created_at)
       select id, $2, $3, $4, $5, $6::date, $6::date + $7::integer - 1, $8, $9, $10, $11, least($6::date - interval '2 days', now()) from public.users where email = $1 returning id`,
      [clientEmail, name, service, platform, status, first, days, budget, metric, target, basis],
    ),
  ).id;
}
