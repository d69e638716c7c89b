/**
 * Generates ad platform exports for the demo client's campaigns. The numbers are deterministic, so every demo looks the
 * same. Days count from `first` and are all in the past.
 */

interface DemoPeriod {
  /** `YYYY-MM-DD`. */
  first: string;
  days: number;
}

/** A day's factor relative to even delivery, 0.7 to 1.3: a weekly cycle plus noise. */
function swing(day: number, seed: number): number {
  const noise = Math.sin(day * 12.9898 + seed * 78.233) * 43758.5453;
  return 0.85 + 0.3 * (noise - Math.floor(noise)) + 0.15 * Math.sin(((day + seed) / 7) * 2 * Math.PI);
}

const dayAt = (first: string, offset: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);

/** The lines of each day, from its date, factor and index. */
function eachDay(
  { first, days }: DemoPeriod,
  seed: number,
  line: (day: string, share: number, at: number) => string[],
): string[] {
  return Array.from({ length: days }, (_, at) => line(dayAt(first, at), swing(at, seed), at)).flat();
}

const money = (value: number) => value.toFixed(2);
const whole = (value: number) => Math.round(value);

type Named = DemoPeriod & { name: string };

/** Factor for clicks: grows over the campaign, so that the CTR rises. */
const growing = (at: number, days: number) => 0.4 + (1.2 * at) / days;

/** A Google Ads campaign report with a video, a search and a discovery campaign. */
export function googleAdsCampaigns(video: Named, search: Named, discovery: Named): string {
  const lines = [
    ...eachDay(video, 1, (day, share) => [
      `${day},"${video.name}",Enabled,Video,USD,${whole(2950 * share)},${whole(41 * share)},${whole(842 * share)},${money(27.4 * share)},${money(1.6 * share)},${money(58 * share)}`,
    ]),
    ...eachDay(search, 2, (day, share, at) => [
      `${day},"${search.name}",Enabled,Search,USD,${whole(1890 * share)},${whole(93 * share * growing(at, search.days))}, --,${money(36.8 * share)},${money(4.4 * share)},${money(124 * share)}`,
    ]),
    ...eachDay(discovery, 8, (day, share) => [
      `${day},"${discovery.name}",Enabled,Demand Gen,USD,${whole(1400 * share)},${whole(18 * share)}, --,${money(9.2 * share)},${money(0.3 * share)},${money(6.4 * share)}`,
    ]),
  ];
  return [
    'Campaign report',
    'All time',
    'Day,Campaign,Campaign status,Campaign type,Currency code,Impr.,Clicks,TrueView views,Cost,Conversions,Conv. value',
    ...lines,
    '',
  ].join('\n');
}

/** Each keyword's share of traffic and of conversions. One has cost but no conversions. */
const KEYWORDS = [
  ['[night drive song]', 'Exact match', 0.26, 0.34],
  ['"new synthwave 2026"', 'Phrase match', 0.21, 0.22],
  ['late night playlist', 'Broad match', 0.18, 0.18],
  ['"songs like the weeknd"', 'Phrase match', 0.13, 0.14],
  ['[retro pop artists]', 'Exact match', 0.12, 0.12],
  ['driving music', 'Broad match', 0.1, 0],
] as const;

export function googleAdsKeywords(search: Named): string {
  const lines = eachDay(search, 3, (day, share, at) =>
    KEYWORDS.map(
      ([keyword, match, part, converting]) =>
        `${day},${keyword.includes('"') ? `"${keyword.replaceAll('"', '""')}"` : keyword},${match},"${search.name}",${whole(1890 * share * part)},${whole(93 * share * part * growing(at, search.days))},${money(36.8 * share * part)},${money(4.4 * share * converting)}`,
    ),
  );
  return [
    'Search keyword report',
    'All time',
    'Day,Search keyword,Match type,Campaign,Impr.,Clicks,Cost,Conversions',
    ...lines,
    '',
  ].join('\n');
}

const ACTIONS = [
  ['Pre-save', 'Mobile phones', 8, 19],
  ['Merch order', 'Computers', 52, 21],
  ['Ticket bought', 'Mobile phones', 68, 20],
  ['Newsletter sign-up', 'Tablets', 4, 10],
] as const;

export function googleAdsConversions(video: Named, search: Named): string {
  const searched = eachDay(search, 4, (day, share, at) => {
    const [action, device, value, hour] = ACTIONS[at % ACTIONS.length] ?? ACTIONS[0];
    const count = Math.max(1, whole(3.4 * share));
    return [
      `${day},${hour},"${search.name}",${action},${device},${money(count)},${money(count * value)}`,
      `${day},12,"${search.name}",Pre-save,Mobile phones,1.00,8.00`,
    ];
  });
  const watched = eachDay(video, 9, (day, share, at) => [
    `${day},${at % 2 === 0 ? 22 : 18},"${video.name}",Subscribed,${at % 2 === 0 ? 'TV screens' : 'Mobile phones'},${money(whole(1 + share * 0.6))},${money(58 * share)}`,
  ]);
  return [
    'Conversion actions',
    'All time',
    'Day,Hour of day,Campaign,Conversion action,Device,Conversions,Conv. value',
    ...searched,
    ...watched,
    '',
  ].join('\n');
}

export function spotifyAds(audio: DemoPeriod & { name: string }): string {
  const lines = eachDay(audio, 5, (day, share) => [
    `${day},"${audio.name}",US 18-34,${whole(5200 * share)},${whole(3900 * share)},${whole(48 * share)},${money(31.2 * share)}`,
  ]);
  return ['Date,Campaign Name,Ad Set Name,Impressions,Reach,Clicks,Spend', ...lines, ''].join('\n');
}

export function spotifyTimeline(audio: DemoPeriod): string {
  let followers = 1840;
  const lines = eachDay(audio, 6, (day, share) => {
    followers += whole(7 * share);
    return [`${day},${whole(540 * share)},${whole(705 * share)},${followers}`];
  });
  return ['date,listeners,streams,followers', ...lines, ''].join('\n');
}

export function metaAds(reel: DemoPeriod & { name: string }): string {
  const lines = eachDay(reel, 7, (day, share) => [
    `${day},${day},"${reel.name}",${whole(1810 * share)},${whole(2900 * share)},${whole(44 * share)},${money(12.9 * share)}`,
  ]);
  return [
    'Reporting starts,Reporting ends,Campaign name,Reach,Impressions,Link clicks,Amount spent (USD)',
    ...lines,
    '',
  ].join('\n');
}
