import * as z from 'zod';
import { emailField } from './email-field.ts';

/** Characters that would terminate the display name in an email header. */
const NO_HEADER_SIGNS = /^[^"\\<>\p{Cc}]*$/u;

/**
 * Email settings that admins edit. Empty texts become null: the operator's configured name, and replies to the sender.
 */
export const EmailSettingsForm = z.object({
  sender_name: z
    .string()
    .trim()
    .max(100, { error: 'The name can have at most 100 characters' })
    .regex(NO_HEADER_SIGNS, { error: 'Leave out quotes, backslashes and angle brackets' })
    .transform((name) => name || null),
  reply_to: z
    .union([z.literal(''), emailField('Enter an email address, or leave this empty')])
    .transform((email) => email || null),
  notify_contact: z.boolean(),
  notify_order: z.boolean(),
  notify_refund_due: z.boolean(),
});

export type EmailSettingsForm = z.input<typeof EmailSettingsForm>;
export type EmailSettings = z.output<typeof EmailSettingsForm>;
