import type { Topic } from './tables.ts';

/** Signing in, and the ways to sign in. The server records them, see `server/accounts/account-log.ts`. */
export const signInEvents = {
  login: 'signed in',
  logout: 'signed out',
  register: 'created an account',
  first_step_passed: 'passed the first step of the sign-in',
  second_step_passed: 'passed the second step of the sign-in',
  password_changed: 'changed their password',
  email_changed: 'changed their email',
  phone_added: 'added a phone number',
  phone_removed: 'removed a phone number',
  passkey_added: 'added a passkey',
  passkey_removed: 'removed a passkey',
  factor_added: 'added a second step',
  factor_removed: 'removed a second step',
  recovery_codes_created: 'created recovery codes',
  recovery_codes_replaced: 'replaced recovery codes',
  recovery_codes_removed: 'removed recovery codes',
  recovery_code_used: 'used a recovery code',
  identity_linked: 'linked a sign-in method',
  identity_removed: 'removed a sign-in method',
};

/** What anyone can do to an account: the person of the entry is its owner, not its author. */
export const attempts = {
  login_failed: 'wrong password',
  second_step_failed: 'failed second step',
  password_reset_requested: 'password reset requested',
};

/** Events that are more than a change of a row, by topic: what follows the person who did it. */
const EVENTS = {
  security: { ...signInEvents, ...attempts },
  people: {
    profile_updated: 'changed their profile',
    view_as: 'viewed the portal as a client',
    invite: 'invited a person',
    shop_claimed: 'became the owner of the shop',
    person_exported: 'exported everything stored about a person',
    person_erased: 'erased the personal data of a person',
  },
  orders: {
    cart_updated: 'changed their cart',
    order_created: 'placed an order',
    order_viewed: 'opened an order',
    orders_claimed: 'joined guest orders to an account',
    link_opened: 'opened a link for the client in WhatsApp',
    link_copied: 'copied a link for the client',
  },
  campaigns: { started_without_approval: 'started a campaign that the client had not approved' },
  contacts: {
    contact_submitted: 'sent the contact form',
    consent_recorded: 'recorded a newsletter choice',
  },
  content: { publish: 'published', restore: 'published an earlier version', confirm: 'confirmed' },
  settings: { mail_retried: 'sent a failed email again' },
} satisfies Partial<Record<Topic, Readonly<Record<string, string>>>>;

interface AuditEvent {
  topic: Topic;
  words: string;
  /** Of {@link attempts}. */
  isAttempt: boolean;
}

export const auditEvents: ReadonlyMap<string, AuditEvent> = new Map(
  Object.entries(EVENTS).flatMap(([topic, events]) =>
    Object.entries(events).map(
      ([action, words]) =>
        [action, { topic: topic as Topic, words, isAttempt: Object.hasOwn(attempts, action) }] as const,
    ),
  ),
);
