import type { Services } from '#server/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { createOneTimeToken, TOKEN_MINUTES, type OneTimeSecret } from './one-time-tokens.ts';
import { startFlow, type Challenge } from './pkce.ts';
import { updateUser, type UserRow } from './users.queries.ts';
import { greetingName } from './users.ts';

export interface MailRequest {
  user: UserRow;
  /** Where the person goes after confirming; already checked. */
  redirectTo: string;
  challenge: Challenge | null;
  now: Date;
}

/** To a page of ours whose button confirms: a scanner that opens every link uses nothing up. */
function confirmLink(services: Services, type: string, secret: OneTimeSecret, redirectTo: string): string {
  const url = new URL('/auth/confirm', services.publicUrl);
  url.search = new URLSearchParams({ token_hash: secret.tokenHash, type, redirect_to: redirectTo }).toString();
  return url.href;
}

const contents = (user: UserRow, link: string, secret: OneTimeSecret) => ({
  firstName: greetingName(user),
  link,
  code: secret.code,
  expiresInMinutes: TOKEN_MINUTES,
});

/** Link and code that confirm the address of an account that has one. */
export async function mailConfirmation(services: Services, sql: Sql, { user, redirectTo, challenge, now }: MailRequest): Promise<void> {
  const to = user.email ?? '';
  const secret = await createOneTimeToken(services.identity, sql, {
    userId: user.id, address: to, type: 'confirmation_token', pkce: challenge !== null, now,
  });
  if (challenge !== null) await startFlow(sql, { userId: user.id, challenge, method: 'email/signup', now });
  await updateUser(sql, user.id, { confirmation_sent_at: now }, now);
  const link = confirmLink(services, 'signup', secret, redirectTo);
  await services.outbox.enqueue(sql, { template: 'confirm-signup', to, data: contents(user, link, secret) });
}

/** Link and code that sign in to choose a new password. */
export async function mailRecovery(services: Services, sql: Sql, { user, redirectTo, challenge, now }: MailRequest): Promise<void> {
  const to = user.email ?? '';
  const secret = await createOneTimeToken(services.identity, sql, {
    userId: user.id, address: to, type: 'recovery_token', pkce: challenge !== null, now,
  });
  if (challenge !== null) await startFlow(sql, { userId: user.id, challenge, method: 'recovery', now });
  await updateUser(sql, user.id, { recovery_sent_at: now }, now);
  const link = confirmLink(services, 'recovery', secret, redirectTo);
  await services.outbox.enqueue(sql, { template: 'reset-password', to, data: contents(user, link, secret) });
}

/** Link and code to the address that an account wants to move to; `user.email_change` is it. */
export async function mailEmailChange(services: Services, sql: Sql, { user, redirectTo, challenge, now }: MailRequest): Promise<void> {
  const to = user.email_change ?? '';
  const secret = await createOneTimeToken(services.identity, sql, {
    userId: user.id, address: to, type: 'email_change_token_new', pkce: challenge !== null, now,
  });
  if (challenge !== null) await startFlow(sql, { userId: user.id, challenge, method: 'email_change', now });
  await updateUser(sql, user.id, { email_change_sent_at: now }, now);
  const link = confirmLink(services, 'email_change', secret, redirectTo);
  // The new address has confirmed nothing yet, so the mail greets nobody by name.
  await services.outbox.enqueue(sql, { template: 'confirm-signup', to, data: { ...contents(user, link, secret), firstName: '' } });
}

/** Tells the owner of an address that somebody tried to register it again. */
export async function mailAccountExists(services: Services, sql: Sql, owner: UserRow): Promise<void> {
  await services.outbox.enqueue(sql, {
    template: 'account-exists',
    to: owner.email ?? '',
    data: {
      firstName: greetingName(owner),
      signInLink: new URL('/auth/login', services.publicUrl).href,
      resetLink: new URL('/auth/forgot-password', services.publicUrl).href,
    },
  });
}
