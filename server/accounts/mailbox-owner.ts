import type { Transaction } from '#server/platform/db/database.ts';

/** An account whose owner has just proved that its mailbox is their own. */
export interface MailboxOwner {
  id: string;
  email: string;
}

/** Runs in the transaction of a proof. The shop joins the orders of guests; someone else's schema has nothing to join. */
export type OnMailboxProved = (sql: Transaction, owner: MailboxOwner) => Promise<void>;
