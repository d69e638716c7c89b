import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import type { Services } from '#server/services.ts';
import type { Sql, Transaction } from '#server/platform/db/database.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findGuestOrder, type GuestOrder } from '#server/modules/guests/mailbox-proofs.queries.ts';
import { sendProof } from '#server/modules/guests/send-proof.ts';
import type orderConfirmation from './emails/order-confirmation.tsx';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_ORDER = { name: 'send-order-email', points: 5, seconds: 3600 };

/** The order's id, alone or within an order object. Everything except the id is read from the database. */
const Body = z.object({ order: z.union([z.uuid(), z.object({ id: z.uuid() }).transform(({ id }) => id)]) });

/**
 * `POST /functions/v1/send-order-email`: resends the stored order to its stored email. For who may read the order:
 * row-level security decides, so it cannot be used as an open relay. Errors: 400, 401, 404, 409 unpaid, 429.
 */
export async function sendOrderEmail(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { order: orderId } = await readBody(c, Body);
  await takeFrom(services, PER_ORDER, `${caller.claims.sub}:${orderId}`);
  const locale = await findLanguage(services.db, orderId);
  const guestOrder = await findGuestOrder(services.db, orderId);
  await asCaller(services.db, caller, async (sql) => {
    const { rows } = await sql.query<Pick<Row<'orders'>, 'client_email' | 'payment_status'>>(
      'select client_email, payment_status from public.orders where id = $1',
      [orderId],
    );
    const [order] = rows;
    if (order === undefined) throw new AppError(404, 'not_found', 'This order does not exist');
    if (order.payment_status !== 'paid') throw new AppError(409, 'conflict', 'This order is not confirmed yet');
    if (guestOrder !== null) return asOwner(sql, () => remindGuest(services, sql, guestOrder));
    await services.outbox.enqueue<typeof orderConfirmation>(sql, {
      template: 'order-confirmation',
      to: order.client_email,
      data: { orderId },
      locale,
    });
  });
  return c.json({ success: true });
}

/** Nobody has proved the mailbox of a guest yet, so it gets no more than a link. */
async function remindGuest(services: Services, sql: Transaction, order: GuestOrder): Promise<void> {
  const wait = await sendProof(services, sql, order, { ip: '' });
  if (wait !== null)
    throw new AppError(
      429,
      'rate_limited',
      'This email address has already received several emails today. Please try again tomorrow.',
    );
}

/** The language that the order's client chose. Runs as the owner. */
async function findLanguage(sql: Sql, orderId: string): Promise<string> {
  const { rows } = await sql.query<{ locale: string }>(
    'select internal.language_of(client_id) as locale from public.orders where id = $1',
    [orderId],
  );
  return rows[0]?.locale ?? SOURCE_LOCALE;
}
