import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { Row } from '#database/rows.ts';
import type { EmailConfig } from '#server/config-email.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { senderOf } from '#server/modules/content/addresses.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { SmtpError } from '#server/platform/email/smtp-error.ts';
import { smtpTransport } from '#server/platform/email/transport.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { failedTest, passedTest, type TestedSettings } from './tested-settings.ts';

/** Sends an email to the caller through a server. @throws {AppError} 409 for an account without an email */
export async function testEmailServer(
  services: Services,
  caller: SignedInCaller,
  { smtpUrl, smtpTls }: EmailConfig,
): Promise<TestedSettings> {
  if (smtpUrl === null) throw new Error('there is no email server to test');
  const to = await emailOf(services, caller);
  const transport = smtpTransport(smtpUrl, { requireTls: smtpTls });
  const { name } = services.content.current().en.profile;
  const { hostname } = new URL(smtpUrl);
  const text = `${name} can send emails through ${hostname}.`;
  try {
    await transport.send({
      messageId: `<${randomUUID()}@${hostname}>`,
      from: services.email.from ?? senderOf(services.content.current()),
      to,
      subject: `Test of the email server for ${name}`,
      text,
      html: `<p>${html`${text}`}</p>`,
    });
    return passedTest(`The server accepted a test email to ${to}. Look into that mailbox.`);
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error;
    services.log.warn({ reason: error.reason }, 'a test of an email server failed');
    return failedTest(error.reason);
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
