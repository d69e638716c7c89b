import type accountExists from '#server/accounts/emails/account-exists.tsx';
import type confirmEmailChange from '#server/accounts/emails/confirm-email-change.tsx';
import type confirmSignup from '#server/accounts/emails/confirm-signup.tsx';
import type invite from '#server/accounts/emails/invite.tsx';
import type magicLink from '#server/accounts/emails/magic-link.tsx';
import type reauthenticate from '#server/accounts/emails/reauthenticate.tsx';
import type resetPassword from '#server/accounts/emails/reset-password.tsx';
import type smsCode from '#server/accounts/emails/sms-code.tsx';
import type { TeamRole } from '#domain/people/capability.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import type { OneTimeTokenType } from './tokens/one-time-tokens.queries.ts';
import {
  createOneTimeToken,
  PHONE_TOKEN_MINUTES,
  SIGN_IN_TOKEN_MINUTES,
  TOKEN_MINUTES,
} from './tokens/one-time-tokens.ts';
import { dialled } from './users/phone-number.ts';
import { type Challenge, startFlow } from './tokens/pkce.ts';
import type { AuthenticationMethod } from './sessions/sessions.ts';
import { updateUser, type UserRow } from './users/users.queries.ts';
import { greetingName, languageOf } from './users/users.ts';

export interface EmailRequest {
  user: UserRow;
  /** The session that asked for a change of the account. */
  sessionId?: string | null;
  /** Where the user is redirected after confirming. Already validated. */
  redirectTo: string;
  challenge: Challenge | null;
  now: Date;
}

interface LinkEmail extends EmailRequest {
  to: string;
  token: OneTimeTokenType;
  minutes?: number;
  /** The link's `type`. */
  type: string;
  /** Null if another email of the same flow has started it. */
  flow: AuthenticationMethod | null;
}

const makeSecret = (
  services: Services,
  sql: Sql,
  email: Pick<LinkEmail, 'user' | 'sessionId' | 'to' | 'token' | 'minutes' | 'challenge' | 'now'>,
) =>
  createOneTimeToken(services.identity, sql, {
    userId: email.user.id,
    sessionId: email.sessionId,
    address: email.to,
    type: email.token,
    minutes: email.minutes ?? TOKEN_MINUTES,
    pkce: email.challenge !== null,
    now: email.now,
  });

/** The content of an email with a link. With a challenge, it also starts the PKCE flow that the link completes. */
async function compose(services: Services, sql: Sql, email: LinkEmail) {
  const { user, challenge, flow, now } = email;
  if (challenge !== null && flow !== null) await startFlow(sql, { userId: user.id, challenge, method: flow, now });
  const secret = await makeSecret(services, sql, email);
  return {
    firstName: greetingName(email.user),
    link: services.links.confirm(email.type, secret.tokenHash, email.redirectTo),
    code: secret.code,
    expiresInMinutes: email.minutes ?? TOKEN_MINUTES,
  };
}

/** An email with a link to the account's own mailbox, and when it was sent. */
async function composeOwn(
  services: Services,
  sql: Sql,
  request: EmailRequest,
  { sent, ...link }: Omit<LinkEmail, 'to' | keyof EmailRequest> & { sent: 'confirmation_sent_at' | 'recovery_sent_at' },
) {
  const { user, now } = request;
  const to = user.email ?? '';
  const data = await compose(services, sql, { ...request, ...link, to });
  await updateUser(sql, user.id, { [sent]: now }, now);
  return { to, data, locale: languageOf(user) };
}

/** Sends the link and code that confirm an account's email. */
export async function sendConfirmation(services: Services, sql: Sql, request: EmailRequest): Promise<void> {
  const link = await composeOwn(services, sql, request, {
    token: 'confirmation_token',
    type: 'signup',
    flow: 'email/signup',
    sent: 'confirmation_sent_at',
  });
  await services.outbox.enqueue<typeof confirmSignup>(sql, { template: 'confirm-signup', ...link });
}

/** Sends the link and code that accept an invitation. `teamRole`: what a colleague is invited as. */
export async function sendInvite(
  services: Services,
  sql: Sql,
  { teamRole, ...request }: EmailRequest & { teamRole: TeamRole | null },
): Promise<void> {
  const { data, ...link } = await composeOwn(services, sql, request, {
    token: 'confirmation_token',
    type: 'invite',
    flow: 'invite',
    sent: 'confirmation_sent_at',
  });
  await updateUser(sql, request.user.id, { invited_at: request.now }, request.now);
  await services.outbox.enqueue<typeof invite>(sql, { template: 'invite', ...link, data: { ...data, teamRole } });
}

/** Sends a link and a code that sign in without a password. */
export async function sendMagicLink(services: Services, sql: Sql, request: EmailRequest): Promise<void> {
  const link = await composeOwn(services, sql, request, {
    token: 'recovery_token',
    type: 'magiclink',
    minutes: SIGN_IN_TOKEN_MINUTES,
    flow: 'magiclink',
    sent: 'recovery_sent_at',
  });
  await services.outbox.enqueue<typeof magicLink>(sql, { template: 'magic-link', ...link });
}

