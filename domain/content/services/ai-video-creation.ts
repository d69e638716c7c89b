import type { ServiceContent } from '../service-content.ts';

export const aiVideoCreation = {
  slug: 'ai-video-creation',
  name: 'AI Video Creation',
  cardSummary: 'Loops, hooks and whole films made from your song, directed by people.',
  anchor: 'pricing',
  hero: {
    headline: ['No crew. No van.', 'Still a film.'],
    lead: 'Directors and editors who use generative tools the way others use a camera. You get a storyboard, a look and a cut on the beat, not a slideshow of accidents.',
  },
  heroButtons: [{ label: 'View Packages', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Isla Brandt',
    location: 'Copenhagen',
    quote: 'I wanted a lighthouse that walks. On my budget that used to be the end of the conversation.',
    body: 'The song was about waiting, so the lighthouse went to look for the ship. Fourteen frames were drawn before anything moved; two of them took a day because the lamp kept changing its shape. The minute that came out of it opened her live set, and eight seconds of it run as a loop beside the track.',
    figures: [
      { value: '60 s', label: 'finished film' },
      { value: '14', label: 'storyboard frames' },
      { value: '9', label: 'business days' },
    ],
  },
  featuresTitle: 'How a film is made here',
  features: [
    {
      title: 'Idea before tool',
      text: 'We listen with the lyrics in hand and offer three directions in words. We open the software once you’ve chosen one.',
    },
    {
      title: 'Frames you can judge',
      text: 'A storyboard shows each scene as a still. Changing a still takes minutes and changing a moving scene takes days, so this is where to be picky.',
    },
    {
      title: 'Faces that stay the same',
      text: 'A character drawn from every side, with clothes and lighting, keeps its identity from shot to shot. Where a model drifts, an editor repairs it.',
    },
    {
      title: 'Cut to the music',
      text: 'Scene changes follow bars, fills and breath. We work from your stems or mark the beats by hand.',
    },
    {
      title: 'Your material in it',
      text: 'Photos, live clips, artwork, handwriting. Real grain among generated scenes is what makes the rest believable.',
    },
    {
      title: 'Clean hands',
      text: 'No look-alikes of real people without their written consent, no copies of living artists’ styles by name. We note which tools were used and label the video where a platform asks for it.',
    },
  ],
  packagesTitle: 'Four lengths, from loop to feature',
  packagesLead:
    'Length, format and rounds of changes are fixed per package. We talk before production starts, because a film needs a conversation, not a cart.',
  processTitle: 'From first listen to master',
  process: [
    {
      title: 'Treatment',
      text: 'A page of text and a dozen references. Two days.',
    },
    {
      title: 'Storyboard',
      text: 'Stills for each scene, with timings against the track. Approve them one by one.',
    },
    {
      title: 'Motion and cut',
      text: 'Scenes are generated, repaired and edited. You see a rough cut first, then a fine cut.',
    },
    {
      title: 'Master',
      text: 'Grade, titles, exports for every place the film will live.',
    },
  ],
  resultsTitle: 'Made to measure',
  results: [
    { value: '8-120', label: 'seconds of finished picture', note: 'By package' },
    { value: '4K', label: 'master for the largest size', note: 'Included in Enterprise' },
    { value: '1-4', label: 'rounds of changes', note: 'By package' },
    { value: '3-5 days', label: 'until you see the first draft', note: 'Typical' },
  ],
  faq: [
    {
      question: 'Who owns the video?',
      answer:
        'You get all the rights we have in it, for any use and with no end date. Be aware that in many countries purely generated pictures have little or no copyright protection. The edit, the titles and your own material in it are protected.',
    },
    {
      question: 'Will platforms label it as AI?',
      answer:
        'YouTube, Instagram and others ask for a label when a scene looks real and isn’t. We tell you for each film whether the rule applies and how to set it. Drawn or dreamlike scenes usually need none.',
    },
    {
      question: 'Can I be in it?',
      answer:
        'Yes, with your consent and good photos or footage of you. For others who appear, we need their consent in writing.',
    },
    {
      question: 'What counts as one round of changes?',
      answer:
        'One list from you, worked through by us. A new idea after the storyboard is approved is a new scene, and we quote it before we make it.',
    },
  ],
  cta: {
    title: 'What do you see when it plays?',
    text: 'Send the song and one sentence. We’ll answer with three ideas in words, free of charge.',
    button: 'Start a treatment',
  },
} as const satisfies ServiceContent;
