import type { Names } from '#web/features/audit/audit-names.ts';
import { nameOf, nounOf } from './nouns.ts';
import { say, type Entry, type Part } from './parts.ts';
import { signInEvents } from './sign-in-events.ts';
import type { Topic } from './topics.ts';

export interface AuditEvent {
  /** What the filter of the log calls it. */
  label: string;
  topic: Topic;
  /** What follows the person who did it. */
  words?: (row: Entry, names: Names) => Part[];
  /** Who did it, if the entry names no person; the system otherwise. */
  actor?: string;
  /** The whole sentence, where the person of the entry is not its author. */
  sentence?: (row: Entry, person: Part) => Part[];
}

type Words = NonNullable<AuditEvent['words']>;

const event = (topic: Topic, label: string, words: Words): AuditEvent => ({ topic, label, words });

const just =
  (words: string): Words =>
  () => [say(words)];

/** The row's own name with other words around it. */
const about =
  (before: string, after = ''): Words =>
  (row, names) => [say(before), nameOf(row, names) ?? say('a person'), ...(after === '' ? [] : [say(after)])];

/** Events that are more than a change of a row: signing in, looking, exporting, erasing. */
export const auditEvents: Readonly<Record<string, AuditEvent>> = {
  ...signInEvents,
  profile_updated: event('people', 'Profile changed', just('changed their profile')),
  cart_updated: event('orders', 'Cart changed', just('changed their cart')),
  contact_submitted: event('contacts', 'Contact form sent', just('sent the contact form')),
  order_created: event('orders', 'Order placed', (row, names) => [say('placed '), ...nounOf(row, names)]),
  order_viewed: event('orders', 'Order opened', (row, names) => [say('opened '), ...nounOf(row, names)]),
  orders_claimed: event('orders', 'Guest orders joined to an account', (row) => {
    const orders = Number(row.new_values?.['orders'] ?? 0);
    return [say(orders === 1 ? 'joined one guest order to an account' : `joined ${orders} guest orders to an account`)];
  }),
  view_as: event('people', 'Portal viewed as a client', about('viewed the portal as ')),
  invite: event('people', 'Person invited', (row, names) =>
    about('invited ', row.new_values?.['role'] === 'admin' ? ' to the team' : ' as a client')(row, names),
  ),
  person_exported: event('people', 'Personal data exported', just('exported everything stored about a person')),
  person_erased: event('people', 'Personal data erased', just('erased the personal data of a person')),
  consent_recorded: event('contacts', 'Newsletter consent recorded', (row) => [
    say(row.new_values?.['granted'] === true ? 'recorded a newsletter consent' : 'recorded a newsletter opt-out'),
  ]),
  mail_retried: event('settings', 'Failed email sent again', just('sent a failed email again')),
};

export const eventOf = ({ action }: Entry): AuditEvent | null =>
  Object.hasOwn(auditEvents, action) ? (auditEvents[action] ?? null) : null;
