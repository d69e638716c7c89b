/**
 * The newsletter consent text exactly as the English forms show it; stored with each consent. A test compares the forms
 * with it.
 */
export const newsletterWording = {
  checkout: 'Email me the newsletter: release tips and offers. Unsubscribe anytime.',
  'contact-form': 'Send me news and offers now and then. I can unsubscribe with one click.',
} as const;

export type ConsentSource = keyof typeof newsletterWording;
