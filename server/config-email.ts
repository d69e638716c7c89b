import addressparser from 'nodemailer/lib/addressparser';
import * as z from 'zod';
import { isEmail } from '#domain/emails/email-address.ts';
import { emailField } from '#domain/emails/email-field.ts';
import { ConfigError, optional, wholeNumber } from './config-values.ts';

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
/** An email server as an owner enters it on a screen, in place of `SMTP_URL` and `SMTP_TLS`. */
export const OwnServer = z.object({
  SMTP_HOST: optional(
    z.string().regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62}\.?)+$/i, 'enter the host alone, such as mail.example.com'),
  ),
  SMTP_PORT: optional(wholeNumber(1, 65_535)),
  /** `implicit`: TLS from the start. `required`: nothing without STARTTLS. `offered`: TLS if the server has it. */
  SMTP_SECURITY: optional(z.enum(['implicit', 'required', 'offered'])),
  SMTP_USER: optional(z.string().max(300)),
  SMTP_PASSWORD: optional(z.string().max(1000)),
});

type Settings = z.output<typeof EmailSettings> & Partial<z.output<typeof OwnServer>>;

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
  const { SMTP_URL: fixed, SMTP_TLS: tls, SMTP_SECURITY: security = 'required' } = set;
  return {
    smtpUrl: fixed ?? ownUrl(set, security),
    smtpTls: fixed === undefined && set.SMTP_HOST !== undefined ? security === 'required' : tls === 'required',
    from: set.MAIL_FROM ?? null,
    teamEmail: set.TEAM_EMAIL ?? null,
  };
}

function ownUrl({ SMTP_HOST: host, SMTP_PORT: port, ...set }: Settings, security: string): string | null {
  if (host === undefined) return null;
  const { SMTP_USER: user, SMTP_PASSWORD: password } = set;
  if (user !== undefined && password === undefined) throw new ConfigError('SMTP_PASSWORD: required with a user name');
  const account = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  const isImplicit = security === 'implicit';
  return `${isImplicit ? 'smtps' : 'smtp'}://${account}${host}:${port ?? (isImplicit ? 465 : 587)}`;
}

/** RFC 2606: nobody can receive email there, and servers reject such senders. */
const RESERVED_DOMAIN = /[@.](?:test|example|invalid|localhost)>?$/i;

/** A warning for a shop that sends emails from a domain that nobody can own. */
export const reservedSender = ({ smtpUrl }: Pick<EmailConfig, 'smtpUrl'>, from: string): string[] =>
  smtpUrl !== null && RESERVED_DOMAIN.test(from)
    ? [`MAIL_FROM: emails are sent from ${from}, whose domain is reserved for tests. Set an address of your own.`]
    : [];
