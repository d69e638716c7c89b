import type { Mills } from '#domain/storefront/payouts.ts';

interface EarningsRow {
  artist: string;
  /** A year's income before tax and fees, from music and everything else. */
  amount: Mills;
  source: string;
  year: number;
}

/** Platforms and Forbes publish what they pay in it, whatever the shop sells in. */
export const PAYOUT_CURRENCY = 'USD';

const MILLION: Mills = 1_000_000_000;
const forbes = (artist: string, millions: number): EarningsRow => ({
  artist,
  amount: millions * MILLION,
  source: 'Forbes, Highest-Paid Hip-Hop Acts',
  year: 2019,
});

/** Earnings of the highest-paid hip-hop acts from June 2018 to June 2019, as published by Forbes in September 2019. */
export const earnings: readonly EarningsRow[] = [
  forbes('Kanye West', 150),
  forbes('Jay-Z', 81),
  forbes('Drake', 75),
  forbes('Diddy', 70),
  forbes('Travis Scott', 58),
  forbes('Eminem', 50),
  forbes('DJ Khaled', 40),
  forbes('Kendrick Lamar', 38.5),
  forbes('Migos', 36),
  forbes('Childish Gambino', 35),
];
