/**
 * Streaming payouts. Platforms pay shares of a pool and not per stream, so the rates are averages; the arithmetic on
 * them is exact.
 */

/** Thousandths of a dollar. Every rate is a whole number of mills, so sums are integers too. */
export type Mills = number;

export const platformIds = ['spotify', 'youtube', 'youtube-music', 'apple-music'] as const;
export type PlatformId = (typeof platformIds)[number];

export interface Platform {
  id: PlatformId;
  name: string;
  /** Dollars per stream, in whole mills. */
  payoutRate: number;
  description: string;
}

export const platforms: readonly Platform[] = [
  {
    id: 'spotify',
    name: 'Spotify',
    payoutRate: 0.003,
    description: 'Plays of your songs in a month, premium and free listeners together.',
  },
  { id: 'youtube', name: 'YouTube', payoutRate: 0.002, description: 'Views of your videos with ads in a month.' },
  {
    id: 'youtube-music',
    name: 'YouTube Music',
    payoutRate: 0.008,
    description: 'Plays in the music app in a month, mostly by subscribers.',
  },
  {
    id: 'apple-music',
    name: 'Apple Music',
    payoutRate: 0.01,
    description: 'Plays in a month. Every listener there pays for a plan.',
  },
];

/** A sponsor's typical rate per stream, in dollars. */
export const SPONSOR_RATE = 0.01;

/** Maximum streams per platform: a thousand times what the biggest act gets in a month. */
export const MAX_STREAMS = 1_000_000_000_000;

/** The stream multiplier of each scenario. */
const scenarioFactors = [1, 2, 5] as const;

const MONTHS = 12;
const perStream = (rate: number): Mills => Math.round(rate * 1000);

/** Streams per month on each platform. */
export type StreamCounts = Readonly<Record<PlatformId, number>>;

export const noStreams: StreamCounts = { spotify: 0, youtube: 0, 'youtube-music': 0, 'apple-music': 0 };

/**
 * Parses user input to whole streams: ignores everything but digits, returns 0 for empty input and at most {@link
 * MAX_STREAMS}.
 */
export function parseStreams(text: string): number {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length > String(MAX_STREAMS).length ? MAX_STREAMS : Math.min(MAX_STREAMS, Number(digits));
}

/** Monthly payout of `streams`. */
export function payoutOf(platform: Platform, streams: number): Mills {
  return streams * perStream(platform.payoutRate);
}

interface Earnings {
  streams: number;
  monthly: Mills;
  yearly: Mills;
}

export interface Worth extends Earnings {
  /** Estimated monthly sponsor income. */
  sponsor: Mills;
  scenarios: readonly (Earnings & { factor: number })[];
}

export function worthOf(counts: StreamCounts): Worth {
  const streams = platforms.reduce((sum, { id }) => sum + counts[id], 0);
  const monthly = platforms.reduce((sum, platform) => sum + payoutOf(platform, counts[platform.id]), 0);
  return {
    streams,
    monthly,
    yearly: monthly * MONTHS,
    sponsor: streams * perStream(SPONSOR_RATE),
    scenarios: scenarioFactors.map((factor) => ({
      factor,
      streams: streams * factor,
      monthly: monthly * factor,
      yearly: monthly * factor * MONTHS,
    })),
  };
}

/** `amount / unit` rounded half up to `digits` decimals. Integer inputs, so binary fractions cannot affect rounding. */
function rounded(amount: number, unit: number, digits: number): number {
  const step = unit / 10 ** digits;
  return Math.floor((amount + step / 2) / step) / 10 ** digits;
}

function written(value: number, min: number, max: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: min, maximumFractionDigits: max });
}

const DOLLAR: Mills = 1000;

/** `$2.35M` from a million up, `$12.51K` from a thousand up, otherwise `$850.00`. `sign` is that of the rates' currency. */
export function formatPayout(amount: Mills, sign: string): string {
  const dollars = rounded(amount, DOLLAR, 2);
  if (dollars < 1e3) return `${sign}${written(dollars, 2, 2)}`;
  const thousands = rounded(amount, 1e3 * DOLLAR, 2);
  if (thousands < 1e3) return `${sign}${written(thousands, 0, 2)}K`;
  return `${sign}${written(rounded(amount, 1e6 * DOLLAR, 2), 0, 2)}M`;
}

/** The same to the cent: `$2,345,678.90`. A few streams earn less than that: `$0.003`. */
export function formatPayoutExactly(amount: Mills, sign: string): string {
  if (amount < DOLLAR) return `${sign}${written(amount / DOLLAR, 2, 3)}`;
  return `${sign}${written(rounded(amount, DOLLAR, 2), 2, 2)}`;
}

/** `1.25B`, `2.5M`, `40K`, `950`. */
export function formatStreams(streams: number): string {
  if (streams < 1e3) return String(streams);
  const thousands = rounded(streams, 1e3, 2);
  if (thousands < 1e3) return `${written(thousands, 0, 2)}K`;
  const millions = rounded(streams, 1e6, 2);
  if (millions < 1e3) return `${written(millions, 0, 2)}M`;
  return `${written(rounded(streams, 1e9, 2), 0, 2)}B`;
}
