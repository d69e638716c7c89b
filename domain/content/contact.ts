export interface ContactContent {
  eyebrow: string;
  title: string;
  lead: string;
  methodsTitle: string;
  /** Captions of the contact methods; the contact details are in `brand`. */
  methods: Record<'email' | 'phone' | 'messaging' | 'location' | 'reviews', { title: string; caption: string }>;
  responseTime: string;
  /** Introduces `brand.supportHours`. */
  hoursLabel: string;
  hoursNote: string;
  form: { title: string; lead: string; privacy: string };
  faqTitle: string;
  faq: readonly { question: string; answer: string }[];
}

export const contact = {
  eyebrow: 'Contact',
  title: 'Tell us what you made.',
  lead: 'A link and two sentences are enough. Someone who works on campaigns reads every message and answers it.',
  methodsTitle: 'Other ways to reach us',
  methods: {
    email: { title: 'Email', caption: 'Best for links, files and anything with a date in it.' },
    phone: { title: 'Phone', caption: 'For talking it through. Leave a message and we’ll call back.' },
    messaging: { title: 'WhatsApp', caption: 'Quick questions, voice notes and rough mixes.' },
    location: { title: 'Global, from Dubai', caption: 'One office, campaigns wherever your listeners are.' },
    reviews: { title: 'Google Reviews', caption: 'See what others say before you write to us.' },
  },
  responseTime: 'Response within 24 hours',
  hoursLabel: 'Team hours',
  hoursNote: 'We take messages around the clock.',
  form: {
    title: 'Write to the campaign desk',
    lead: 'Tell us what you’re releasing and when, who should hear it and roughly what you want to spend.',
    privacy: 'We use your message to answer you, and for nothing else unless you ask for news.',
  },
  faqTitle: 'Before you write',
  faq: [
    {
      question: 'Do I need to talk to you before I buy?',
      answer:
        'No. Packages with a cart button can be ordered right away. Articles, AI videos and fan pages start with a message, because someone has to look at your material first.',
    },
    {
      question: 'I have a small budget. Is that worth your time?',
      answer:
        'Yes. That’s what the trial size on YouTube is for, and we’ll tell you when the money would do more good in a better mix or a new cover.',
    },
    {
      question: 'Which service should I start with?',
      answer:
        'Where people already find you. Send us your profiles, choose “consultation” in the form, and we’ll name one service, one size and the reason.',
    },
  ],
} as const satisfies ContactContent;
