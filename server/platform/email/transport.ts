import { isLoopbackHost } from '#server/config-values.ts';
import { inChildSpan, SpanKind } from '#server/platform/tracing/span.ts';
import { describeSmtpError, SmtpError, SMTP_TIMEOUT_MS } from './smtp-error.ts';

export interface OutgoingEmail {
  /** With angle brackets; the same for every attempt at one email, so that receivers can detect duplicates. */
  messageId: string;
  from: string;
  to: string;
  replyTo?: string | undefined;
  /** A POST to it turns emails like this one off (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  subject: string;
  html: string;
  text: string;
}

/** Hands one email over. Resolves when the receiver has taken responsibility for it. */
export interface EmailTransport {
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
}

export interface SmtpOptions {
  /** Send nothing over a connection without TLS, whether the server offers it (STARTTLS) or not. */
  requireTls: boolean;
}

/**
 * How a connection is encrypted. Nobody has a certificate for this machine's own name that a client could check, Debian's exim for
 * instance makes its own; where encryption is not required, the connection would do without it, too.
 */
export function encryptionOf(url: string, { requireTls }: SmtpOptions) {
  const { protocol, hostname } = new URL(url);
  const isOwn = protocol === 'smtp:' && !requireTls && isLoopbackHost(hostname);
  return { requireTLS: requireTls, ...(isOwn && { tls: { rejectUnauthorized: false } }) };
}

/** Delivers to the SMTP server of an `smtp:` or `smtps:` URL. */
export function smtpTransport(url: string, options: SmtpOptions): EmailTransport {
  let pool: ReturnType<typeof openPool> | undefined;
  return {
    async send({ messageId, from, to, replyTo, unsubscribeUrl, subject, html, text }) {
      const transport = await (pool ??= openPool(url, options));
      const message = {
        messageId,
        from,
        subject,
        html,
        text,
        // Pictures are data URLs in the HTML. Mail clients block these, and show attachments.
        attachDataUrls: true,
        // Objects, because a string could be parsed as a list of recipients.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      };
      await inChildSpan('send email', { kind: SpanKind.CLIENT }, () =>
        transport.sendMail(message).catch((error: unknown) => {
          throw smtpError(error, url, options);
        }),
      );
    },
    close: () => void pool?.then((transport) => transport.close()),
  };
}

function smtpError(cause: unknown, url: string, { requireTls }: SmtpOptions): SmtpError {
  if (requireTls && (cause as { code?: unknown } | null)?.code === 'ETLS') {
    const reason = `SMTP_TLS is required, and ${new URL(url).host} established no encrypted connection (STARTTLS)`;
    return new SmtpError(reason, reason, cause);
  }
  return new SmtpError(cause instanceof Error ? cause.message : String(cause), describeSmtpError(cause, url), cause);
}

/** `prepared`: the library would fold a long URL onto a line of its own, which some receivers do not read. */
const unsubscribeHeaders = (url: string | undefined) =>
  url === undefined
    ? {}
    : {
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** Loads the SMTP library with the first email, not with the server. */
async function openPool(url: string, options: SmtpOptions) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    ...encryptionOf(url, options),
    pool: true,
    maxConnections: 5,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
