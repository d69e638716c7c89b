import { normaliseHeader } from './headings.ts';

/*
 * Exports that are no supported one but share columns with it: read as one, they would lose figures without a word. A file
 * is such an export if one line has all headings of a group. The headings are those that the platforms' help pages name:
 * ads.tiktok.com/help, business.reddithelp.com, help.pinterest.com/business, learn.microsoft.com/advertising,
 * support.google.com/youtube (analytics), business.x.com/help, businesshelp.snapchat.com, linkedin.com/help/lms,
 * artists.apple.com/support, searchads.apple.com/help, artists.spotify.com/help.
 */
const FOREIGN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'TikTok Ads Manager': [
    ['2-second video views'],
    ['6-second video views'],
    ['clicks (destination)'],
    ['ctr (destination)'],
    ['cpc (destination)'],
    ['video views at 100%'],
    ['ad group name', 'total cost'],
    ['paid likes'],
  ],
  'Reddit Ads': [
    ['ad group name', 'amount spent'],
    ['ad group', 'amount spent'],
    ['upvotes'],
    ['subreddit'],
    ['ecpm', 'amount spent'],
  ],
  'Pinterest Ads': [
    ['pin clicks'],
    ['outbound clicks', 'saves'],
    ['spend in account currency'],
    ['spend in micro dollar'],
    ['pin promotion name'],
    ['pin promotion id'],
    ['earned impressions'],
    ['paid outbound clicks'],
  ],
  'Microsoft Advertising': [
    ['gregorian date'],
    ['ad distribution'],
    ['delivered match type'],
    ['bid match type'],
    ['top vs. other'],
    ['account number', 'spend'],
    ['time period', 'spend'],
    ['campaign name', 'spend', 'avg. cpc'],
  ],
  'YouTube Studio': [
    ['video title'],
    ['video publish time'],
    ['watch time (hours)'],
    ['average view duration'],
    ['average percentage viewed (%)'],
    ['impressions click-through rate (%)'],
  ],
  'X Ads': [['funding source name'], ['post engagements'], ['tweet engagements'], ['billed charge local micro']],
  'Snapchat Ads Manager': [['swipe ups'], ['swipe-ups'], ['ad squad name'], ['paid impressions', 'spend']],
  'LinkedIn Campaign Manager': [['start date (in utc)'], ['total spent', 'campaign group name'], ['lead form opens']],
  'Apple Music for Artists': [['shazams'], ['average daily listeners'], ['song purchases']],
  'Apple Ads': [['taps', 'ttr'], ['taps', 'installs'], ['search match']],
  'Google Analytics': [
    ['active users', 'new users'],
    ['sessions', 'event count'],
  ],
};

/** The name of the foreign export with this line, if it is one. */
export function foreignExport(header: readonly string[]): string | null {
  const names = new Set(header.map(normaliseHeader));
  const found = Object.entries(FOREIGN).find(([, groups]) =>
    groups.some((group) => group.every((name) => names.has(name))),
  );
  return found?.[0] ?? null;
}
