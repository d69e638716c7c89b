import { errors } from 'jose';
import * as z from 'zod';
import { canonicalEmail } from '#domain/emails/email-address.ts';
import { optOutKinds, type OptOutKind } from '#domain/emails/opt-out.ts';
import { isLocale, pathIn, SOURCE_LOCALE } from '#domain/locales.ts';
import type { Identity } from '#server/platform/keys/identity.ts';

/** `purpose` tells it apart from everything else that is sealed with the same key. */
const Ticket = z.object({ purpose: z.literal('unsubscribe'), email: z.string(), kind: z.enum(optOutKinds) });

/** The page that asks with a button. Without a token, as in a preview, it turns nothing off. */
export const unsubscribePage = (publicUrl: string, locale: string, token: string | null): string =>
  `${publicUrl}${pathIn(isLocale(locale) ? locale : SOURCE_LOCALE, '/unsubscribe')}${token === null ? '' : `?token=${token}`}`;

/** The endpoint for email programs: one POST, without a page (RFC 8058). */
export const unsubscribeEndpoint = (publicUrl: string, token: string): string =>
  `${publicUrl}/functions/v1/unsubscribe?token=${token}`;

/**
 * A token for one recipient and one kind of email. It needs no sign-in, does not expire, and is encrypted, so that URLs
 * in logs contain no email address.
 */
export const sealUnsubscribe = (identity: Pick<Identity, 'seal'>, email: string, kind: OptOutKind): Promise<string> =>
  identity.seal({ purpose: 'unsubscribe', email: email.toLowerCase(), kind });

/** Null for a token that is not ours. */
export async function openUnsubscribe(
  identity: Pick<Identity, 'open'>,
  token: string,
): Promise<z.output<typeof Ticket> | null> {
  try {
    const ticket = Ticket.safeParse(await identity.open<unknown>(token)).data ?? null;
    // Links do not expire, and older ones may name the mailbox in ASCII.
    return ticket === null ? null : { ...ticket, email: canonicalEmail(ticket.email) ?? ticket.email };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
