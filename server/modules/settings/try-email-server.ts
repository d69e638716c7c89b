import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { EmailServerForm, EmailTestResult } from '#domain/settings/email-server.ts';
import type { Row } from '#database/rows.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { smtpOf } from '#server/live/live-email.ts';
import { senderOf } from '#server/modules/content/addresses.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { SmtpError } from '#server/platform/email/smtp-error.ts';
import { smtpTransport } from '#server/platform/email/transport.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';

/** Sends an email to the caller through a server. @throws {AppError} 409 for an account without an email */
export async function tryEmailServer(
  services: Services,
  caller: SignedInCaller,
  server: EmailServerForm,
): Promise<EmailTestResult> {
  const to = await emailOf(services, caller);
  const { smtpUrl, smtpTls } = smtpOf({ ...server, user: server.user || null });
  const transport = smtpTransport(smtpUrl ?? '', { requireTls: smtpTls });
  const { name } = services.content.current().en.profile;
  const text = `${name} can send emails through ${server.host}.`;
  try {
    await transport.send({
      messageId: `<${randomUUID()}@${server.host}>`,
      from: services.email.from ?? senderOf(services.content.current()),
      to,
      subject: `Test of the email server for ${name}`,
      text,
      html: `<p>${html`${text}`}</p>`,
    });
    return { problem: null, to };
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error;
    services.log.warn({ reason: error.reason }, 'a test of an email server failed');
    return { problem: error.reason, to };
  } finally {
    transport.close();
  }
}

async function emailOf({ db }: Services, caller: SignedInCaller): Promise<string> {
  const { rows } = await asCaller(
    db,
    caller,
    (sql) => sql.query<Pick<Row<'users'>, 'email'>>('select email from public.users where id = auth.uid()'),
    { readOnly: true },
  );
  const email = rows[0]?.email;
  if (email == null) throw new AppError(409, 'conflict', 'Your account has no email address');
  return email;
}
