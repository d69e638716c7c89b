import { brand } from '#domain/brand.ts';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';

interface Block {
  title: string;
  text: string;
}

export interface AboutContent {
  eyebrow: string;
  /** Two headline lines. */
  headline: readonly [string, string];
  lead: string;
  description: string;
  heroButtons: { contact: string; youtube: string };
  mission: { eyebrow: string; title: string; paragraphs: readonly string[] };
  /**
   * Six services by name, laid out like the sides of a record; `bonus` links to all services. `letter` numbers the
   * tracks.
   */
  services: {
    eyebrow: string;
    title: string;
    lead: string;
    sides: readonly { name: string; letter: string; slugs: readonly ServiceSlug[] }[];
    bonus: string;
    bonusLink: string;
  };
  /** `claims` are indices into the brand file's home page claims. */
  /** Captions of what anyone can count in this shop. Claims appear beside them once they have a source. */
  record: {
    eyebrow: string;
    title: string;
    lead: string;
    facts: Record<'services' | 'packages' | 'languages' | 'answer', string>;
    footnote: string;
  };
  /** Services whose success stories appear here. */
  stories: { eyebrow: string; title: string; lead: string; slugs: readonly ServiceSlug[]; link: string };
  values: { title: string; items: readonly Block[] };
  /** The team shipped with the product is sample data: labelled as such, and hidden in a public shop. */
  team: {
    eyebrow: string;
    title: string;
    lead: string;
    onRepeat: string;
    people: readonly { name: string; role: string; text: string; song: string; sample: boolean }[];
  };
  reach: {
    eyebrow: string;
    title: string;
    paragraphs: readonly string[];
    facts: readonly { value: string; label: string }[];
  };
  base: Block & { addressLabel: string; hoursLabel: string };
  cta: Block & { button: string };
}

/** Content of `/about`. Lines in the display font use ASCII and the apostrophe. */
export const about: AboutContent = {
  eyebrow: `About ${brand.name}`,
  headline: ['Small room.', 'Big speakers.'],
  lead: 'We’re a music promotion desk in Dubai. We listen to the song, find the people it’s for, and pay the platforms to let them hear it.',
  description: `${brand.name} is a music promotion agency in Dubai: who works here, what we believe, what we have done, and where your music can go from here.`,
  heroButtons: { contact: 'Talk to us', youtube: 'Start with YouTube' },
  mission: {
    eyebrow: 'Mission',
    title: 'A good song shouldn’t need a rich uncle.',
    paragraphs: [
      'Labels have always known how to put a record in front of people. They have buyers, budgets and someone who picks up the phone at the magazine. Everyone else had luck.',
      'We rent that machine out by the song. The price is on the card, the estimate is called an estimate, and the report says what came of it, even when it’s less than we hoped.',
    ],
  },
  services: {
    eyebrow: 'What we do',
    title: 'Six tracks, two sides.',
    lead: 'Advertising on one side, attention on the other. Most releases want some of both.',
    sides: [
      { name: 'Side A', letter: 'A', slugs: ['youtube-ads', 'spotify-ads', 'apple-music-ads'] },
      { name: 'Side B', letter: 'B', slugs: ['instagram-growth', 'instagram-featuring', 'digital-publications'] },
    ],
    bonus: 'Two bonus tracks: videos made with AI, and fan pages that talk about you when you don’t.',
    bonusLink: 'See all eight services',
  },
  record: {
    eyebrow: 'Track record',
    title: 'Count it yourself.',
    lead: 'Counted on this site. A claim stands here only with its source.',
    facts: {
      services: 'services, each with its own price list',
      packages: 'packages with price and promise on the card',
      languages: 'languages we answer in',
      answer: 'to an answer, at most',
    },
    footnote: 'What a campaign delivered is in its report. Each package’s card has its own estimate.',
  },
  stories: {
    eyebrow: 'Success stories',
    title: 'Three that went well.',
    lead: 'One from a video, one from an audio ad, one from the press.',
    slugs: ['youtube-ads', 'spotify-ads', 'digital-publications'],
    link: 'How it was done',
  },
  values: {
    title: 'Four things we don’t bend on.',
    items: [
      {
        title: 'Ears first',
        text: 'Nobody here starts a campaign for a song they haven’t heard to the end. If we think it isn’t ready, you’ll hear that before we spend anything.',
      },
      {
        title: 'Real people only',
        text: 'No bots, no farms, no bought hearts. A thousand plays from machines do less for you than one person who sends the link to a friend.',
      },
      {
        title: 'The number as it is',
        text: 'Estimates are called estimates and results come with their source. If a campaign falls short, the report says so.',
      },
      {
        title: 'Your music, your call',
        text: 'You own every master, every cut and every list of people who found you. Nothing goes out before you’ve seen it.',
      },
    ],
  },
  team: {
    eyebrow: 'The room',
    title: 'All access.',
    lead: 'Four desks, one pair of very good speakers. You write to the people who do the work.',
    onRepeat: 'On repeat',
    people: [
      {
        name: 'Salma Nasser',
        role: 'Founder',
        text: 'Managed bands out of a van before she managed budgets. Reads every report before you do.',
        song: 'Anything with a real bass player',
        sample: true,
      },
      {
        name: 'Marco Bellini',
        role: 'Media buying',
        text: 'Fifteen years of video advertising. Closes weak audiences with visible pleasure.',
        song: 'The first eight bars, forty times',
        sample: true,
      },
      {
        name: 'Amara Mensah',
        role: 'Press desk',
        text: 'Was a music editor and knows which emails go unread. Writes the other kind.',
        song: 'Whatever lands in the inbox at two',
        sample: true,
      },
      {
        name: 'Jun Park',
        role: 'Creative',
        text: 'Cuts six seconds out of four minutes, and they are the right ones.',
        song: 'Drum fills, mostly',
        sample: true,
      },
    ],
  },
  reach: {
    eyebrow: 'Global reach',
    title: 'One office. Every time zone.',
    paragraphs: [
      'From Dubai the day starts with Tokyo and Sydney, has lunch with Lagos and London, and goes home when New York is up. Campaigns can be aimed at any country where the platforms sell advertising, down to a city.',
      'You name the places where people already know you. We add the ones where they should.',
    ],
    facts: [
      { value: 'UTC+4', label: 'our clock' },
      { value: '24/7', label: 'messages taken' },
      { value: '24 h', label: 'to an answer, at most' },
    ],
  },
  base: {
    title: 'Come by when you’re in Dubai.',
    text: 'Bring the song. We have coffee, and chairs that don’t roll away when the bass comes in. Write first, so the right person is in.',
    addressLabel: 'Address',
    hoursLabel: 'Team hours',
  },
  cta: {
    title: 'Play it to us first.',
    text: 'Send a link and two sentences. You’ll get a plan within 24 hours, or an honest no.',
    button: 'Get in touch',
  },
};
