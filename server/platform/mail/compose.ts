import type { Sql } from '#server/platform/db/database.ts';
import { loadContent } from './content.ts';
import type { MailContext, RenderMail } from './mail-content.ts';
import { findSenderSettings } from './outbox.queries.ts';
import type { OutgoingMail } from './transport.ts';

/** A mail as the outbox holds it, opened. */
export interface WrittenMail {
  template: string;
  data: unknown;
  locale: string;
}

export type ComposedMail = Omit<OutgoingMail, 'messageId' | 'to'>;

/** @throws {MailContentError} when what the mail tells about is gone */
export type ComposeMail = (sql: Sql, mail: WrittenMail) => Promise<ComposedMail>;

/** The operator's address under the name that staff gave it. */
export function senderOf(from: string, name: string | null): string {
  return name === null ? from : `"${name}" <${/<([^>]+)>/.exec(from)?.[1] ?? from}>`;
}

/** The one way to a mail's text: what is previewed is what is sent. `from` is `Name <address>` or an address. */
export function createComposer(options: {
  render: RenderMail;
  from: string;
  context: Omit<MailContext, 'locale'>;
}): ComposeMail {
  const { render, from, context } = options;
  return async (sql, { template, data, locale }) => {
    const content = await loadContent(sql, template, data, context.publicUrl);
    const { subject, html, text, replyTo } = await render(content, {
      publicUrl: context.publicUrl,
      timeZone: context.timeZone,
      locale,
    });
    const settings = await findSenderSettings(sql);
    return {
      from: senderOf(from, settings.sender_name),
      replyTo: replyTo ?? settings.reply_to ?? undefined,
      subject,
      html,
      text,
    };
  };
}