/** Sends a link and a code that sign in to choose a new password. */
export async function sendRecoveryEmail(services: Services, sql: Sql, request: EmailRequest): Promise<void> {
  const link = await composeOwn(services, sql, request, {
    token: 'recovery_token',
    type: 'recovery',
    flow: 'recovery',
    sent: 'recovery_sent_at',
  });
  await services.outbox.enqueue<typeof resetPassword>(sql, { template: 'reset-password', ...link });
}

/**
 * Sends links and codes to both mailboxes of an account that changes its email to `user.email_change`. The new mailbox
 * proves that it can be reached, the current one that its owner agrees. An account without a confirmed email only needs
 * the new one.
 */
export async function sendEmailChange(services: Services, sql: Sql, request: EmailRequest): Promise<void> {
  const { user, now } = request;
  const newEmail = user.email_change ?? '';
  const oldMailbox = user.email !== null && user.email_confirmed_at !== null ? user.email : null;
  // Only the mailbox of the owner agrees without the session that asked.
  const sessionId = oldMailbox === null ? (request.sessionId ?? null) : null;
  await updateUser(sql, user.id, { email_change_sent_at: now, email_change_confirm_status: 0 }, now);
  const type = 'email_change';
  const toNew = await compose(services, sql, {
    ...request,
    sessionId,
    type,
    flow: type,
    to: newEmail,
    token: 'email_change_token_new',
  });
  await services.outbox.enqueue<typeof confirmEmailChange>(sql, {
    template: 'confirm-email-change',
    to: newEmail,
    data: { ...toNew, firstName: '', mailbox: 'new', newEmail },
    locale: languageOf(user),
  });
  if (oldMailbox === null) return;
  const toOld = await compose(services, sql, {
    ...request,
    sessionId,
    type,
    flow: null,
    to: oldMailbox,
    token: 'email_change_token_current',
  });
  await services.outbox.enqueue<typeof confirmEmailChange>(sql, {
    template: 'confirm-email-change',
    to: oldMailbox,
    data: { ...toOld, mailbox: 'current', newEmail },
    locale: languageOf(user),
  });
}

/** Sends a code that proves control of `to`, the account's email or phone. */
export async function sendReauthentication(
  services: Services,
  sql: Sql,
  { user, sessionId, to, now }: { user: UserRow; sessionId: string; to: string; now: Date },
): Promise<void> {
  const token = 'reauthentication_token';
  const minutes = SIGN_IN_TOKEN_MINUTES;
  const { code } = await makeSecret(services, sql, { user, sessionId, to, token, minutes, challenge: null, now });
  await updateUser(sql, user.id, { reauthentication_sent_at: now }, now);
  if (to === user.email)
    await services.outbox.enqueue<typeof reauthenticate>(sql, {
      template: 'reauthenticate',
      to,
      data: { code, expiresInMinutes: minutes },
      locale: languageOf(user),
    });
  else
    await services.outbox.enqueue<typeof smsCode>(sql, {
      template: 'sms-code',
      to: dialled(to),
      data: { code, expiresInMinutes: PHONE_TOKEN_MINUTES },
      locale: languageOf(user),
    });
}

/** Sends a code to a phone, to sign in or to confirm a new number. */
export async function textCode(
  services: Services,
  sql: Sql,
  {
    user,
    sessionId,
    phone,
    purpose,
    now,
  }: {
    user: UserRow;
    /** The session that asked for another number: without it, the code changes nothing. */
    sessionId?: string | null;
    phone: string;
    purpose: 'sms' | 'phone_change';
    now: Date;
  },
): Promise<void> {
  const token = purpose === 'sms' ? 'confirmation_token' : 'phone_change_token';
  const { code } = await makeSecret(services, sql, { user, sessionId, to: phone, token, challenge: null, now });
  await updateUser(
    sql,
    user.id,
    purpose === 'sms' ? { confirmation_sent_at: now } : { phone_change_sent_at: now },
    now,
  );
  await services.outbox.enqueue<typeof smsCode>(sql, {
    template: 'sms-code',
    to: dialled(phone),
    data: { code, expiresInMinutes: PHONE_TOKEN_MINUTES },
    locale: languageOf(user),
  });
}

/** Notifies the owner of an account that its email was used for another registration. */
export async function sendAccountExists(services: Services, sql: Sql, owner: UserRow): Promise<void> {
  await services.outbox.enqueue<typeof accountExists>(sql, {
    template: 'account-exists',
    to: owner.email ?? '',
    locale: languageOf(owner),
    data: {
      firstName: greetingName(owner),
      signInLink: services.links.signIn,
      resetLink: services.links.forgotPassword,
    },
  });
}
