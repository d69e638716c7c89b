import * as z from 'zod';
import type { Sql } from '#server/platform/db/database.ts';
import type { ContentOf, TemplateName } from './mail-content.ts';
import { sampleOf } from './samples.ts';
import { CAMPAIGN_EVENTS, CAMPAIGN_MAIL_STATUSES, ORDER_EVENTS, SECURITY_EVENTS, TEMPLATE_NAMES } from './templates.ts';
import { findContactMail, findOrderMail } from './order-mail.queries.ts';
import { findTicketMail, findTicketReplyMail } from './ticket-mail.queries.ts';
import { findCampaignName, findDeliverableMail, findResultsMail } from './portal-mail.queries.ts';
import { findRefundMail } from './refund-mail.queries.ts';

/** What the mail tells about is gone or unreadable: no retry will mend it. */
export class MailContentError extends Error {
  override readonly name = 'MailContentError';
}

const CodeMail = z.object({ firstName: z.string(), link: z.url(), code: z.string(), expiresInMinutes: z.number() });
const EmailChange = CodeMail.extend({ mailbox: z.enum(['current', 'new']), newEmail: z.string() });
const BareCode = z.object({ code: z.string(), expiresInMinutes: z.number() });
const SecurityNotice = z.object({
  event: z.enum(SECURITY_EVENTS),
  securityLink: z.url(),
  resetLink: z.url(),
});
const CampaignNotice = z.object({
  campaignId: z.uuid(),
  event: z.enum(CAMPAIGN_EVENTS),
  status: z.enum(CAMPAIGN_MAIL_STATUSES),
});
const AccountExists = z.object({ firstName: z.string(), signInLink: z.url(), resetLink: z.url() });

function parsed<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data);
  // Which field is wrong may be told, its value may not.
  if (!result.success)
    throw new MailContentError(`mail data: ${result.error.issues[0]?.path.join('.') ?? ''} is wrong`);
  return result.data;
}

function found<T>(row: T | null, what: string): T {
  if (row === null) throw new MailContentError(`mail data: the ${what} is gone`);
  return row;
}

const Sample = z.object({ test: z.literal('sample') });
const isTemplate = (name: string): name is TemplateName => (TEMPLATE_NAMES as readonly string[]).includes(name);

/** Whether staff sent it to themselves to see it. */
export const isTest = (data: unknown): boolean => typeof data === 'object' && data !== null && 'test' in data;

/**
 * Looks up what a queued mail tells about; orders and contacts are read now, so that the mail shows what is stored.
 * `{ test: 'sample' }` is filled with the template's sample.
 * @throws {MailContentError}
 */
export async function loadContent(sql: Sql, template: string, data: unknown, publicUrl: string): Promise<ContentOf> {
  if (isTemplate(template) && Sample.safeParse(data).success) return sampleOf(template, publicUrl);
  switch (template) {
    case 'confirm-signup':
    case 'reset-password':
    case 'magic-link':
    case 'invite':
      return { template, content: parsed(CodeMail, data) };
    case 'confirm-email-change':
      return { template, content: parsed(EmailChange, data) };
    case 'reauthenticate':
    case 'sms-code':
      return { template, content: parsed(BareCode, data) };
    case 'security-notice':
      return { template, content: parsed(SecurityNotice, data) };
    case 'account-exists':
      return { template, content: parsed(AccountExists, data) };
    case 'order-confirmation':
    case 'payment-request': {
      const { orderId } = parsed(z.object({ orderId: z.uuid() }), data);
      return { template, content: found(await findOrderMail(sql, orderId), 'order') };
    }
    case 'order-notice': {
      const { orderId, event } = parsed(
        z.object({ orderId: z.uuid(), event: z.enum(ORDER_EVENTS).default('paid') }),
        data,
      );
      return { template, content: { order: found(await findOrderMail(sql, orderId), 'order'), event } };
    }
    case 'refund-notice': {
      const { refundId } = parsed(z.object({ refundId: z.uuid() }), data);
      return { template, content: found(await findRefundMail(sql, refundId), 'refund') };
    }
    case 'contact-notice': {
      const { contactId, ip } = parsed(
        z.object({ contactId: z.uuid(), ip: z.string().nullable().default(null) }),
        data,
      );
      return { template, content: { ...found(await findContactMail(sql, contactId), 'contact'), ip } };
    }
    case 'contact-thanks':
      return { template, content: {} };
    case 'ticket-notice': {
      const { ticketId } = parsed(z.object({ ticketId: z.uuid() }), data);
      return { template, content: found(await findTicketMail(sql, ticketId), 'ticket') };
    }
    case 'ticket-reply': {
      const { messageId } = parsed(z.object({ messageId: z.uuid() }), data);
      return { template, content: found(await findTicketReplyMail(sql, messageId), 'answer') };
    }
    case 'campaign-notice': {
      const { campaignId, event, status } = parsed(CampaignNotice, data);
      return { template, content: { ...found(await findCampaignName(sql, campaignId), 'campaign'), event, status } };
    }
    case 'results-notice': {
      const { importId, clientId } = parsed(z.object({ importId: z.uuid(), clientId: z.uuid() }), data);
      return { template, content: found(await findResultsMail(sql, importId, clientId), 'import') };
    }
    case 'deliverable-notice': {
      const { deliverableId } = parsed(z.object({ deliverableId: z.uuid() }), data);
      return { template, content: found(await findDeliverableMail(sql, deliverableId), 'delivery') };
    }
    case 'account-deleted':
      return { template, content: parsed(z.object({ ordersKept: z.number() }), data) };
    default:
      throw new MailContentError(`there is no mail template ${template}`);
  }
}
