import { formatCount } from '#web/lib/format/format.ts';
import type { Names } from '#web/features/audit/audit-names.ts';
import { nameOf } from './nouns.ts';
import { say, type Entry, type Part } from './parts.ts';

const METHODS: Readonly<Record<string, string>> = {
  password: 'with a password',
  otp: 'with a link or code from an email',
  recovery: 'with a password reset link',
  magiclink: 'with a sign-in link',
  'email/signup': 'by confirming their email',
  email_change: 'by confirming a new email',
  invite: 'with an invitation',
  oauth: 'with an account elsewhere, such as Google',
  'sso/saml': 'with single sign-on',
  web3: 'with a wallet',
  passkey: 'with a passkey',
  totp: 'with an authenticator app',
  'mfa/webauthn': 'with a security key',
  'mfa/recovery_code': 'with a recovery code',
};

const SCOPES: Readonly<Record<string, string>> = { global: ' on all devices', others: ' on all other devices' };

const detail = ({ new_values: values }: Entry, name: string, words: Readonly<Record<string, string>>): string =>
  words[String(values?.[name])] ?? '';

const withMethod =
  (words: string) =>
  (row: Entry): Part[] => [say(`${words} ${detail(row, 'method', METHODS)}`.trim())];

/** "3 times within an hour" */
function times({ new_values: values }: Entry): string {
  const attempts = Number(values?.['attempts'] ?? 1);
  return attempts > 1 ? `, ${formatCount(attempts)} times within an hour` : '';
}

const security = (label: string, words: (row: Entry) => Part[]) => ({ topic: 'security' as const, label, words });
const just = (label: string, words: string) => security(label, () => [say(words)]);
/** What anyone can do to an account: the person of the entry is its owner, not its author. */
const attempt = (label: string, before: string) => ({
  topic: 'security' as const,
  label,
  sentence: (row: Entry, owner: Part): Part[] => [say(before), owner, say(times(row))],
});
/** Removed by the account itself, or through the auth admin API, which only the service key may call. */
const removed = (label: string, what: string, own: string) => ({
  topic: 'security' as const,
  label,
  actor: 'Someone with the service key',
  words: (row: Entry, names: Names): Part[] =>
    row.record_id === null
      ? [say(`removed ${what} ${own}`.trim())]
      : [say(`removed ${what} from the account of `), nameOf(row, names) ?? say('a person')],
});

/** Signing in, and the ways to sign in. The server records them, see `server/accounts/account-log.ts`. */
export const signInEvents = {
  login: security('Signed in', withMethod('signed in')),
  logout: security('Signed out', (row) => [say(`signed out${detail(row, 'scope', SCOPES)}`)]),
  register: just('Account created', 'created an account'),
  login_failed: attempt('Failed sign-in', 'A wrong password was entered for the account of '),
  first_step_passed: security('First step passed', (row) => [
    say(`passed the first step of the sign-in ${detail(row, 'method', METHODS)}`.trim()),
  ]),
  second_step_passed: security('Second step passed', withMethod('passed the second step of the sign-in')),
  second_step_failed: attempt('Failed second step', 'The second step of the sign-in failed for the account of '),
  password_reset_requested: attempt('Password reset requested', 'A password reset was requested for the account of '),
  password_changed: just('Password changed', 'changed their password'),
  email_changed: just('Email changed', 'changed their email'),
  phone_added: just('Phone added', 'added a phone number'),
  phone_removed: just('Phone removed', 'removed a phone number'),
  passkey_added: just('Passkey added', 'added a passkey'),
  passkey_removed: removed('Passkey removed', 'a passkey', ''),
  factor_added: just('Second step added', 'added a second step to their sign-in'),
  factor_removed: removed('Second step removed', 'a second step', 'from their sign-in'),
  recovery_codes_created: just('Recovery codes created', 'created recovery codes'),
  recovery_codes_replaced: just('Recovery codes replaced', 'replaced their recovery codes'),
  recovery_codes_removed: just('Recovery codes removed', 'removed their recovery codes'),
  recovery_code_used: just('Recovery code used', 'used a recovery code'),
  identity_linked: just('Sign-in method linked', 'linked another sign-in method'),
  identity_removed: just('Sign-in method removed', 'removed a sign-in method'),
};
