import type { MailboxOwner } from '#server/accounts/mailbox-owner.ts';
import { settleGuestNewsletter } from '#server/modules/contacts/newsletter.ts';
import type orderConfirmation from '#server/modules/orders/emails/order-confirmation.tsx';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { findPaidOrder, lockGuestsOf, moveGuest } from './mailbox-proofs.queries.ts';

interface JoiningGuest {
  guestId: string;
  account: MailboxOwner;
  by: 'code' | 'link';
  /** The order that the email to the mailbox was about; null if there was none. */
  orderId: string | null;
}

/** Moves the orders that a guest placed for a mailbox to the account of its owner. Call it once the guest's orders are locked. */
export async function joinGuest(services: Services, sql: Transaction, joining: JoiningGuest): Promise<void> {
  const { guestId, account, by, orderId } = joining;
  await settleGuestNewsletter(services, sql, { guestId, email: account.email, userId: account.id, by });
  await moveGuest(sql, guestId, account.id, account.email);
  if (orderId !== null) await confirmOrder(services, sql, orderId);
}

/**
 * Does that for every guest who has ordered for this mailbox, when its owner has proved it by any code or link. Anyone may have
 * ticked a guest's newsletter box, so the owner is asked by email.
 */
export async function joinGuestsOf(services: Services, sql: Transaction, account: MailboxOwner): Promise<void> {
  for (const { guestId, orderId } of await lockGuestsOf(sql, account.email))
    await joinGuest(services, sql, { guestId, account, by: 'link', orderId });
}

/** Now that the mailbox is its owner's, it gets the whole confirmation of the order. */
async function confirmOrder({ outbox }: Services, sql: Transaction, orderId: string): Promise<void> {
  const order = await findPaidOrder(sql, orderId);
  if (order === null) return;
  await outbox.enqueue<typeof orderConfirmation>(sql, {
    template: 'order-confirmation',
    to: order.email,
    data: { orderId },
    locale: order.locale,
  });
}
