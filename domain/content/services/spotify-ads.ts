import type { ServiceContent } from '../service-content.ts';

export const spotifyAds = {
  slug: 'spotify-ads',
  name: 'Spotify Ads',
  cardSummary: 'Audio spots and release ads that turn a first listen into a save.',
  anchor: 'pricing',
  hero: {
    headline: ['Heard once.', 'Saved for good.'],
    lead: 'Audio spots between songs, sponsored formats for releases that qualify, and social ads that open inside the app. All with one goal: a stranger presses save.',
  },
  heroButtons: [{ label: 'View Packages', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Paper Lanterns',
    location: 'Leeds',
    quote: 'We had streams before. What we’d never seen was people coming back on a Tuesday.',
    body: 'A four-piece with a good single and a follower curve as flat as a table. We wrote two spots: one began with the guitar line, one with the singer naming the band. The second lost in England and won in Ireland, so each country got its own. In the two weeks after the flight ended, most of the daily listeners were people who had saved the song, and Spotify’s radio had begun to pick it up.',
    figures: [
      { value: '20,900', label: 'streams in 14 days' },
      { value: '1,870', label: 'saves' },
      { value: '4 in 10', label: 'listeners returned' },
    ],
  },
  featuresTitle: 'Where people meet your song',
  features: [
    {
      title: 'Audio on the free tier',
      text: 'A spot of up to thirty seconds in a break between songs, with your artwork on the screen and a button under it. We write it, voice it and mix it so it sounds like a record, not like a car dealer.',
    },
    {
      title: 'Marquee and Showcase',
      text: 'Spotify’s own paid recommendations for releases. Whether you can book one depends on the market, the release date and the size of your audience. We check that first and plan them only where you qualify.',
    },
    {
      title: 'Taps that land in the app',
      text: 'Feed and story ads lead through a smart link straight to the track, on the phone where people are already signed in. Every tap is counted along the way.',
    },
    {
      title: 'Taste before age',
      text: 'We start from artists, genres and moments, and only then narrow by place and age. Someone who plays artists that sound like you is worth five who merely share your zip code.',
    },
    {
      title: 'Saves ahead of streams',
      text: 'A stream can be an accident. A save, a follow or a playlist add is a decision, and it’s what Spotify’s recommendations learn from. Our weekly choices follow those figures.',
    },
    {
      title: 'A profile worth the visit',
      text: 'Listeners who like a song look you up within the minute. We put your pick, header, bio and Canvas in order before the first one arrives.',
    },
  ],
  packagesTitle: 'Eight sizes. Short flights, long memory.',
  packagesLead:
    'From a one-week test to an eighty-day album plan. Streams are estimates; saves and followers come with them and are reported, but nobody can honestly promise them.',
  processTitle: 'A flight in four moves',
  process: [
    {
      title: 'Track and neighbors',
      text: 'You send the Spotify link and name five artists whose listeners should hear you. We add those your own data suggests.',
    },
    {
      title: 'Script and cut',
      text: 'The hook is chosen, the spot is recorded, the ads are made. You approve the sound before it airs.',
    },
    {
      title: 'On air',
      text: 'Spotify and the social platforms review each ad, usually within a day. Then we watch cost per listener and save rate, and move the budget.',
    },
    {
      title: 'The long look',
      text: 'Four weeks after the first play we compare: who came back, who followed, where the song traveled on its own.',
    },
  ],
  resultsTitle: 'Figures that matter here',
  results: [
    { value: '30 s', label: 'of play before Spotify counts a stream', note: 'Spotify’s own rule' },
    { value: '8-20%', label: 'of listeners from warm ads save the song', note: 'Typical range' },
    { value: '28 days', label: 'is how long we follow a listener', note: 'Our tracking window' },
    { value: '0', label: 'playlist spots bought, ever', note: 'On principle' },
  ],
  faq: [
    {
      question: 'Do you place songs on playlists?',
      answer:
        'No. Paying for playlist spots is against Spotify’s rules, and distributors now pass on penalties for streams that look bought. We help you write the editorial pitch, which is free, and we advertise to people. What they add to their own playlists is up to them.',
    },
    {
      question: 'Does a stream from an ad pay royalties?',
      answer:
        'Yes. Someone who taps and listens is a listener like any other. A free-tier play earns less than a subscriber’s, as always.',
    },
    {
      question: 'How early should I order?',
      answer:
        'For release day, two weeks ahead. An editorial pitch has to be in at least seven days before release, and a spot needs three to five days to be written, recorded and approved.',
    },
    {
      question: 'Which figures can you see?',
      answer:
        'Taps, spend and cost come from the ad platforms. Streams and saves come from your Spotify for Artists, so we ask for a read-only team seat or a weekly screenshot.',
    },
  ],
  cta: {
    title: 'Release date set?',
    text: 'Tell us the day and the distributor. We’ll work back from there and tell you what still fits.',
    button: 'Plan my release',
  },
} as const satisfies ServiceContent;
