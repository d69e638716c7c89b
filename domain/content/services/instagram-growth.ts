import type { ServiceContent } from '../service-content.ts';

export const instagramGrowth = {
  slug: 'instagram-growth',
  name: 'Instagram Growth',
  cardSummary: 'Thirty days of reels, paid reach and comments from people who mean it.',
  anchor: 'pricing',
  hero: {
    headline: ['Thirty days.', 'Real conversation.'],
    lead: 'We take the reels you already make, sharpen the first second and put paid reach behind the ones that hold. No follow tricks, no engagement pods, and nobody asks for your password.',
  },
  heroButtons: [{ label: 'View Packages', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Kilo West',
    location: 'Atlanta',
    quote: 'I posted every day for a year. They posted six times and people started answering.',
    body: 'Kilo had the material: studio nights, verses in the car, a grandmother who dances. What was missing was a beginning. Each clip was cut to start in the middle of a line, with the caption asking one thing. Reach was bought for the two reels that people watched twice. In the fourth week more comments came from unpaid viewers than from paid ones, which is the week we like best.',
    figures: [
      { value: '18,300', label: 'reel views' },
      { value: '54', label: 'comments, replies not counted' },
      { value: '640', label: 'new followers' },
    ],
  },
  featuresTitle: 'What happens in the month',
  features: [
    {
      title: 'Reels first',
      text: 'Reels are the one place on Instagram where strangers come by. We choose from what you have, and tell you what to film when there’s a gap.',
    },
    {
      title: 'The first second',
      text: 'Cover, opening frame, first word on screen. Half the viewers decide there. We test two openings before any serious money goes in.',
    },
    {
      title: 'Reach bought in the open',
      text: 'Ads run through Meta’s own tools as partnership or boosted posts. You can see each one in your ad activity, with its audience and its cost.',
    },
    {
      title: 'An audience you can name',
      text: 'Followers of three to five acts that sound like you, in places where you play or want to. Broad targeting comes later, when Instagram has learned who reacts.',
    },
    {
      title: 'Comments that lead somewhere',
      text: 'Captions end in a question that can be answered in five words. You reply, and we remind you when. That’s how a comment becomes a follower.',
    },
    {
      title: 'Your song as a sound',
      text: 'We check that the right part of the track is available as audio, so others can use it in their own reels.',
    },
  ],
  packagesTitle: 'Four ways to spend a month',
  packagesLead:
    'Each package covers thirty days. Views, likes and comments are shown as ranges, because people aren’t machines; we plan for the middle.',
  processTitle: 'Week by week',
  process: [
    {
      title: 'Week one: look',
      text: 'Profile in order, best clips chosen, two openings per clip tested on a small budget.',
    },
    {
      title: 'Week two: learn',
      text: 'Weak clips stop. Winners get their audience, and the next reels are planned from what worked.',
    },
    {
      title: 'Week three: push',
      text: 'Most of the budget goes out, retargeting those who watched to the end.',
    },
    {
      title: 'Week four: talk',
      text: 'Comments, stories, link to the song. Then the report, and a plan you can carry on alone.',
    },
  ],
  resultsTitle: 'A healthy month looks like this',
  results: [
    { value: '4-9%', label: 'of viewers like, comment, share or save', note: 'Typical range' },
    { value: '3 s', label: 'watched by more than half of all viewers', note: 'Our goal for a reel' },
    { value: '30', label: 'days in every package', note: 'Fixed' },
    { value: '0', label: 'passwords we ask for', note: 'Always' },
  ],
  faq: [
    {
      question: 'Do you guarantee followers?',
      answer:
        'No. Followers that can be guaranteed are followers that are made up. We forecast views, likes and comments as ranges, and report followers as what they are: a consequence.',
    },
    {
      question: 'Is this safe for my account?',
      answer:
        'Yes. Everything goes through Meta’s official ad and partnership tools. There is no automated following, liking or messaging, which is what accounts get restricted for.',
    },
    {
      question: 'I have no reels. Can I still start?',
      answer:
        'With phone clips, rehearsal footage or a finished music video, yes: from Premium on we edit for you. With nothing at all, start with AI video or a day of filming and come back.',
    },
    {
      question: 'Why do comments matter so much?',
      answer:
        'Because they are hard to fake and easy to continue. A post with twenty replies is shown to more people than one with two hundred silent likes, and it tells bookers that someone is there.',
    },
  ],
  cta: {
    title: 'Which of your reels deserves money?',
    text: 'Give us your handle. We’ll name the one we’d start with and tell you what’s wrong with its first second.',
    button: 'Get a reel opinion',
  },
} as const satisfies ServiceContent;
