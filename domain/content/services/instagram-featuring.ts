import type { ServiceContent } from '../service-content.ts';

export const instagramFeaturing = {
  slug: 'instagram-featuring',
  name: 'Instagram Featuring',
  cardSummary: 'Your post on accounts that music people follow, with reach guaranteed.',
  anchor: 'featuring-packages',
  hero: {
    headline: ['Borrow a crowd.', 'Keep the real fans.'],
    lead: 'Four kinds of accounts, each with its own followers, show your music in their format. You know the kind of account, the kind of post and the guaranteed reach before you pay.',
  },
  heroButtons: [
    { label: 'View Feature Options', href: '#featuring-packages' },
    { label: 'View Network', href: '#network' },
  ],
  story: {
    sample: true,
    artist: 'Yung Meridian',
    location: 'Houston',
    quote: 'The daily page brought the numbers. The main page brought the people who stayed.',
    body: 'For a single with a strong first bar we booked two posts in one evening: the clip on the daily account at seven, the full feature on the main account an hour later. Those who had just scrolled past the line met it again with a name and a face. He answered comments until midnight, which isn’t in any package and made all the difference.',
    figures: [
      { value: '438k', label: 'accounts reached by two posts' },
      { value: '2,150', label: 'profile visits' },
      { value: '390', label: 'followers in a week' },
    ],
  },
  network: {
    anchor: 'network',
    title: 'Four accounts, four crowds',
    lead: 'Ask for the handles and current insights before you book: we’ll send both. The reach on each card is guaranteed and counted by Instagram, not by us.',
    accounts: [
      {
        title: 'Main account',
        text: 'The flagship. A smaller crowd that follows to find new artists, reads captions and listens with the sound on. That attention is why the post costs most and promises the least reach.',
      },
      {
        title: 'Media account',
        text: 'Music news in cards: releases, signings, beefs settled. People come for what’s going on, so give them a fact and a date.',
      },
      {
        title: 'TV account',
        text: 'Performance clips all day long. Live takes, one-shot verses, scenes from official videos. Bring footage where something happens within three seconds.',
      },
      {
        title: 'Daily account',
        text: 'Fast, wide, young. Many posts a day and the largest reach of the network. A line that people repeat does better here than a beautiful shot.',
      },
    ],
  },
  featuresTitle: 'What a feature includes',
  features: [
    {
      title: 'Guaranteed reach',
      text: 'If a post falls short of its figure, we run it again or add a second one until the figure is met. You don’t have to ask.',
    },
    {
      title: 'Made for the account',
      text: 'Each account has a look that its followers trust. We fit your material into it, so it reads as a recommendation rather than a banner.',
    },
    {
      title: 'Nothing goes out unseen',
      text: 'You get the picture, cut, caption and tag for approval at least a day before they’re posted.',
    },
    {
      title: 'Labeled for what it is',
      text: 'Paid posts carry Instagram’s partnership label where the rules ask for one. Followers forgive advertising; they don’t forgive being fooled.',
    },
    {
      title: 'The right hour',
      text: 'We post when the account’s followers from your market are awake, and keep an hour clear before and after.',
    },
    {
      title: 'Proof from the source',
      text: 'You get the insights of the post itself: accounts reached, plays, shares, profile visits. As screenshots, with the date on them.',
    },
  ],
  packagesTitle: 'Pick a stage, or play all four',
  packagesLead: 'One post per package. Book two on the same evening if you like: people trust a name they see twice.',
  packagesButton: { label: 'Discuss Custom Package', href: '/contact' },
  processTitle: 'From file to feed',
  process: [
    {
      title: 'You send',
      text: 'A clip or a picture, the song link, your handle and the one sentence you want remembered.',
    },
    {
      title: 'We prepare',
      text: 'Cut, layout and caption in the style of the account, within two business days.',
    },
    {
      title: 'You approve',
      text: 'One round of changes is normal, two are fine.',
    },
    {
      title: 'It runs',
      text: 'On the day agreed, with a message when it’s live, so you can be there to reply.',
    },
  ],
  resultsTitle: 'The network in figures',
  results: [
    { value: '100k+', label: 'accounts reached by the smallest guarantee', note: 'Guaranteed' },
    { value: '300k+', label: 'accounts reached by the largest one', note: 'Guaranteed' },
    { value: '0.3-1%', label: 'of those reached visit the artist’s profile', note: 'Typical range' },
    { value: '2 days', label: 'from your material to a draft', note: 'Business days' },
  ],
  faq: [
    {
      question: 'Why does the account with the lowest reach cost the most?',
      answer:
        'Because reach counts heads, not attention. The main account’s followers stop, listen and click more often than anywhere else in the network. For sheer reach, take the daily account.',
    },
    {
      question: 'Do you accept every song?',
      answer:
        'No. The accounts live off what they post. We turn down hate, stolen beats and material the followers would punish you for, and say so before any money moves.',
    },
    {
      question: 'How long does the post stay?',
      answer:
        'On the main account for at least thirty days, on the others for as long as the account keeps its posts, which is usually for good. The reach guarantee is settled in the first week or so.',
    },
    {
      question: 'Can I see the accounts first?',
      answer:
        'Please do. Write to us and you’ll get handles, follower countries and the insights of three recent features. We don’t list them here because handles attract copies.',
    },
  ],
  cta: {
    title: 'Should the network feature you?',
    text: 'Send one clip. The editors of all four accounts will look at it, and you’ll hear which of them want it and why.',
    button: 'Apply for Features',
  },
} as const satisfies ServiceContent;
