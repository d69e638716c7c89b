import type securityNotice from '#server/accounts/emails/security-notice.tsx';
import type { OtherWays, SecurityEvent } from '#server/accounts/emails/security-notice.tsx';
import type { Services } from '#server/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { UserRow } from './users/users.queries.ts';
import { languageOf } from './users/users.ts';

/**
 * Records a change to how the account can be accessed and notifies its owner, who notices a change by another person.
 * `own` is false if a team member made it.
 */
export async function sendSecurityNotice(
  services: Services,
  sql: Sql,
  user: UserRow,
  event: SecurityEvent,
  { otherWays, own = true }: { otherWays?: OtherWays; own?: boolean } = {},
): Promise<void> {
  await services.accountLog.record(sql, { account: user.id, event, own });
  const to = user.email;
  if (to === null || user.email_confirmed_at === null) return;
  await services.outbox.enqueue<typeof securityNotice>(sql, {
    template: 'security-notice',
    to,
    locale: languageOf(user),
    data: {
      event,
      ...(otherWays !== undefined && { otherWays }),
      securityLink: services.links.security,
      resetLink: services.links.forgotPassword,
    },
  });
}
