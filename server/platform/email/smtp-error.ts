export const SMTP_TIMEOUT_MS = 10_000;

/** An email that the SMTP server did not take. The message is the server's own, and may quote addresses. */
export class SmtpError extends Error {
  override readonly name = 'SmtpError';
  /** For the log: without addresses and passwords. */
  readonly reason: string;
  readonly code: string | undefined;
  readonly responseCode: number | undefined;

  constructor(message: string, reason: string, cause: unknown) {
    super(message, { cause });
    this.reason = reason;
    ({ code: this.code, responseCode: this.responseCode } = codesOf(cause));
  }
}

/** What the SMTP library adds to its errors. */
const codesOf = (error: unknown): { code?: string; responseCode?: number } =>
  typeof error === 'object' && error !== null ? error : {};

/** Why the server of an `smtp:` or `smtps:` URL could not be used, for admins and the log: without addresses and passwords. */
export function describeSmtpError(error: unknown, url: string): string {
  const { hostname, port, protocol } = new URL(url);
  const { code, responseCode } = codesOf(error);
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
      return `${place} did not answer in ${SMTP_TIMEOUT_MS / 1000} seconds. A firewall may be in the way, or the port may be wrong.`;
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ECONNREFUSED':
      return `No connection to ${place}. Check host and port, and that the email server is running.`;
    case 'EENVELOPE':
    case 'EMESSAGE':
      return `${place} did not accept the email (it answered ${responseCode ?? 'nothing'}).`;
    default:
      return `${place} could not be used${responseCode === undefined ? '' : ` (it answered ${responseCode})`}.`;
  }
}
