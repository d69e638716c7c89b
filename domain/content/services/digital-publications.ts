import type { ServiceContent } from '../service-content.ts';

export const digitalPublications = {
  slug: 'digital-publications',
  name: 'Digital Publications',
  cardSummary: 'Your story in The Source, AllHipHop, LA Weekly and five other publications.',
  anchor: 'publications',
  hero: {
    headline: ['Get it in writing.', 'Let them look you up.'],
    lead: 'Bookers, editors and fans search your name before they answer you. We find the angle, write the piece and place it in a publication they know.',
  },
  heroButtons: [{ label: 'View Packages', href: '#publications' }],
  story: {
    sample: true,
    artist: 'Theo Marchetti',
    location: 'Brooklyn',
    quote: 'A promoter quoted my own article back to me. Then he quoted a fee.',
    body: 'Theo produces house music in a former piano shop and had never mentioned it to anyone. That shop became the story. A track post in the electronic press came first, for the DJs; a city profile three weeks later, for everyone else. Both now rank above his social profiles when someone searches for him, and the piano has its own fans.',
    figures: [
      { value: '2', label: 'publications in five weeks' },
      { value: 'Top 3', label: 'search results for his name' },
      { value: '1', label: 'booking that cited the piece' },
    ],
  },
  featuresTitle: 'What good press takes',
  features: [
    {
      title: 'An angle, not a biography',
      text: 'Born, inspired, passionate: nobody reads that. We look for the one thing about the record that a stranger would repeat at dinner.',
    },
    {
      title: 'Writers who listen',
      text: 'Your piece is written by someone who has heard the music more than once and talked to you, in the voice of the publication it’s for.',
    },
    {
      title: 'Facts checked with you',
      text: 'Names, dates, credits, quotes: you approve them. Opinions and headlines belong to the editor. That’s what makes the page worth having.',
    },
    {
      title: 'Pictures that are cleared',
      text: 'We ask for the photographer’s name and permission, and prepare the files the way each desk wants them.',
    },
    {
      title: 'Found by search',
      text: 'Title, first paragraph and links are set so that a search for your name or your song leads here.',
    },
    {
      title: 'Ready to be used',
      text: 'Pull quotes, a PDF for your archive and a line for your press kit. An article no one shares was printed in the dark.',
    },
  ],
  packagesTitle: 'Eight titles on the newsstand',
  packagesLead:
    'Prices are per article and include the writing. Each placement is subject to the editor’s approval, so we talk first: choose a publication and tell us what the record is about.',
  processTitle: 'The editorial road',
  process: [
    {
      title: 'Call or questionnaire',
      text: 'Twenty minutes or ten questions. We listen for the sentence that is the story.',
    },
    {
      title: 'Draft',
      text: 'You read it for facts within three days. Changes are free as long as they make it truer.',
    },
    {
      title: 'The desk',
      text: 'The editor accepts, asks for more, or declines. If a publication says no, we agree on another one with you at the same price.',
    },
    {
      title: 'Publication',
      text: 'Between one and four weeks after your answers, depending on the publication. You get the link within the hour.',
    },
  ],
  resultsTitle: 'What an article does',
  results: [
    { value: '1-4', label: 'weeks from your answers to the page', note: 'Typical, by publication' },
    { value: '250-800', label: 'words, depending on the publication', note: 'By package' },
    { value: '1', label: 'angle per piece, agreed with you', note: 'House rule' },
    { value: 'Years', label: 'an article can be found in search', note: 'As long as the publication keeps it' },
  ],
  faq: [
    {
      question: 'Is this advertising or journalism?',
      answer:
        'A paid placement, written to editorial standards. Some publications label such pages as sponsored or partner content, and then yours is labeled too. We tell you beforehand which ones do.',
    },
    {
      question: 'Can I choose the headline?',
      answer: 'You can suggest three. The desk decides, as it does for everyone, and its headline is usually better.',
    },
    {
      question: 'Will the links help my ranking?',
      answer:
        'They help people find you. Many publications mark paid links as nofollow, as search engines ask them to, so don’t buy a feature for the link alone.',
    },
    {
      question: 'Why can’t I put an article in the cart?',
      answer:
        'Because an editor has to want it. We look at your music, name the publications where it has a chance and send you an offer at the price shown.',
    },
    {
      question: 'Does it get me a verified badge?',
      answer:
        'No article buys one. Press is one of several things that platforms look at, and we would be lying if we sold it as a shortcut.',
    },
  ],
  cta: {
    title: 'What would the headline be?',
    text: 'Tell us about the record in three sentences. We’ll answer with an angle and the two publications that fit it.',
    button: 'Pitch us your story',
  },
} as const satisfies ServiceContent;
