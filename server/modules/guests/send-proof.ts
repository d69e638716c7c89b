import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Cents } from '#domain/money.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import type { Services } from '#server/services.ts';
import type guestOrder from './emails/guest-order.tsx';
import { putProof, type GuestOrder } from './mailbox-proofs.queries.ts';

const DAY = 24 * 3600;
/** The mailbox may be a stranger's, so emails to it are limited, whoever causes them. */
const PER_MAILBOX = { name: 'guest-email:mailbox', points: 10, seconds: DAY };
const PER_GUEST = { name: 'guest-email:guest', points: 10, seconds: DAY };
const PER_IP = { name: 'guest-email:ip', points: 20, seconds: 3600 };

/** How long the six digits are valid; the link lives longer, because nobody can guess it. */
export const CODE_MINUTES = 60;
export const LINK_DAYS = 14;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Keyed, because a bare hash of six digits is found in a million attempts. */
export const hashCode = (identity: Pick<Identity, 'mac'>, guestId: string, email: string, code: string): string =>
  identity.mac('mailbox proof', `${guestId}:${email}:${code}`).toString('hex');

/** Seconds to wait before another email about this order; null if it may be sent now. */
async function takeEmail({ limits }: Services, { guestId, email }: GuestOrder, ip: string): Promise<number | null> {
  // Jobs have no IP address.
  if (ip !== '') {
    const wait = await limits.take(PER_IP, rateLimitKey(ip));
    if (wait !== null) return wait;
  }
  return (await limits.take(PER_GUEST, guestId)) ?? limits.take(PER_MAILBOX, hashToken(email));
}

/**
 * Queues the one email that a guest's mailbox gets before it is proved: the order's number and amount, and a link and a code
 * that prove it. `refunded`: what has been given back. Returns the seconds to wait if the limits allow no email now.
 */
export async function sendProof(
  services: Services,
  sql: Sql,
  order: GuestOrder,
  { ip, refunded = null }: { ip: string; refunded?: Cents | null },
): Promise<number | null> {
  const wait = await takeEmail(services, order, ip);
  if (wait !== null) {
    services.log.warn({ order: order.id, wait }, 'an email to a guest was left out: too many');
    return wait;
  }
  const token = randomBytes(32).toString('base64url');
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  await putProof(sql, order, {
    tokenHash: hashToken(token),
    codeHash: hashCode(services.identity, order.guestId, order.email, code),
    now: services.clock.now(),
  });
  await services.outbox.enqueue<typeof guestOrder>(sql, {
    template: 'guest-order',
    to: order.email,
    data: {
      orderId: order.id,
      link: services.links.confirm('order', token, `${services.publicUrl}/client/orders/${order.id}`),
      code,
      expiresInMinutes: CODE_MINUTES,
      refunded,
    },
    locale: order.locale,
  });
  return null;
}
