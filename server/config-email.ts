import addressparser from 'nodemailer/lib/addressparser';
import * as z from 'zod';
import { isEmail } from '#domain/emails/email-address.ts';
import { emailField } from '#domain/emails/email-field.ts';
import { ConfigError, optional } from './config-values.ts';

/** Whether emails sent from it have one sender. */
function isMailbox(text: string): boolean {
  const [mailbox, ...others] = addressparser(text, { flatten: true });
  return mailbox !== undefined && others.length === 0 && isEmail(mailbox.address);
}

export const EmailSettings = z.object({
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error:
        'must be like smtp://user:password@mail.example.com:587, or smtps://… for TLS from the start; in the password, write @ as %40, / as %2F and # as %23',
    }),
  ),
  SMTP_TLS: optional(z.enum(['offered', 'required'])),
  MAIL_FROM: optional(
    z
      .string()
      .refine(
        isMailbox,
        `must be one email address, such as shop@example.com, or a name and the address in angle brackets: My Agency <shop@example.com>`,
      ),
  ),
  TEAM_EMAIL: optional(emailField()),
});
type Settings = z.output<typeof EmailSettings>;

export interface EmailConfig {
  smtpUrl: string | null;
  /** Send nothing over a connection without TLS. */
  smtpTls: boolean;
  /** Null: the profile's. */
  from: string | null;
  /** Null: derived from the profile's email. */
  teamEmail: string | null;
}

/** Options in the URL would take precedence over SMTP_TLS. @throws {ConfigError} */
function requirePlainOptions(smtpUrl: string | undefined): void {
  const options = smtpUrl === undefined ? [] : [...new URL(smtpUrl).searchParams.keys()];
  const option = options.find((name) => /tls|^secure$/i.test(name));
  if (option !== undefined) throw new ConfigError(`SMTP_TLS: remove the option ${option} from SMTP_URL`);
}

/** @throws {ConfigError} */
export function emailConfig(set: Settings): EmailConfig {
  if (set.SMTP_TLS === 'required') requirePlainOptions(set.SMTP_URL);
  return {
    smtpUrl: set.SMTP_URL ?? null,
    smtpTls: set.SMTP_TLS === 'required',
    from: set.MAIL_FROM ?? null,
    teamEmail: set.TEAM_EMAIL ?? null,
  };
}

/** RFC 2606: nobody can receive email there, and servers reject such senders. */
const RESERVED_DOMAIN = /[@.](?:test|example|invalid|localhost)>?$/i;

/** A warning for a shop that sends emails from a domain that nobody can own. */
export const reservedSender = ({ smtpUrl }: Pick<EmailConfig, 'smtpUrl'>, from: string): string[] =>
  smtpUrl !== null && RESERVED_DOMAIN.test(from)
    ? [`MAIL_FROM: emails are sent from ${from}, whose domain is reserved for tests. Set an address of your own.`]
    : [];
