import type { SmtpOptions } from './transport.ts';

/** The SMTP server could not be used. The message is for admins and contains no password. */
export class SmtpProblem extends Error {
  override readonly name = 'SmtpProblem';
}

const TIMEOUT_MS = 10_000;

/** Connects to the server of an `smtp:` or `smtps:` URL and signs in. @throws {SmtpProblem} */
export async function checkSmtp(url: string, { requireTls }: SmtpOptions): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
  } catch (error) {
    throw new SmtpProblem(describeProblem(error, new URL(url)), { cause: error });
  } finally {
    transport.close();
  }
}

function describeProblem(error: unknown, { hostname, port, protocol }: URL): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const place = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  switch (code) {
    case 'EAUTH':
      return `${place} answered, but refused the user name or the password.`;
    case 'EDNS':
      return `The host name ${hostname} could not be resolved. Check SMTP_URL for typos.`;
    case 'ETLS':
    case 'ESTARTTLS':
      return `${place} answered, but no encrypted connection could be established. Check its certificate, and whether it expects smtp: or smtps:.`;
    case 'ETIMEDOUT':
      return `${place} did not answer in ${TIMEOUT_MS / 1000} seconds. A firewall may be in the way, or the port may be wrong.`;
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ECONNREFUSED':
      return `No connection to ${place}. Check host and port, and that the email server is running.`;
    default:
      return `${place} could not be used${responseCode === undefined ? '' : ` (it answered ${responseCode})`}.`;
  }
}
