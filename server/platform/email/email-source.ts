import * as z from 'zod';
import type { Sql } from '#server/platform/db/database.ts';

/** The payload is invalid, or what the email is about no longer exists. A retry would not help. */
export class EmailContentError extends Error {
  override readonly name = 'EmailContentError';
}

/** An email of the outbox with its payload decrypted. */
export interface QueuedEmail {
  template: string;
  data: unknown;
  locale: string;
  /** The recipient; absent in previews. */
  to?: string;
  /** What it would say instead of what is published; in previews alone. */
  words?: Readonly<Record<string, string>>;
}

export interface EmailText {
  channel: 'email' | 'text';
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** A POST to it turns emails like this one off (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The emails that exist. Platform code stores, sends and retries them, and knows them by name only. */
export interface EmailSource {
  /** Validates a payload. `secret`: it grants access and must rest encrypted. @throws {EmailContentError} */
  accept(template: string, data: unknown): Promise<{ data: object; secret: boolean }>;
  isSecret(template: string): Promise<boolean>;
  /** Looks up the content and renders it. @throws {EmailContentError} */
  compose(sql: Sql, email: QueuedEmail): Promise<EmailText>;
}

/** The type of an email module, as far as the outbox needs it to type a payload. */
export interface EmailType {
  readonly name: string;
  readonly payload: z.ZodType;
}

/** What a test email shows: a stored row, identified by a payload such as `{orderId}`, or for null the sample. */
export type TestContent = Readonly<Record<string, string>> | null;

const Sample = z.object({ test: z.literal('sample') });

export const testPayload = (real: TestContent): object =>
  real === null ? { test: 'sample' } : { test: 'real', ...real };

/** The payload of a test email without a stored row. */
export const isSample = (data: unknown): boolean => Sample.safeParse(data).success;

/** Whether an admin sent the email to themselves. */
export const isTest = (data: unknown): boolean => typeof data === 'object' && data !== null && 'test' in data;
