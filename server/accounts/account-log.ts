import type { Sql } from '#server/platform/db/database.ts';
import type { SecurityEvent } from './emails/security-notice.tsx';

/** What anyone can do to an account. It is counted, one entry per hour. */
export type Attempt = 'login_failed' | 'second_step_failed' | 'password_reset_requested';

export interface AccountEvent {
  account: string;
  event: 'login' | 'first_step_passed' | 'second_step_passed' | 'logout' | 'shop_claimed' | SecurityEvent;
  /** Whether the account itself did it, and not a team member. */
  own?: boolean;
  details?: Readonly<Record<string, string>>;
}

/** The log of account events. The shop has one, someone else's schema does not. */
export interface AccountLog {
  record(sql: Sql, event: AccountEvent): Promise<void>;
  count(sql: Sql, account: string, attempt: Attempt): Promise<void>;
}
