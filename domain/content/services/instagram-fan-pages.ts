import type { ServiceContent } from '../service-content.ts';

export const instagramFanPages = {
  slug: 'instagram-fan-pages',
  name: 'Instagram Fan Pages',
  cardSummary: 'A small network of pages around your music, built, edited and handed over.',
  anchor: 'pricing',
  hero: {
    headline: ['Fans gather.', 'Give them a place.'],
    lead: 'We set up pages around your clips, lyrics and shows, fill them with good posts and run them with editors who know your catalog. Openly marked as fan pages, and yours from the first day.',
  },
  heroButtons: [{ label: 'View Packages', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'The Late Trains',
    location: 'Glasgow',
    quote: 'The lyrics page has fewer followers than ours and more tattoos to show for it.',
    body: 'Three pages: one for lines from the songs, one for live clips, one for everything around the van. The lyrics page grew slowly until a couple used a line in their wedding video; an editor asked, credited and reposted it, and others began to send theirs. By autumn a third of the posts came from listeners.',
    figures: [
      { value: '3', label: 'pages, one voice each' },
      { value: '9,700', label: 'followers after six months' },
      { value: '1 in 3', label: 'posts sent in by fans' },
    ],
  },
  featuresTitle: 'What keeps a page alive',
  features: [
    {
      title: 'One job per page',
      text: 'Clips, words, live, city, era. A page that does one thing can be described in a sentence, and that is how people recommend it.',
    },
    {
      title: 'Editors with taste',
      text: 'Someone who knows your second album chooses the frame, the line and the hour. A schedule helps; a template kills.',
    },
    {
      title: 'Openly a fan page',
      text: 'Name and bio say what the page is. Instagram wants it that way, and so does anyone who hates being fooled.',
    },
    {
      title: 'Material you have cleared',
      text: 'You tell us which recordings and pictures may be used. We ask for fan-made edits and credit them. We never just take them.',
    },
    {
      title: 'Connected, sparingly',
      text: 'Pages mention you and, now and then, each other. On release day they all speak at once; the rest of the time each has a life of its own.',
    },
    {
      title: 'Yours to keep',
      text: 'We hand over logins, sources and calendar. Run it yourself, give a page to a fan you trust, or let us keep going.',
    },
  ],
  packagesTitle: 'One page, or a neighborhood',
  packagesLead:
    'Setup, design and the first posts are in the price. Each network is planned around an artist, so we start with a conversation.',
  processTitle: 'Building the neighborhood',
  process: [
    {
      title: 'Map',
      text: 'Who are your listeners already, and what do they make of you? We look before we build.',
    },
    {
      title: 'Build',
      text: 'Names, looks, highlights and the first nine posts, so that nobody arrives in an empty room.',
    },
    {
      title: 'Tend',
      text: 'Posts, replies and finds from the comments. A short report, highlighting the best of them.',
    },
    {
      title: 'Hand over',
      text: 'A guide to each page and an evening with whoever takes it on.',
    },
  ],
  resultsTitle: 'What a network gives you',
  results: [
    { value: '1-10', label: 'pages', note: 'By package' },
    { value: '12', label: 'posts per page to start with', note: 'Included' },
    { value: '3 months', label: 'before a page finds its tone', note: 'Our experience' },
    { value: '100%', label: 'of logins in your hands', note: 'From day one' },
  ],
  faq: [
    {
      question: 'Are the followers bought?',
      answer:
        'No. Pages start at zero and grow through posts, mentions and, from three pages on, a little advertising. That is slower, and it is the only kind that answers when you announce a tour.',
    },
    {
      question: 'Isn’t it dishonest to run your own fan page?',
      answer:
        'It would be if it pretended to be a stranger. Ours say they’re made with the artist’s consent, and they invite real fans to take part until the pages are theirs.',
    },
    {
      question: 'What do you need to start?',
      answer:
        'Thirty clips or pictures, the lyrics, and a list of what is off limits. You or your label must hold the rights to the recordings.',
    },
    {
      question: 'What happens after the first posts?',
      answer:
        'You take over with the guide, or we continue by the month. Many artists keep one page with us and give the others to fans.',
    },
  ],
  cta: {
    title: 'Who would run your fan club?',
    text: 'If you have no name in mind, let us keep the chair warm. Tell us what your listeners already make and share.',
    button: 'Plan my network',
  },
} as const satisfies ServiceContent;
