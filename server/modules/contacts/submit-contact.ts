import { createHash } from 'node:crypto';
import type { Row } from '#database/rows.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import { ContactRequest } from '#domain/contacts/contact.ts';
import type { Services } from '#server/services.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { wantsNotice } from '#server/modules/emails/team-notices.queries.ts';
import type contactNotice from './emails/contact-notice.tsx';
import type contactThanks from './emails/contact-thanks.tsx';
import { requireReachable } from '#server/modules/reachable-email.ts';
import { requestNewsletter } from './newsletter.ts';
import { callerOf } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_IP = { name: 'submit-contact', points: 5, seconds: 600 };
/** The thank-you email goes to an unverified address, so it is limited per mailbox, independent of the sender. */
const THANKS_PER_MAILBOX = { name: 'contact-thanks', points: 2, seconds: 24 * 3600 };

const SUCCESS = "Thank you! Your message has been sent successfully. We'll get back to you soon.";
const REQUIRED = 'Please fill in all required fields';

/**
 * `POST /functions/v1/submit-contact`: stores the message, notifies the team and thanks the sender. Errors: 400, 413,
 * 429.
 */
export async function submitContact(c: FunctionContext, services: Services): Promise<Response> {
  await takeFrom(services, PER_IP, rateLimitKey(c.get('ip')));
  const caller = callerOf(c);
  const contact = await readContact(c);
  // A filled honeypot gets the normal success response, so that a bot learns nothing.
  if (contact.website !== '') return c.json({ success: true, message: SUCCESS });

  await requireReachable(services, 'email', contact.email);
  const mailbox = createHash('sha256').update(contact.email).digest('hex');
  const thank = (await services.limits.take(THANKS_PER_MAILBOX, mailbox)) === null;
  try {
    await onBehalfOf(services.db, caller, async (sql) => {
      const { id } = onlyRow(
        await sql.query<Pick<Row<'contacts'>, 'id'>>(
          `insert into public.contacts (name, email, message, company_name, service_interest, user_id, source)
           values ($1, $2, $3, $4, $5, null, 'contact-form') returning id`,
          [contact.name, contact.email, contact.message, contact.company_name, contact.service_interest],
        ),
      );
      if (contact.newsletter) {
        const { email, locale } = contact;
        await requestNewsletter(services, sql, caller, { email, source: 'contact-form', locale });
      }
      if (await wantsNotice(sql, 'notify_contact')) {
        await services.outbox.enqueue<typeof contactNotice>(sql, {
          template: 'contact-notice',
          to: services.teamEmail,
          data: { contactId: id, ip: caller.ip },
        });
      }
      if (thank)
        await services.outbox.enqueue<typeof contactThanks>(sql, {
          template: 'contact-thanks',
          to: contact.email,
          data: {},
          locale: contact.locale ?? SOURCE_LOCALE,
        });
    });
  } catch (error) {
    throw toAppError(error);
  }
  return c.json({ success: true, message: SUCCESS });
}

/** Validates with the form's own messages for missing or blank fields. */
async function readContact(c: FunctionContext): Promise<ContactRequest> {
  try {
    return await readBody(c, ContactRequest);
  } catch (error) {
    const fields = error instanceof AppError ? (error.details?.fields as { field: string }[] | undefined) : undefined;
    if (
      error instanceof AppError &&
      fields?.some(({ field }) => ['name', 'email', 'message'].includes(field)) &&
      !isBadEmailAlone(error)
    ) {
      throw new AppError(400, 'invalid_body', REQUIRED, { details: error.details ?? {}, cause: error });
    }
    throw error;
  }
}

function isBadEmailAlone(error: AppError): boolean {
  const fields = error.details?.fields as { field: string; message: string }[];
  return fields.every(({ field, message }) => field === 'email' && /email/i.test(message));
}
