import type { SessionUser } from '#web/features/accounts/session/session.ts';
import type { MessageId } from '#web/lib/i18n/text.ts';

/** Which role of a user is shown: among the team, owners are told apart. */
export function roleText(user: Pick<SessionUser, 'isTeam' | 'isOwner'>): MessageId {
  if (user.isOwner) return 'account.role.owner';
  return user.isTeam ? 'account.role.team' : 'account.role.client';
}
