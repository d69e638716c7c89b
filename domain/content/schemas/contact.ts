import * as z from 'zod';
import { line, questions, text } from './fields.ts';

const method = (title: string) => z.object({ title: line(), caption: text() }).meta({ title });

/** `/contact`. The contact details themselves are in the profile. */
export const contactSchema = z.object({
  eyebrow: line({ title: 'Page name' }),
  title: line(),
  lead: text({ title: 'Introduction' }),
  methodsTitle: line({ title: 'Title of the contact methods' }),
  methods: z
    .object({
      email: method('Email'),
      phone: method('Phone'),
      messaging: method('WhatsApp'),
      location: method('Place'),
      reviews: method('Reviews'),
    })
    .meta({ title: 'Contact methods' }),
  responseTime: line(),
  hoursLabel: line({ title: 'Label of the support hours' }),
  hoursNote: line({ title: 'Note about the support hours' }),
  form: z.object({ title: line(), lead: text({ title: 'Introduction' }), privacy: text({ title: 'Privacy note' }) }),
  faqTitle: line({ title: 'Title of the questions' }),
  faq: questions(),
});

export type ContactContent = z.output<typeof contactSchema>;
