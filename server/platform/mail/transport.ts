import type { Database } from '#server/platform/db/database.ts';
import { keepInDevInbox } from './dev-inbox.queries.ts';

export interface OutgoingMail {
  /** With angle brackets; the same for every try of one mail, so that receivers can tell a repetition. */
  messageId: string;
  from: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
}

/** Hands one mail on. Resolves when somebody else is responsible for it. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Delivers to the mail server of an `smtp:` or `smtps:` address. */
export function smtpTransport(url: string): MailTransport {
  let pool: ReturnType<typeof openPool> | undefined;
  return {
    async send({ to, replyTo, ...mail }) {
      const transport = await (pool ??= openPool(url));
      await transport.sendMail({
        ...mail,
        // As objects: one address, never a list.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => void pool?.then((transport) => transport.close()),
  };
}

/** The mail library is loaded with the first mail, not with the server. */
async function openPool(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Keeps mails in the database for `/dev/inbox`. */
export function devInboxTransport(db: Database): MailTransport {
  return { send: (mail) => keepInDevInbox(db, mail), close: () => undefined };
}
