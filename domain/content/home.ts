interface Block {
  title: string;
  text: string;
}

export interface HomeContent {
  hero: { eyebrow: string; headline: readonly [string, string]; lead: string };
  /** The card in the hero: a fictional campaign, labelled with `label`. */
  exampleCampaign: {
    example: true;
    label: string;
    title: string;
    service: 'youtube-ads';
    packageName: string;
    day: number;
    days: number;
    /** Estimated views of the package. */
    goal: number;
    views: number;
    viewsToday: number;
    /** Views at the end of each day so far; the last is `views`. */
    series: readonly number[];
    metrics: readonly { value: string; label: string }[];
    note: { service: 'spotify-ads'; value: string; label: string };
  };
  services: { eyebrow: string; title: string; lead: string; cardLink: string };
  results: { eyebrow: string; title: string; lead: string; footnote: string };
  plans: { eyebrow: string; title: string; lead: string; button: string; footnote: string };
  reviews: { eyebrow: string; title: string; lead: string; videosTitle: string; videosLead: string };
  walkThrough: { title: string; lead: string; steps: readonly Block[]; button: string };
  cta: Block & { button: string };
}

/** Content of the home page. Claims come from `brand`, plans and reviews from the database. */
export const home = {
  hero: {
    eyebrow: 'Music promotion from Dubai, for everywhere',
    headline: ['Your song is done.', 'Now make it heard.'],
    lead: 'Campaigns on YouTube, Spotify, Apple Music, Instagram and in the press. Book in two minutes. People who listen first run your campaign, and you see every view it brings.',
  },
  exampleCampaign: {
    example: true,
    label: 'Example campaign',
    title: 'After Hours (Official Video)',
    service: 'youtube-ads',
    packageName: 'Premium',
    day: 12,
    days: 40,
    goal: 20_000,
    views: 7_214,
    viewsToday: 612,
    series: [310, 742, 1_265, 1_818, 2_447, 2_996, 3_684, 4_391, 5_022, 5_840, 6_602, 7_214],
    metrics: [
      { value: '34%', label: 'stayed past 30 s' },
      { value: '$0.024', label: 'per view' },
      { value: '148', label: 'new subscribers' },
    ],
    note: { service: 'spotify-ads', value: '+312 saves', label: 'since Friday' },
  },
  services: {
    eyebrow: 'Eight ways to be found',
    title: 'Pick the room you want to play.',
    lead: 'Each service has its own buyers, its own rhythm and its own price list. Start with the one where your listeners already are.',
    cardLink: 'See packages',
  },
  results: {
    eyebrow: 'So far',
    title: 'What the work adds up to.',
    lead: 'Views, reach and revenue across our clients’ campaigns.',
    footnote:
      'Past campaigns show what’s possible, not what yours will do. Every package shows its own estimate. Support takes messages around the clock; the team answers them in office hours, within 24 hours.',
  },
  plans: {
    eyebrow: 'By the month',
    title: 'A label team, without the label.',
    lead: 'For artists and managers who release steadily. One plan across platforms, one person who knows it, one bill.',
    button: 'Talk about this plan',
    footnote: 'Billed monthly in advance. Plans start with a conversation.',
  },
  reviews: {
    eyebrow: 'After the campaign',
    title: 'Ask the ones who paid.',
    lead: 'What artists and managers wrote when the report was in.',
    videosTitle: 'On camera',
    videosLead: 'The player loads when you press play, and not before.',
  },
  walkThrough: {
    title: 'How a campaign runs',
    lead: 'Five steps from a link to a result.',
    steps: [
      { title: 'Choose a size', text: 'Every package shows price, days and estimate. No call needed.' },
      { title: 'Paste your link', text: 'Song, video or profile. Add it at checkout or later.' },
      { title: 'We listen and set up', text: 'Your order is reviewed within 24 hours; setup takes another 24 to 48.' },
      { title: 'It runs', text: 'Weak audiences are closed, strong ones get the budget. You see how it goes.' },
      { title: 'You get the report', text: 'What was delivered, what it cost, and what we’d do next.' },
    ],
    button: 'Get Started Today',
  },
  cta: {
    title: 'Someone out there needs this song.',
    text: 'Tell us what you made and who it’s for. We answer within 24 hours with a plan, or with an honest no.',
    button: 'Get Started Today',
  },
} as const satisfies HomeContent;
