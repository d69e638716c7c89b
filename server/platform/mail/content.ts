import * as z from 'zod';
import type { Sql } from '#server/platform/db/database.ts';
import type { ContentOf } from './mail-content.ts';
import { SECURITY_EVENTS } from './templates.ts';
import { findContactMail, findOrderMail } from './order-mail.queries.ts';
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
const AccountExists = z.object({ firstName: z.string(), signInLink: z.url(), resetLink: z.url() });

function parsed<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data);
  // Which field is wrong may be told, its value may not.
  if (!result.success) throw new MailContentError(`mail data: ${result.error.issues[0]?.path.join('.') ?? ''} is wrong`);
  return result.data;
}

function found<T>(row: T | null, what: string): T {
  if (row === null) throw new MailContentError(`mail data: the ${what} is gone`);
  return row;
}

/**
 * Looks up what a queued mail tells about; orders and contacts are read now, so that the mail shows what is stored.
 * @throws {MailContentError}
 */
export async function loadContent(sql: Sql, template: string, data: unknown): Promise<ContentOf> {
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
    case 'refund-notice': {
      const { refundId } = parsed(z.object({ refundId: z.uuid() }), data);
      return { template, content: found(await findRefundMail(sql, refundId), 'refund') };
    }
    case 'contact-notice': {
      const { contactId } = parsed(z.object({ contactId: z.uuid() }), data);
      return { template, content: found(await findContactMail(sql, contactId), 'contact') };
    }
    case 'contact-thanks':
      return { template, content: {} };
    default:
      throw new MailContentError(`there is no mail template ${template}`);
  }
}
