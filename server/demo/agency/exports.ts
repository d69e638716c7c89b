import { addDays, daysBetween, randomOf, type StoryCampaign } from './story.ts';

/** An ad platform's export of all campaigns that ran, as the team downloads it. */
interface Export {
  fileName: string;
  csv: string;
  /** The campaigns with rows. */
  campaigns: StoryCampaign[];
}

const money = (value: number) => value.toFixed(2);
const whole = (value: number) => Math.max(0, Math.round(value));

/** A day of a campaign: `units` of its target metric, and what they cost. */
interface Day {
  day: string;
  units: number;
  spend: number;
  /** 0 to 1, for what varies by itself. */
  luck: number;
}

/** The days after the last results, up to `until`. A weekend brings more; the first days bring less. */
function newDays(campaign: StoryCampaign, until: string): Day[] {
  const length = daysBetween(campaign.starts, campaign.ends) + 1;
  const first = campaign.reportedUntil === null ? campaign.starts : addDays(campaign.reportedUntil, 1);
  const last = until < campaign.ends ? until : campaign.ends;
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const at = daysBetween(campaign.starts, day);
    const random = randomOf(campaign.seed + at);
    const weekend = [0, 5, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 1.18 : 0.9;
    const start = Math.min(1.05, 0.55 + at * 0.12);
    const share = weekend * start * (0.85 + random() * 0.3);
    days.push({
      day,
      units: (campaign.target / length) * share * campaign.pace,
      spend: (campaign.budget / length) * 0.82 * share,
      luck: random(),
    });
  }
  return days;
}

/** What the platform shows as the campaign's reach: some people were reached on several days. */
export function reachUntil(campaign: StoryCampaign, until: string): number {
  const days = newDays({ ...campaign, reportedUntil: null }, until);
  return whole(days.reduce((sum, { units }) => sum + units, 0) * 0.95);
}

interface Format {
  platform: string;
  fileName: string;
  head: readonly string[];
  line(name: string, day: Day): string;
}

const FORMATS: readonly Format[] = [
  {
    platform: 'youtube',
    fileName: 'Campaign report',
    head: [
      'Campaign report',
      'All time',
      'Day,Campaign,Campaign status,Campaign type,Currency code,Impr.,Clicks,TrueView views,Cost,Conversions,Conv. value',
    ],
    line: (name, { day, units, spend, luck }) =>
      `${day},"${name}",Enabled,Video,USD,${whole(units * (2.9 + luck))},${whole(units * (0.03 + luck * 0.02))},${whole(units)},${money(spend)},${money(units * 0.0015)},${money(units * (0.04 + luck * 0.03))}`,
  },
  {
    platform: 'spotify',
    fileName: 'spotify-ads-report',
    head: ['Date,Campaign Name,Ad Set Name,Impressions,Reach,Clicks,Streams,Spend'],
    line: (name, { day, units, spend, luck }) =>
      `${day},"${name}",All listeners,${whole(units * (5 + luck))},${whole(units * 3.8)},${whole(units * (0.05 + luck * 0.03))},${whole(units)},${money(spend)}`,
  },
  {
    platform: 'instagram',
    fileName: 'Meta-Campaigns',
    head: ['Reporting starts,Reporting ends,Campaign name,Reach,Impressions,Link clicks,Amount spent (USD)'],
    line: (name, { day, units, spend, luck }) =>
      `${day},${day},"${name}",${whole(units)},${whole(units * (1.4 + luck * 0.4))},${whole(units * (0.01 + luck * 0.006))},${money(spend)}`,
  },
];

/** The exports of all platforms with new days up to `until`. */
export function exportsUntil(campaigns: readonly StoryCampaign[], until: string): Export[] {
  return FORMATS.flatMap(({ platform, fileName, head, line }) => {
    const parts = campaigns
      .filter((campaign) => campaign.platform === platform && campaign.status === 'active')
      .map((campaign) => ({ campaign, days: newDays(campaign, until) }))
      .filter(({ days }) => days.length > 0);
    if (parts.length === 0) return [];
    const lines = parts.flatMap(({ campaign, days }) => days.map((day) => line(campaign.name, day)));
    return [
      {
        fileName: `${fileName} ${until}.csv`,
        csv: [...head, ...lines, ''].join('\n'),
        campaigns: parts.map(({ campaign }) => campaign),
      },
    ];
  });
}
