export interface Conversation {
  artist: string;
  daysAgo: number;
  subject: string;
  priority?: 'low' | 'normal' | 'high' | 'urgent';
  /** Author, hours after the previous message, and text; `note` is the team's internal note. */
  messages: readonly (readonly ['client' | 'team' | 'note', number, string])[];
  /** Days after which the team closed it. */
  closedAfterDays?: number;
}

export const demoConversations: readonly Conversation[] = [
  {
    artist: 'ruby',
    daysAgo: 352,
    subject: 'Which countries does the ad run in?',
    messages: [
      ['client', 0, 'We play in Canada in June. Can Toronto and Montreal be part of the campaign?'],
      [
        'team',
        5,
        'They are in. We moved a fifth of the budget there, and you will see both cities in the weekly report.',
      ],
    ],
    closedAfterDays: 2,
  },
  {
    artist: 'idris',
    daysAgo: 340,
    subject: 'Streams look low on the first day',
    priority: 'high',
    messages: [
      ['client', 0, 'Only 90 streams yesterday. Is the campaign running at all?'],
      [
        'team',
        3,
        'It is. Spotify reports with a day of delay and needs two days to learn. Please look again on Thursday.',
      ],
      ['client', 50, 'You were right, 1,400 today. Thanks!'],
    ],
    closedAfterDays: 4,
  },
  {
    artist: 'kwame',
    daysAgo: 309,
    subject: 'New thumbnail for the video',
    messages: [
      ['client', 0, 'Here is a thumbnail with the dancers. Better than the portrait?'],
      ['team', 20, 'Much better. It is live since noon, and the click rate went from 2.1 to 3.4 percent.'],
    ],
    closedAfterDays: 3,
  },
  {
    artist: 'marcus',
    daysAgo: 263,
    subject: 'Please cancel my order',
    messages: [
      ['client', 0, 'My distributor moved the release. Can I get my money back and order again later?'],
      [
        'team',
        4,
        'No problem: the order is canceled and the refund is on its way. It takes up to ten days on your statement.',
      ],
    ],
    closedAfterDays: 1,
  },
  {
    artist: 'camille',
    daysAgo: 222,
    subject: 'Label name on the invoice',
    priority: 'low',
    messages: [
      ['client', 0, 'Could the invoice carry the name of my label, Velours Minuit SARL?'],
      [
        'team',
        26,
        'Enter the company at checkout and every invoice from then on carries it. We added it to the last order.',
      ],
      ['note', 0, 'Asked Leo to check her tax number before the next order.'],
    ],
    closedAfterDays: 3,
  },
  {
    artist: 'jonas',
    daysAgo: 138,
    subject: 'Halogen stayed below the estimate',
    priority: 'high',
    messages: [
      ['client', 0, 'The campaign is over and we are at 62 percent of the estimate. What now?'],
      ['note', 2, 'The ad was limited for eight days because of the strobe warning. Our fault: we saw it late.'],
      ['team', 1, 'You are right, and eight of those days were on us. We refund the share that was not delivered.'],
      ['client', 20, 'Fair. We will be back with the next single.'],
    ],
    closedAfterDays: 3,
  },
  {
    artist: 'lucia',
    daysAgo: 118,
    subject: 'Report for our sponsor',
    messages: [
      ['client', 0, 'Our sponsor wants the numbers of Marea Alta as a PDF. Is there one?'],
      ['team', 6, 'Yes: open the campaign and choose Download report. It has your name on the cover.'],
    ],
    closedAfterDays: 2,
  },
  {
    artist: 'yasmin',
    daysAgo: 92,
    subject: 'Run the ads after sunset',
    messages: [
      ['client', 0, 'Could the ads run only after sunset for the next weeks?'],
      ['team', 9, 'Done: they run from 6 PM to 2 AM, Gulf time.'],
    ],
    closedAfterDays: 5,
  },
  {
    artist: 'hana',
    daysAgo: 38,
    subject: 'Subtitles in English',
    messages: [
      ['client', 0, 'We have English subtitles now. Should they be on in the ad?'],
      ['team', 14, 'Yes, for the United States. We upload them as a second version and compare the two for a week.'],
      ['client', 170, 'How did the comparison end?'],
      ['team', 4, 'Subtitles win: 31 percent watch to the end, against 24. We moved everything to that version.'],
    ],
    closedAfterDays: 10,
  },
  {
    artist: 'elin',
    daysAgo: 7,
    subject: 'We need to re-upload the video',
    priority: 'high',
    messages: [
      ['client', 0, 'The label wants other credits at the end. Please pause until the new version is up.'],
      ['team', 2, 'Paused. Send us the new link here and we start again the same day.'],
    ],
  },
  {
    artist: 'jonas',
    daysAgo: 4,
    subject: 'More of the budget for Poland',
    messages: [
      ['client', 0, 'Half of our new listeners are in Warsaw. Can we put more of the budget there?'],
      ['team', 22, 'We can. Would you take it from Austria, or add to the budget?'],
      ['client', 19, 'From Austria, please.'],
    ],
  },
  {
    artist: 'theo',
    daysAgo: 2,
    subject: 'Can both songs share one campaign?',
    messages: [['client', 0, 'Two Suns and Parallel Parking tell one story. Could one ad play both videos?']],
  },
  {
    artist: 'priya',
    daysAgo: 1,
    subject: 'Wrong genre in the article',
    priority: 'urgent',
    messages: [
      ['client', 0, 'The article calls us a rock trio. We are a jazz trio. Can this be corrected today?'],
      ['note', 2, 'Wrote to the editor, answer expected this afternoon.'],
    ],
  },
  {
    artist: 'dario',
    daysAgo: 1,
    subject: 'Biography in Portuguese',
    priority: 'low',
    messages: [['client', 0, 'Do you need our biography in English, or is Portuguese fine?']],
  },
];

/** Messages through the contact form. */
export const demoEnquiries = [
  {
    daysAgo: 327,
    name: 'Farah Lindgren',
    email: 'farah@stillwater-records.example',
    company_name: 'Stillwater Records',
    service_interest: 'multiple',
    message: 'Do you offer terms for a label with six releases a year?',
  },
  {
    daysAgo: 262,
    name: 'Oskar Bielik',
    email: 'oskar.bielik@example.com',
    company_name: null,
    service_interest: 'spotify-ads',
    message: 'My song has been out for a year. Is it too late for a campaign?',
  },
  {
    daysAgo: 198,
    name: 'Tamsin Achebe',
    email: 'tamsin@brasslane.example',
    company_name: 'Brass Lane Collective',
    service_interest: 'youtube-ads',
    message: 'A live session of 40 minutes: does that work as an ad, or do you cut it?',
  },
  {
    daysAgo: 131,
    name: 'Rafael Couto',
    email: 'rafael.couto@example.com',
    company_name: null,
    service_interest: 'instagram-growth',
    message: 'I lost my old account. How fast can a new one grow without bots?',
  },
  {
    daysAgo: 58,
    name: 'June Hathaway',
    email: 'june@paperplane-mgmt.example',
    company_name: 'Paper Plane Management',
    service_interest: 'consultation',
    message: 'Could we talk next week about a debut album in spring?',
  },
  {
    daysAgo: 9,
    name: 'Noor Valdez',
    email: 'noor.valdez@example.com',
    company_name: null,
    service_interest: 'apple-music-ads',
    message: 'Is the Apple Music campaign possible with a release by a small distributor?',
  },
] as const;
