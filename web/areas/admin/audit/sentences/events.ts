import { isDay } from '#domain/period.ts';
import type { Names } from '#web/features/audit/audit-names.ts';
import { formatDay } from '#web/features/campaigns/admin/format-period.ts';
import { nounOf } from './nouns.ts';
import { say, type Entry, type Part } from './parts.ts';

type Say = (row: Entry, names: Names) => Part[];

const just =
  (words: string): Say =>
  () => [say(words)];
/** The row's own name with other words around it. */
const about =
  (before: string, after = ''): Say =>
  (row, names) => {
    const name = nounOf(row, names).at(-1);
    const known = name === undefined || name.type === 'text' ? say('a person') : name;
    return [say(before), known, ...(after === '' ? [] : [say(after)])];
  };

/** Events that are more than a change of a row: signing in, looking, exporting, erasing. */
export const auditEvents: Readonly<Record<string, Say>> = {
  login: just('signed in'),
  logout: just('signed out'),
  register: just('created an account'),
  password_changed: just('changed their password'),
  profile_updated: just('changed their profile'),
  cart_updated: just('changed their cart'),
  contact_submitted: just('sent the contact form'),
  order_created: (row, names) => [say('placed '), ...nounOf(row, names)],
  order_viewed: (row, names) => [say('opened '), ...nounOf(row, names)],
  orders_claimed: (row) => {
    const orders = Number(row.new_values?.['orders'] ?? 0);
    return [say(orders === 1 ? 'joined one guest order to an account' : `joined ${orders} guest orders to an account`)];
  },
  view_as: about('looked at the portal as '),
  invite: (row, names) =>
    about('invited ', row.new_values?.['role'] === 'admin' ? ' to the team' : ' as a client')(row, names),
  person_exported: just('exported everything that is stored about a person'),
  person_erased: just('erased the personal data of a person'),
  consent_recorded: (row) => [
    say(
      row.new_values?.['granted'] === true
        ? 'recorded a consent to the newsletter'
        : 'recorded a withdrawal from the newsletter',
    ),
  ],
  mail_retried: just('sent a failed email again'),
};

/** Steps of a row that have a verb of their own. */
const STEPS: Readonly<Record<string, Say>> = {
  'orders status cancelled': (row, names) => [say('cancelled '), ...nounOf(row, names)],
  'result_imports state previewed': (row, names) => [say('previewed the '), ...nounOf(row, names)],
  'result_imports state applied': (row, names) => [say('published the '), ...nounOf(row, names)],
  'result_imports state undone': (row, names) => [say('undid the '), ...nounOf(row, names)],
  'result_imports state failed': (row, names) => [say('could not read the '), ...nounOf(row, names)],
  'users role admin': about('made ', ' an administrator'),
  'users role client': about('made ', ' a client'),
  'users is_active true': about('gave ', ' access again'),
  'users is_active false': about('took access from '),
  'deliverables state approved': (row, names) => [say('approved '), ...nounOf(row, names)],
  'deliverables state returned': (row, names) => [say('sent back '), ...nounOf(row, names)],
};

/** An entry that is more than a change, in words; null for all others. */
export function eventOf(row: Entry, names: Names): Part[] | null {
  const { action, table_name: table, new_values: after } = row;
  if (Object.hasOwn(auditEvents, action)) return auditEvents[action]?.(row, names) ?? null;
  if (table === 'ticket_messages' && action === 'insert' && after?.['internal'] === true)
    return [say('wrote an internal note: '), ...nounOf(row, names)];
  if (table === 'campaign_days' && action === 'insert' && typeof after?.['day'] === 'string' && isDay(after['day']))
    return [say(`typed ${formatDay(after['day'])} into `), ...nounOf(row, names)];
  if (action !== 'update')
    return table === 'users' && action === 'insert' ? about('added ', ' to the team')(row, names) : null;
  const step = ['state', 'status', 'role', 'is_active']
    .map((column) => STEPS[`${table} ${column} ${String(after?.[column])}`])
    .find((found) => found !== undefined);
  return step?.(row, names) ?? null;
}
