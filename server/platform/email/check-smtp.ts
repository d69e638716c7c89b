import { describeSmtpError, SMTP_TIMEOUT_MS } from './smtp-error.ts';
import { encryptionOf, type SmtpOptions } from './transport.ts';

/** The SMTP server could not be used. The message is for admins and contains no password. */
export class SmtpProblem extends Error {
  override readonly name = 'SmtpProblem';
}

/** Connects to the server of an `smtp:` or `smtps:` URL and signs in. @throws {SmtpProblem} */
export async function checkSmtp(url: string, options: SmtpOptions): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    ...encryptionOf(url, options),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
  } catch (error) {
    throw new SmtpProblem(describeSmtpError(error, url), { cause: error });
  } finally {
    transport.close();
  }
}
