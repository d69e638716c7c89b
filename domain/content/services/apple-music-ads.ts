import type { ServiceContent } from '../service-content.ts';

export const appleMusicAds = {
  slug: 'apple-music-ads',
  name: 'Apple Music Ads',
  cardSummary: 'iPhone listeners led from feed, search and video straight into your song.',
  anchor: 'pricing',
  hero: {
    headline: ['Every listener', 'is a subscriber.'],
    lead: 'Apple Music sells no ad breaks and has no free tier. So we buy the attention next door, in feeds, in search and before videos, and take iPhone users into your song with a single tap.',
  },
  heroButtons: [{ label: 'View Packages', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Amara Sol',
    location: 'Lagos and London',
    quote: 'Shazam told us where people were asking who I was. We answered in those cities.',
    body: 'Amara’s song was played on a regional radio show and a few hundred people held their phones up to it. We opened search ads on her name and the line everyone sang wrong, then social ads in the same three cities, only on iPhones. Two months later those cities led her listener list, and a fourth had joined without any budget.',
    figures: [
      { value: '18,600', label: 'plays in 60 days' },
      { value: '2,240', label: 'library adds' },
      { value: '4', label: 'cities, one of them unpaid' },
    ],
  },
  featuresTitle: 'A way into the walled garden',
  features: [
    {
      title: 'iPhones only',
      text: 'Ads run on iOS devices, where Apple Music is one tap away and often already paid for. An Android view would be cheaper and worth nothing here.',
    },
    {
      title: 'Links without detours',
      text: 'The smart link recognizes the device and opens the app on the right storefront, at the right song. No list of eight services to choose from, no browser in between.',
    },
    {
      title: 'Search, spelled every way',
      text: 'People who heard you somewhere type what they remember. We buy the ad space for your name, your titles, the famous line and the three most common mistakes.',
    },
    {
      title: 'Pre-adds before release day',
      text: 'Before release, fans can add the album so it shows up in their library on release day. That first-day library is the best opening act there is.',
    },
    {
      title: 'Shazam as a map',
      text: 'Apple Music for Artists shows where you are being looked up. We read it every week and move budget to cities that ask before they listen.',
    },
    {
      title: 'A page ready for visitors',
      text: 'Timed lyrics, credits, motion artwork, a Spatial mix if you have one. We list what’s missing and write the request to your distributor.',
    },
  ],
  packagesTitle: 'Eight sizes, built to last',
  packagesLead:
    'Flights are long here, from one month to six, because subscribers find music slowly and keep it. Stream figures are estimates based on similar genres and storefronts.',
  processTitle: 'How we get there',
  process: [
    {
      title: 'Choose storefronts',
      text: 'Apple Music has a storefront per country. We start where there are plenty of subscribers and similar artists already do well.',
    },
    {
      title: 'Build link and ads',
      text: 'One link, a few edits of artwork or video, search terms from your titles and lyrics. You see everything before it runs.',
    },
    {
      title: 'Buy, read, move',
      text: 'Opens per dollar in week one, plays per open from week two. Budget goes where both are good.',
    },
  ],
  resultsTitle: 'Reading the plays',
  results: [
    { value: '100%', label: 'of Apple Music plays come from paying or trial accounts', note: 'No ad-funded tier' },
    { value: '35-60%', label: 'of link opens reach the app', note: 'Typical on iOS' },
    { value: '2 weeks', label: 'until storefront figures are steady enough to judge', note: 'Our experience' },
    { value: '30-180', label: 'days of buying, depending on the size', note: 'By package' },
  ],
  faq: [
    {
      question: 'Does Apple sell you these placements?',
      answer:
        'No, and be careful with anyone who says so. Apple Music has no ad auction for artists. We advertise on other platforms and lead people in.',
    },
    {
      question: 'Can you get me onto an Apple editorial playlist?',
      answer:
        'Editors decide on their own. Your distributor can pitch to them, and from the VIP size up we write the sheet it needs. What comes of it is up to them.',
    },
    {
      question: 'Do plays here pay better?',
      answer:
        'In most countries, yes. All plays come from subscriptions, so the average per stream is usually above that of services with a free tier. Your contract and the country decide the exact amount.',
    },
    {
      question: 'What do you need from me?',
      answer:
        'The song link, artwork or a short video, and a viewer seat in Apple Music for Artists, so we can see plays and Shazams. You can remove it after the flight.',
    },
    {
      question: 'Why are the flights so long?',
      answer:
        'Because a fast campaign buys curious people and a slow one buys listeners. With thirty days as the shortest flight, we can drop weak audiences and still have time for the strong ones.',
    },
  ],
  cta: {
    title: 'Strong on iPhone, weak on charts?',
    text: 'Send us your top cities. We’ll tell you which storefront to open first, and which to leave for later.',
    button: 'Talk about storefronts',
  },
} as const satisfies ServiceContent;
