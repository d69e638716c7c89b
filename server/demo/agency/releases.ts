/** What happens to a purchase after it was paid; without it, the campaign runs to its end and the order is completed. */
type Turn =
  /** Refused at first, paid with another card. */
  | 'declined_first'
  /** Filled the cart and left. */
  | 'abandoned'
  /** Cancelled and refunded before anything began. */
  | 'cancelled'
  /** Part of the price refunded after the campaign ended below its target. */
  | 'part_refunded'
  /** The client asks for a pause, and the team agrees. */
  | 'paused'
  /** The client's bank takes the payment back: not decided yet, or decided for the agency. */
  | 'disputed'
  | 'dispute_won'
  /** Answers of the intake are missing. */
  | 'silent';

export interface Release {
  artist: string;
  daysAgo: number;
  packages: readonly string[];
  song: string;
  /** Delivered share of what even delivery of the target would be. */
  pace?: number;
  promo?: string;
  turn?: Turn;
  /** What a freelancer gets for the first campaign. */
  fee?: number;
}

/** Every purchase of the last twelve months. Recent ones are still in progress. */
export const demoReleases: readonly Release[] = [
  { artist: 'ruby', daysAgo: 358, packages: ['youtube-ads-standard'], song: 'Tin Roof Summer', pace: 1.08 },
  { artist: 'idris', daysAgo: 346, packages: ['spotify-ads-premium'], song: 'Low Water', promo: 'HYPE10' },
  { artist: 'camille', daysAgo: 331, packages: ['instagram-featuring-main-account'], song: 'Sans Adresse', pace: 1.15 },
  { artist: 'kwame', daysAgo: 318, packages: ['youtube-ads-premium', 'spotify-ads-basic'], song: 'Osu Nights' },
  { artist: 'ruby', daysAgo: 297, packages: ['digital-publications-medium'], song: 'Tin Roof Summer' },
  { artist: 'jonas', daysAgo: 288, packages: ['spotify-ads-standard'], song: 'Gleis Neun', turn: 'declined_first' },
  { artist: 'lucia', daysAgo: 279, packages: ['youtube-ads-ultimate'], song: 'Ventanas', pace: 1.12, promo: 'HYPE10' },
  { artist: 'marcus', daysAgo: 264, packages: ['youtube-ads-basic'], song: 'Eastline Freestyle', turn: 'cancelled' },
  { artist: 'idris', daysAgo: 251, packages: ['instagram-featuring-media-account'], song: 'Low Water', pace: 0.94 },
  { artist: 'hana', daysAgo: 243, packages: ['spotify-ads-ultimate'], song: 'Paper Umbrella', pace: 1.06 },
  { artist: 'camille', daysAgo: 229, packages: ['spotify-ads-premium'], song: 'La Route du Sel' },
  { artist: 'kwame', daysAgo: 214, packages: ['instagram-featuring-daily-account'], song: 'Market Day', pace: 1.1 },
  { artist: 'priya', daysAgo: 206, packages: ['digital-publications-ny-weekly'], song: 'Monsoon Standard' },
  { artist: 'ruby', daysAgo: 193, packages: ['spotify-ads-premium'], song: 'Porchlight', pace: 1.02 },
  { artist: 'yasmin', daysAgo: 187, packages: ['youtube-ads-elite'], song: 'Layl', pace: 1.18 },
  {
    artist: 'jonas',
    daysAgo: 176,
    packages: ['youtube-ads-standard'],
    song: 'Halogen',
    pace: 0.62,
    turn: 'part_refunded',
  },
  { artist: 'lucia', daysAgo: 168, packages: ['spotify-ads-elite'], song: 'Marea Alta', pace: 1.04 },
  { artist: 'dario', daysAgo: 157, packages: ['youtube-ads-premium'], song: 'Vidro', pace: 0.97 },
  { artist: 'marcus', daysAgo: 149, packages: ['spotify-ads-standard'], song: 'Corner Store', turn: 'declined_first' },
  {
    artist: 'hana',
    daysAgo: 141,
    packages: ['instagram-featuring-tv-account'],
    song: 'Paper Umbrella',
    turn: 'dispute_won',
  },
  {
    artist: 'idris',
    daysAgo: 132,
    packages: ['youtube-ads-ultimate'],
    song: 'Harbour Lights',
    promo: undefined,
    pace: 1.09,
  },
  { artist: 'priya', daysAgo: 121, packages: ['youtube-ads-standard'], song: 'Seven Bridges', turn: 'abandoned' },
  { artist: 'elin', daysAgo: 113, packages: ['spotify-ads-standard'], song: 'Nordlys', pace: 1.07, promo: 'HYPE10' },
  { artist: 'kwame', daysAgo: 104, packages: ['youtube-ads-elite'], song: 'Harmattan', pace: 1.03 },
  { artist: 'camille', daysAgo: 96, packages: ['digital-publications-edm-sauce'], song: 'La Route du Sel' },
  { artist: 'yasmin', daysAgo: 88, packages: ['instagram-featuring-main-account'], song: 'Layl', pace: 1.2 },
  {
    artist: 'theo',
    daysAgo: 79,
    packages: ['spotify-ads-premium'],
    song: 'Parallel Parking',
    turn: 'declined_first',
    fee: 140,
  },
  { artist: 'lucia', daysAgo: 71, packages: ['youtube-ads-pro'], song: 'Ciudad Espejo', pace: 1.05 },
  { artist: 'dario', daysAgo: 63, packages: ['spotify-ads-elite'], song: 'Sete Ondas', pace: 0.98, fee: 160 },
  {
    artist: 'ruby',
    daysAgo: 55,
    packages: ['youtube-ads-elite', 'spotify-ads-pro'],
    song: 'Copper Creek',
    pace: 1.08,
    fee: 180,
  },
  { artist: 'jonas', daysAgo: 47, packages: ['spotify-ads-vip'], song: 'Nachtbus', pace: 0.9 },
  { artist: 'hana', daysAgo: 41, packages: ['youtube-ads-ultimate'], song: 'Second Typhoon', pace: 1.11 },
  { artist: 'priya', daysAgo: 36, packages: ['youtube-ads-premium'], song: 'Seven Bridges', pace: 1.02 },
  { artist: 'idris', daysAgo: 30, packages: ['spotify-ads-elite'], song: 'Breakwater', pace: 1.06 },
  { artist: 'elin', daysAgo: 25, packages: ['youtube-ads-premium'], song: 'Fjellvei', pace: 0.88, turn: 'paused' },
  { artist: 'kwame', daysAgo: 21, packages: ['spotify-ads-pro'], song: 'Harmattan', pace: 1.04 },
  { artist: 'marcus', daysAgo: 16, packages: ['youtube-ads-ultimate'], song: 'Eastline Forever', pace: 1.01 },
  { artist: 'theo', daysAgo: 11, packages: ['youtube-ads-elite'], song: 'Two Suns', pace: 1.07 },
  { artist: 'camille', daysAgo: 8, packages: ['spotify-ads-premium'], song: 'Verre Bleu', turn: 'silent' },
  { artist: 'yasmin', daysAgo: 5, packages: ['youtube-ads-standard'], song: 'Sahra', turn: 'cancelled' },
  { artist: 'marcus', daysAgo: 4, packages: ['spotify-ads-basic'], song: 'Eastline Forever', turn: 'disputed' },
  { artist: 'dario', daysAgo: 3, packages: ['digital-publications-la-weekly'], song: 'Sete Ondas' },
  { artist: 'lucia', daysAgo: 2, packages: ['instagram-featuring-main-account'], song: 'Ciudad Espejo' },
  { artist: 'theo', daysAgo: 1, packages: ['spotify-ads-basic'], song: 'Two Suns', turn: 'abandoned' },
  { artist: 'elin', daysAgo: 1, packages: ['spotify-ads-premium'], song: 'Fjellvei', turn: 'silent' },
];

/** Clients with a monthly plan, which begins with the first month after this day. */
export const demoPlans = [
  {
    artist: 'ruby',
    daysAgo: 240,
    plan: 'starter',
    price: 997,
    limits: { campaigns: 10, ad_spend: 3000, platforms: 3 },
  },
  {
    artist: 'yasmin',
    daysAgo: 130,
    plan: 'professional',
    price: 2497,
    limits: { campaigns: 50, ad_spend: 15_000, platforms: 5 },
  },
] as const;

/** Orders that the team made for clients. The last one is not paid. `fee`: a freelancer makes it. */
export const demoQuotes = [
  { artist: 'kwame', daysAgo: 234, name: 'Accra launch night, film crew', price: 1250, paysAfterDays: 2, fee: null },
  { artist: 'lucia', daysAgo: 112, name: 'Tour teaser, three cuts', price: 900, paysAfterDays: 4, fee: 320 },
  { artist: 'hana', daysAgo: 6, name: 'Lyric video with hand lettering', price: 680, paysAfterDays: null, fee: 240 },
] as const;
