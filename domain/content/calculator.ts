import { platforms, type PlatformId } from '#domain/storefront/payouts.ts';

interface Sourced {
  text: string;
  /** Who said it, where and when. */
  source: string;
}

export interface CalculatorContent {
  eyebrow: string;
  title: string;
  lead: string;
  description: string;
  /** States that the rates are averages. */
  basis: string;
  /** What each platform counts. */
  platforms: Record<PlatformId, string>;
  /** Sample stream counts to try. */
  examples: readonly { label: string; streams: Partial<Record<PlatformId, number>> }[];
  sponsors: {
    title: string;
    rule: string;
    paragraphs: readonly string[];
    ways: readonly { title: string; text: string }[];
  };
  facts: { title: string; items: readonly (Sourced & { figure: string })[] };
  opportunities: {
    title: string;
    text: string;
    items: readonly { title: string; text: string; to: string; link: string }[];
    button: string;
  };
  earnings: { eyebrow: string; title: string; lead: string; note: string };
  cta: { title: string; text: string; button: string };
}

/** Content of `/royalty-calculator`. Facts name their publisher and date. */
export const calculator: CalculatorContent = {
  eyebrow: 'What a month of streams pays',
  title: 'Artist Worth Calculator',
  lead: 'Enter what your platforms show for a month. You get roughly what they pay, what that adds up to in a year, and what sponsors might add.',
  description:
    'What your monthly streams on Spotify, YouTube, YouTube Music and Apple Music pay in a month and a year, what twice or five times as many would, and what sponsors may add.',
  basis:
    'Average payouts to rights holders, before labels, distributors and co-writers take their share. Platforms pay by country, plan and month, so yours will differ.',
  platforms: Object.fromEntries(platforms.map(({ id, description }) => [id, description])) as Record<
    PlatformId,
    string
  >,
  examples: [
    { label: 'First release', streams: { spotify: 12_000, youtube: 8_000, 'apple-music': 1_500 } },
    {
      label: 'Playlist month',
      streams: { spotify: 450_000, youtube: 120_000, 'youtube-music': 30_000, 'apple-music': 60_000 },
    },
    {
      label: 'Festival billing',
      streams: { spotify: 6_500_000, youtube: 4_000_000, 'youtube-music': 700_000, 'apple-music': 1_200_000 },
    },
  ],
  sponsors: {
    title: 'What a sponsor sees',
    rule: 'We count one cent of sponsor value per stream.',
    paragraphs: [
      'Brands pay for attention that fits them, and streams are a fair first measure of it. A cent a stream is a rule of thumb for a first conversation, not a price list: a small crowd that buys what you wear is worth more than a large one that sleeps to your piano.',
    ],
    ways: [
      {
        title: 'Product in the video',
        text: 'The easiest first deal: something you use anyway, in the shot, named in the description.',
      },
      {
        title: 'A post with your name',
        text: 'Priced by reach and by how many save it. Label it as paid; followers mind being fooled, not being asked.',
      },
      {
        title: 'A season together',
        text: 'A tour, a drop, a year. Fewer brands, better money, and they’ll want to see your audience figures first.',
      },
    ],
  },
  facts: {
    title: 'What we know about the money',
    items: [
      {
        figure: '69%',
        text: 'of what the world paid for recorded music in 2024 came from streaming: 20.4 of 29.6 billion dollars.',
        source: 'IFPI, Global Music Report 2025',
      },
      {
        figure: '$10B',
        text: 'went from Spotify to the music industry in 2024. It pays shares of a pot per country, not a fixed price per stream.',
        source: 'Spotify, Loud & Clear, March 2025',
      },
      {
        figure: '1,000',
        text: 'streams in twelve months is what a track needs on Spotify before it earns anything from its recording.',
        source: 'Spotify for Artists, in force since April 2024',
      },
      {
        figure: '$0.01',
        text: 'was the average per play on Apple Music’s individual paid plans in 2020, label and publisher included.',
        source: 'Apple Music, letter to artists, April 2021',
      },
      {
        figure: '30%',
        text: 'or more of the 6 billion dollars YouTube paid the music industry from July 2021 to June 2022 came from videos made by fans.',
        source: 'YouTube, Lyor Cohen, September 2022',
      },
      {
        figure: '71,200',
        text: 'artists generated more than 10,000 dollars on Spotify in 2024, out of some twelve million with music there.',
        source: 'Spotify, Loud & Clear, March 2025',
      },
    ],
  },
  opportunities: {
    title: 'What would move the number',
    text: 'Twice the streams is twice the money, and the second half is often cheaper than the first. Three places to start:',
    items: [
      {
        title: 'Where a play pays most',
        text: 'Apple Music pays about three times what Spotify does per play. Listeners there find you through ads outside the app.',
        to: '/services/apple-music-ads',
        link: 'Apple Music Ads',
      },
      {
        title: 'Where a crowd forms fastest',
        text: 'A view pays little, but a channel that grows is what sponsors look at first.',
        to: '/services/youtube-ads',
        link: 'YouTube Ads',
      },
      {
        title: 'Where saves turn into years',
        text: 'A song that is saved is played again. Buy listeners who save, not plays that pass.',
        to: '/services/spotify-ads',
        link: 'Spotify Ads',
      },
    ],
    button: 'Ask us for a plan',
  },
  earnings: {
    eyebrow: 'For comparison',
    title: 'What the top made in a year.',
    lead: 'The ten highest-paid acts in hip-hop. Streams are a small part of it: shoes, spirits and stadiums are the rest.',
    note: 'Pretax income from June 2018 to June 2019 as estimated by Forbes, before fees for agents, managers and lawyers. The last column is our own sum: how many Spotify streams would pay as much.',
  },
  cta: {
    title: 'Make the next month bigger.',
    text: 'Tell us where you are and where the number should go. We’ll tell you which service moves it, and which doesn’t.',
    button: 'Talk to us',
  },
};
