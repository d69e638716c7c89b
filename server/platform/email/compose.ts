import type { Sql } from '#server/platform/db/database.ts';
import type { EmailSource, EmailText, QueuedEmail } from './email-source.ts';
import type { EmailTables } from './email-tables.ts';
import { findSenderSettings, type SenderSettings } from './outbox.queries.ts';
import type { OutgoingEmail } from './transport.ts';

export type ComposedEmail = Omit<OutgoingEmail, 'messageId' | 'to'> & Pick<EmailText, 'channel'>;

/**
 * @param settings looked up unless given
 * @throws {EmailContentError} if what the email is about no longer exists
 */
export type ComposeEmail = (sql: Sql, email: QueuedEmail, settings?: SenderSettings) => Promise<ComposedEmail>;

/** The operator's email under the name that admins have set. */
function senderOf(from: string, name: string | null): string {
  return name === null ? from : `"${name}" <${/<([^>]+)>/.exec(from)?.[1] ?? from}>`;
}

/** Previews and deliveries both use this, so a preview is what is sent. `from` gives `Name <email>` or an email. */
export function createComposer({
  emails,
  from,
  tables,
}: {
  emails: EmailSource;
  from: () => string;
  tables: EmailTables;
}): ComposeEmail {
  return async (sql, email, settings) => {
    const text = await emails.compose(sql, email);
    const { sender_name, reply_to } = settings ?? (await findSenderSettings(sql, tables.settings));
    return { ...text, from: senderOf(from(), sender_name), replyTo: text.replyTo ?? reply_to ?? undefined };
  };
}
