import type { ServiceContent } from '../service-content.ts';

export const youtubeAds = {
  slug: 'youtube-ads',
  name: 'YouTube Ads',
  cardSummary: 'Pre-roll and in-feed views from people who could skip and chose to stay.',
  anchor: 'pricing',
  hero: {
    headline: ['Skip in five.', 'Or stay for the song.'],
    lead: 'We buy ad space on YouTube through Google Ads, in front of people who already watch music like yours. They can skip after five seconds. The ones who stay are the audience you came for.',
  },
  heroButtons: [{ label: 'View Packages', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Nova Reyes',
    location: 'Rotterdam',
    quote: 'The first thing they did was cut my intro in half. Then they spent the money.',
    body: 'Nova came with a finished video and a slow twenty-second opening. Two cuts ran side by side for a week; the one that started on the vocal kept almost twice as many people past the thirty-second mark. The rest of the budget went there, first to the Netherlands, then to Belgium when the cost per view fell. Her next single started with three hundred more subscribers to tell about it.',
    figures: [
      { value: '21,400', label: 'views in 40 days' },
      { value: '33%', label: 'stayed past 30 seconds' },
      { value: '312', label: 'new subscribers' },
    ],
  },
  featuresTitle: 'How the buying works',
  features: [
    {
      title: 'In-stream, before the right video',
      text: 'Your video plays ahead of clips by artists your listeners already follow. YouTube counts a view when someone watches thirty seconds, reaches the end of a shorter video, or clicks.',
    },
    {
      title: 'In-feed, where people search',
      text: 'A thumbnail and a title in the search results and next to related videos. Nobody is interrupted here: every one of these views starts with a click.',
    },
    {
      title: 'Shorts that open the door',
      text: 'A vertical cut reaches people who would never tap a four-minute video from a name they don’t know. We use it to gather the audience that sees the full version next.',
    },
    {
      title: 'An audience with edges',
      text: 'Genre, city, language, channels watched, words typed into search. Together we write down who should see the ad and who shouldn’t: children’s channels, game apps and sleep loops are out from the first hour.',
    },
    {
      title: 'Retargeting with manners',
      text: 'Someone who watched half of the video may meet the chorus again, or your next release. A frequency cap keeps an invitation from turning into a nuisance.',
    },
    {
      title: 'Figures you can look up yourself',
      text: 'What we report is in your own YouTube Studio too, under the traffic source for advertising. If the two differ by a few percent, we tell you why.',
    },
  ],
  packagesTitle: 'Nine sizes, media included.',
  packagesLead:
    'The media budget and our work are both in the price. Views are estimates from comparable campaigns: prices are set at auction, and your report shows the views you got.',
  processTitle: 'From link to last view',
  process: [
    {
      title: 'Send the link',
      text: 'Public or unlisted, as long as it can be embedded. Add three artists your fans also love and the countries you care about.',
    },
    {
      title: 'We watch it properly',
      text: 'A person looks at the opening, the thumbnail and the ad policies. If ten seconds have to go, you’ll hear it before the money is spent.',
    },
    {
      title: 'The flight',
      text: 'Ads usually start one or two days after the order is confirmed. Budgets are spread over the whole flight, with weak audiences closed and strong ones fed.',
    },
    {
      title: 'The debrief',
      text: 'Views, spend, watch time, cities, subscribers. And one page on what we suggest for the next video.',
    },
  ],
  resultsTitle: 'What to expect',
  results: [
    { value: '30 s', label: 'watched before an in-stream view counts', note: 'YouTube’s own rule' },
    { value: '15-35%', label: 'of viewers let a music ad run that far', note: 'Typical range' },
    { value: '24-48 h', label: 'from confirmed order to running ads', note: 'Typical setup time' },
    { value: '20-120', label: 'days of flight, depending on the size', note: 'By package' },
  ],
  faq: [
    {
      question: 'Are these real people?',
      answer:
        'Yes. The views are bought from Google through its own ad platform and shown to signed-in and signed-out YouTube users. We use no view sellers and no click farms, and Google filters invalid traffic before it counts or bills anything.',
    },
    {
      question: 'Do ad views help me in the charts?',
      answer:
        'Not directly. YouTube keeps paid views out of its music charts, and your own campaign earns you no ad money. The views do count under your video, and the people behind them can subscribe, search for you and come back unpaid.',
    },
    {
      question: 'Do I have to share my channel login?',
      answer:
        'Never. A link is enough to start. If you connect the channel to our ad account, we can use your own visitors as an audience, and you can disconnect it again at any time.',
    },
    {
      question: 'What if the flight ends below the estimate?',
      answer:
        'If delivery is behind plan, you’ll hear it at halftime, not at the end. Then we change the audience, the format or the dates, and let the flight run on while there’s budget left. An estimate stays an estimate, and we say so on the card.',
    },
    {
      question: 'My lyrics are explicit. Can it still run?',
      answer:
        'Often, with limits. Google restricts strong language in the opening, drugs and weapons. We tell you which moments are a problem and, in most cases, a clean first half-minute is all it takes.',
    },
  ],
  cta: {
    title: 'Not sure your opening holds?',
    text: 'Send us the link. You get an honest opinion on the first thirty seconds before you buy anything.',
    button: 'Ask the campaign desk',
  },
} as const satisfies ServiceContent;
