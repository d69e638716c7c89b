interface MailTemplateEntry {
  title: string;
  /** When it is sent and to whom. */
  when: string;
  /** Kinds of stored rows it can be previewed with. */
  real?: 'order' | 'contact';
  /** Sent as a text message to a phone. */
  phone?: true;
}

/**
 * Every email the system sends, in the order of a client's journey. The types of templates, samples and previews derive
 * from it.
 */
export const mailTemplates = {
  'contact-notice': {
    title: 'New contact submission',
    when: 'To the team, when somebody has written through the contact form',
    real: 'contact',
  },
  'contact-thanks': {
    title: 'Thanks for a message',
    when: 'To whoever wrote through the contact form; repeats nothing of it',
  },
  'confirm-signup': { title: 'Confirm your email address', when: 'To a new account' },
  'account-exists': { title: 'Account exists', when: 'To an address that somebody tried to register again' },
  'magic-link': { title: 'Sign-in link', when: 'To an account that asked for a link instead of a password' },
  'reset-password': { title: 'Reset password', when: 'To an account that forgot its password' },
  'order-confirmation': { title: 'Order confirmation', when: 'To the client, when an order is paid', real: 'order' },
  'order-notice': {
    title: 'Order for the team',
    when: 'To the team, when an order is paid or money has to be given back',
    real: 'order',
  },
  'payment-request': {
    title: 'Payment request',
    when: 'To the client of an order or a monthly plan that staff made',
    real: 'order',
  },
  'refund-notice': { title: 'Refund', when: 'To the client, when money was given back' },
  'ticket-notice': { title: 'Ticket for the team', when: 'To the team, when a client has opened a ticket' },
  'ticket-reply': { title: 'Answer to a ticket', when: 'To the client, when staff have answered' },
  'campaign-notice': {
    title: 'Campaign',
    when: 'To the client, when a campaign goes on, pauses or ends, or a request for that is answered; can be switched off',
  },
  'results-notice': {
    title: 'New results',
    when: 'To the client, when results have come in, at most once a day; can be switched off',
  },
  'deliverable-notice': {
    title: 'Delivered work',
    when: 'To the client, when there is something to look at; can be switched off',
  },
  'account-deleted': { title: 'Account deleted', when: 'To somebody who has deleted the account' },
  'security-notice': { title: 'Security notice', when: 'To an account whose ways in have changed' },
  'confirm-email-change': { title: 'Change of address', when: 'To the old and the new mailbox of an account' },
  reauthenticate: { title: 'Security code', when: 'To an account before a sensitive change' },
  invite: { title: 'Invitation', when: 'To somebody whom staff invite' },
  'sms-code': { title: 'Sign-in code by text message', when: 'To a phone', phone: true },
} as const satisfies Record<string, MailTemplateEntry>;

export type MailTemplateName = keyof typeof mailTemplates;

export const mailTemplateNames = Object.keys(mailTemplates) as [MailTemplateName, ...MailTemplateName[]];

export const mailTemplate = (name: MailTemplateName): MailTemplateEntry => mailTemplates[name];
