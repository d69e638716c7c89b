import type { AccountLog } from '#server/accounts/account-log.ts';

/** Account events in the audit log. IP address and user agent come from the transaction's request. */
export const auditAccountLog: AccountLog = {
  async record(sql, { account, event, own = true, details }) {
    await sql.query('select internal.record_account_event($1, $2, $3, $4)', [
      account,
      event.replaceAll('-', '_'),
      own,
      details ?? null,
    ]);
  },
  async count(sql, account, attempt) {
    await sql.query('select internal.count_attempt($1, $2)', [account, attempt]);
  },
};
