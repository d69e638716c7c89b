import * as z from 'zod';
import { isEmail } from '#domain/emails/email-address.ts';

/** `implicit`: TLS from the start. `required`: nothing without STARTTLS. `offered`: TLS if the server has it. */
export const securities = ['implicit', 'required', 'offered'] as const;
export type Security = (typeof securities)[number];

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62}\.?)+$/i;

/** An email server, as the owner enters it. */
export const EmailServerForm = z.object({
  host: z.string().trim().regex(HOST, { error: 'Enter the host alone, such as mail.example.com' }),
  port: z.coerce
    .number({ error: 'Enter a number' })
    .int({ error: 'Enter a whole number' })
    .min(1, { error: 'A port is between 1 and 65535' })
    .max(65_535, { error: 'A port is between 1 and 65535' }),
  security: z.enum(securities),
  /** Empty: the server asks for no sign-in. */
  user: z.string().trim().max(300).default(''),
  /** Empty: the stored one, as long as host, port, security and user stay. */
  password: z.string().max(1000).default(''),
});
export type EmailServerForm = z.output<typeof EmailServerForm>;

const mailbox = z
  .string()
  .trim()
  .refine((text) => text === '' || isEmail(text), { error: 'Enter an email address' });

/** Empty: what follows from the profile. */
export const EmailAddressesForm = z.object({ from: mailbox, team: mailbox });
export type EmailAddressesForm = z.output<typeof EmailAddressesForm>;

type Source = 'environment' | 'stored' | 'none';

/** The response of `GET /functions/v1/email-server`. No secret is in it. */
export interface EmailServerState {
  source: Source;
  server: {
    host: string;
    port: number;
    security: Security;
    user: string;
    password: { state: 'none' | 'set' | 'enter_again'; last4: string };
  } | null;
  from: { source: Source; value: string };
  team: { source: Source; value: string };
}

/** What the email server said to a test. */
export interface EmailTestResult {
  /** Null: the test email was accepted. */
  problem: string | null;
  /** Where the test email went. */
  to: string;
}
