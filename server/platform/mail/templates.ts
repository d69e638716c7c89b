/** What changed about the ways into an account. */
export const SECURITY_EVENTS = [
  'password-changed',
  'email-changed',
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'identity-linked',
  'identity-removed',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** What the team is told of an order: it is paid, or it was paid after it had been cancelled. */
export const ORDER_EVENTS = ['paid', 'refund-due'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** A campaign became something, or a client's request for it was answered. */
export const CAMPAIGN_EVENTS = ['status', 'approved', 'declined'] as const;
export type CampaignEvent = (typeof CAMPAIGN_EVENTS)[number];
export const CAMPAIGN_MAIL_STATUSES = ['active', 'paused', 'completed'] as const;
export type CampaignMailStatus = (typeof CAMPAIGN_MAIL_STATUSES)[number];

/** A link and the six digits that stand for it. */
export interface CodeMail {
  firstName: string;
  link: string;
  code: string;
  expiresInMinutes: number;
}

/** What each template needs. The templates themselves are the React components in `server/emails`. */
export interface MailTemplates {
  'confirm-signup': CodeMail;
  'account-exists': { firstName: string; signInLink: string; resetLink: string };
  'reset-password': CodeMail;
  'magic-link': CodeMail;
  invite: CodeMail;
  /** One goes to each of the two mailboxes; only the account's own is told the other address. */
  'confirm-email-change': CodeMail & { mailbox: 'current' | 'new'; newEmail: string };
  reauthenticate: { code: string; expiresInMinutes: number };
  'security-notice': { event: SecurityEvent; securityLink: string; resetLink: string };
  /** A text message to a phone, not a mail. */
  'sms-code': { code: string; expiresInMinutes: number };
  /** The order is read from the database when the mail is sent, so the mail shows what is stored. */
  'order-confirmation': { orderId: string };
  /** To the team. */
  'order-notice': { orderId: string; event: OrderEvent };
  /** `ip` is whose machine the message came from; it is wiped when the mail has left. */
  'contact-notice': { contactId: string; ip?: string };
  /** For an order that the agency made: what it costs and where to pay. */
  'payment-request': { orderId: string };
  'refund-notice': { orderId: string; refundId: string };
  /** To the address a visitor typed: nothing that the visitor wrote may appear in it. */
  'contact-thanks': Record<string, never>;
  /** To the team: a client has opened a ticket. */
  'ticket-notice': { ticketId: string };
  /** To the client: staff have answered. What staff wrote is in it, nothing that the client did. */
  'ticket-reply': { messageId: string };
  /** To the client. `status`: what the campaign became, or for 'declined' what had been asked for. */
  'campaign-notice': { campaignId: string; event: CampaignEvent; status: CampaignMailStatus };
  'results-notice': { importId: string; clientId: string };
  'deliverable-notice': { deliverableId: string };
  /** To an address that is forgotten once it has left. `ordersKept`: those that the law keeps. */
  'account-deleted': { ordersKept: number };
}

export { mailTemplateNames as TEMPLATE_NAMES } from '#domain/mail-templates.ts';

/** Templates that are sent to a phone. */
export const TEXT_MESSAGES: ReadonlySet<string> = new Set<keyof MailTemplates>(['sms-code']);
