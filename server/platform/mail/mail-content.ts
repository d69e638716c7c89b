import type { Cents } from '#domain/money.ts';
import type { CampaignEvent, CampaignMailStatus, MailTemplates, OrderEvent } from './templates.ts';

/** A stored order as its mail shows it. */
export interface OrderMail {
  id: string;
  number: string;
  date: Date;
  /** ISO 4217, upper case. */
  currency: string;
  customer: { name: string; email: string; phone: string | null; address: string | null };
  lines: {
    name: string;
    service: string;
    unitPrice: Cents;
    quantity: number;
    lineTotal: Cents;
    serviceLink: string | null;
  }[];
  subtotal: Cents;
  discount: Cents;
  tax: Cents;
  total: Cents;
  promoCode: string | null;
  payment: { brand: string | null; last4: string | null } | null;
}

/** A refund that has left, as its mail shows it. */
export interface RefundMail {
  orderId: string;
  number: string;
  amount: Cents;
  /** All that was paid is back. */
  full: boolean;
  currency: string;
  /** Null where the order had no invoice. */
  creditNote: string | null;
  payment: { brand: string | null; last4: string | null };
}

/** A stored contact request as the team's mail shows it. */
export interface ContactMail {
  name: string;
  email: string;
  message: string;
  company: string | null;
  interest: string | null;
  phone: string | null;
  preferences: string[];
  source: string | null;
  /** Whose machine it came from, where that is known. */
  ip: string | null;
  receivedAt: Date;
}

/** A ticket that was opened, as the team's mail shows it. */
export interface TicketMail {
  id: string;
  number: string;
  subject: string;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  client: string;
  clientEmail: string | null;
  message: string;
  openedAt: Date;
}

/** An answer of staff, as the client's mail shows it. */
export interface TicketReplyMail {
  ticketId: string;
  number: string;
  author: string;
  message: string;
  attachments: number;
}

/** What became of a campaign. */
export interface CampaignNoticeMail {
  id: string;
  name: string;
  event: CampaignEvent;
  status: CampaignMailStatus;
}

/** An import as one client's mail shows it; days by their first moment in the shop's zone. */
export interface ResultsMail {
  campaigns: { id: string; name: string }[];
  first: Date | null;
  last: Date | null;
}

export interface DeliverableMail {
  orderId: string;
  number: string;
  title: string;
  version: number;
}

/** What the templates render: {@link MailTemplates} with its references looked up. */
export type MailContent = Omit<
  MailTemplates,
  | 'order-confirmation'
  | 'order-notice'
  | 'payment-request'
  | 'refund-notice'
  | 'contact-notice'
  | 'ticket-notice'
  | 'ticket-reply'
  | 'campaign-notice'
  | 'results-notice'
  | 'deliverable-notice'
> & {
  'order-confirmation': OrderMail;
  'order-notice': { order: OrderMail; event: OrderEvent };
  'payment-request': OrderMail;
  'refund-notice': RefundMail;
  'contact-notice': ContactMail;
  'ticket-notice': TicketMail;
  'ticket-reply': TicketReplyMail;
  'campaign-notice': CampaignNoticeMail;
  'results-notice': ResultsMail;
  'deliverable-notice': DeliverableMail;
};

export type TemplateName = keyof MailContent;

/** One mail, ready to be rendered. */
export type ContentOf<Name extends TemplateName = TemplateName> = {
  [N in Name]: { template: N; content: MailContent[N] };
}[Name];

export interface MailContext {
  locale: string;
  /** Without a trailing slash. */
  publicUrl: string;
  timeZone: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
}

export type RenderMail = (mail: ContentOf, context: MailContext) => Promise<RenderedMail>;
