/** A message of the emails' catalogue that an agency can replace, with the placeholders that it has in every language. */
export interface EmailMessage {
  id: string;
  placeholders: readonly string[];
}

interface EmailTemplate {
  /** For the team. */
  title: string;
  /** Null: what happened decides between several. */
  subject: EmailMessage | null;
  /** The first paragraph. Null: what happened decides between several, or there is none. */
  opening: EmailMessage | null;
}

const message = (id: string, ...placeholders: string[]): EmailMessage => ({ id, placeholders });

/**
 * Every email by its name, and the messages that an agency can write itself. Text messages are not among them. A test compares the
 * list with the emails.
 */
export const emailTemplates = {
  'account-deleted': {
    title: 'Account deleted',
    subject: message('email.farewell.subject', 'brand'),
    opening: message('email.farewell.gone'),
  },
  'account-exists': {
    title: 'Account exists',
    subject: message('email.exists.subject'),
    opening: message('email.exists.lead'),
  },
  'backup-failed': {
    title: 'Backup failed (team)',
    subject: message('email.backup.subject'),
    opening: message('email.backup.lead'),
  },
  'bank-accounts-changed': {
    title: 'Bank accounts changed (team)',
    subject: message('email.accounts.subject'),
    opening: message('email.accounts.lead'),
  },
  'campaign-notice': { title: 'Campaign update', subject: null, opening: null },
  'confirm-email-change': { title: 'Email change', subject: message('email.change.subject'), opening: null },
  'confirm-signup': {
    title: 'Confirm your email address',
    subject: message('email.confirm.subject'),
    opening: message('email.confirm.lead', 'brand'),
  },
  'contact-notice': {
    title: 'New contact message (team)',
    subject: message('email.notice.subject', 'name'),
    opening: message('email.notice.lead'),
  },
  'contact-thanks': {
    title: 'Contact form reply',
    subject: message('email.thanks.subject'),
    opening: message('email.thanks.lead'),
  },
  'deliverable-notice': {
    title: 'Delivery for review',
    subject: message('email.deliverable.subject', 'title'),
    opening: message('email.deliverable.lead', 'number'),
  },
  'dispute-notice': { title: 'Dispute (team)', subject: null, opening: null },
  'guest-order': { title: 'Guest order', subject: null, opening: null },
  'intake-reminder': {
    title: 'Missing answers reminder',
    subject: message('email.intake.subject', 'number'),
    opening: message('email.intake.lead', 'name', 'number'),
  },
  invite: {
    title: 'Invitation',
    subject: message('email.invite.subject', 'brand'),
    opening: message('email.invite.lead', 'brand'),
  },
  'magic-link': {
    title: 'Sign-in link',
    subject: message('email.magic.subject', 'brand'),
    opening: message('email.magic.lead', 'brand'),
  },
  'newsletter-confirm': {
    title: 'Newsletter confirmation',
    subject: message('email.newsletter.subject'),
    opening: message('email.newsletter.lead'),
  },
  'order-confirmation': {
    title: 'Order confirmation',
    subject: message('email.order.subject', 'number'),
    opening: message('email.order.lead', 'name'),
  },
  'order-notice': { title: 'New order or refund due (team)', subject: null, opening: null },
  // An order without a price has texts of its own.
  'payment-received': {
    title: 'Payment received',
    subject: message('email.received.subject', 'number'),
    opening: null,
  },
  'payment-reminder': {
    title: 'Payment reminder',
    subject: message('email.overdue.subject', 'number'),
    opening: message('email.overdue.lead', 'name', 'number', 'total', 'date'),
  },
  'payment-request': { title: 'Payment request', subject: null, opening: null },
  'plan-charge-failed': {
    title: 'Plan: charge failed',
    subject: message('email.plan.failed.subject', 'number'),
    opening: message('email.plan.failed.lead', 'name', 'total'),
  },
  'plan-confirm-needed': {
    title: 'Plan: payment to confirm',
    subject: message('email.plan.confirm.subject', 'number'),
    opening: message('email.plan.confirm.lead', 'name', 'total'),
  },
  'plan-paused': {
    title: 'Plan: paused',
    subject: message('email.plan.paused.subject'),
    opening: message('email.plan.paused.lead', 'name', 'total'),
  },
  'plan-paused-notice': {
    title: 'Plan paused (team)',
    subject: message('email.plan.notice.subject', 'name'),
    opening: message('email.plan.notice.lead'),
  },
  'plan-reminder': {
    title: 'Plan: upcoming charge',
    subject: message('email.plan.reminder.subject', 'date'),
    opening: null,
  },
  'quote-accepted': {
    title: 'Quote: accepted',
    subject: message('email.quote.accepted.subject', 'number', 'order'),
    opening: message('email.quote.accepted.lead', 'name', 'order'),
  },
  'quote-answer': {
    title: 'Quote: answer',
    subject: message('email.quote.answer.subject', 'number'),
    opening: message('email.quote.answer.lead', 'name'),
  },
  'quote-notice': { title: 'Quote: what its reader did (team)', subject: null, opening: null },
  'quote-reminder': {
    title: 'Quote: ends soon',
    subject: message('email.quote.reminder.subject', 'number', 'date'),
    opening: message('email.quote.reminder.lead', 'name', 'date'),
  },
  'quote-sent': {
    title: 'Quote',
    subject: message('email.quote.sent.subject', 'number', 'brand'),
    opening: message('email.quote.sent.lead', 'name'),
  },
  reauthenticate: {
    title: 'Security code',
    subject: message('email.reauth.subject', 'code'),
    opening: message('email.reauth.lead'),
  },
  'refund-notice': { title: 'Refund', subject: message('email.refund.subject', 'number'), opening: null },
  'reset-password': {
    title: 'Password reset',
    subject: message('email.reset.subject'),
    opening: message('email.reset.lead'),
  },
  'results-notice': { title: 'New results', subject: null, opening: null },
  'security-notice': { title: 'Security notice', subject: null, opening: null },
  'ticket-notice': {
    title: 'New ticket (team)',
    subject: message('email.ticket.subject', 'number', 'subject'),
    opening: message('email.ticket.lead'),
  },
  'ticket-reply': {
    title: 'Ticket reply',
    subject: message('email.reply.subject', 'number'),
    opening: message('email.reply.lead', 'name', 'number'),
  },
} as const satisfies Record<string, EmailTemplate>;

export type EmailTemplateName = keyof typeof emailTemplates;

export const isEmailTemplate = (name: string): name is EmailTemplateName => Object.hasOwn(emailTemplates, name);

export const emailTemplateNames = Object.keys(emailTemplates).filter(isEmailTemplate);
