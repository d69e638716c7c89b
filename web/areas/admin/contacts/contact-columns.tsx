import type { ReactNode } from 'react';
import { engagementLevel } from '#domain/contacts/engagement.ts';
import type { Contact } from '#web/features/contacts/admin/contacts.ts';
import { preferenceNames, sourceName, yesOrNo, type Interests } from '#web/features/contacts/admin/contact-labels.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { Note } from '#web/ui/table/note.tsx';

const tones = { green: 'good', yellow: 'warn', red: 'bad' } as const;

export function Engagement({ score }: { score: number }) {
  return <Badge tone={tones[engagementLevel(score)]}>{score}%</Badge>;
}

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
    {formatDate(at)}
  </time>
);

function Name({ contact, onOpen }: { contact: Contact; onOpen: (contact: Contact) => void }) {
  return (
    <button type="button" onClick={() => onOpen(contact)} className="min-h-11 text-start linked">
      {contact.name}
    </button>
  );
}

/** A value above a secondary one. */
function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      {second ? <Note>{second}</Note> : null}
    </>
  );
}

const Person = ({ contact: { email, phone } }: { contact: Contact }) => (
  <Two
    first={<span className="wrap-anywhere">{email}</span>}
    second={phone === null ? null : <span className="whitespace-nowrap">{phone}</span>}
  />
);

export function contactColumns(onOpen: (contact: Contact) => void, { nameOf }: Interests): Column<Contact>[] {
  return [
    {
      id: 'name',
      card: 'title',
      header: 'Name',
      cell: (row) => <Name contact={row} onOpen={onOpen} />,
    },
    {
      id: 'email',
      card: 'line',
      header: 'Email and phone',
      className: 'min-w-40',
      cell: (row) => <Person contact={row} />,
    },
    { id: 'company', card: 'meta', header: 'Company', none: '–', cell: (row) => row.company },
    {
      id: 'service',
      card: 'meta',
      header: 'Service',
      none: '–',
      cell: (row) => nameOf(row.service_interest) || null,
    },
    {
      id: 'subscribed',
      card: 'fact',
      header: 'Subscribed',
      cell: (row) => <Two first={yesOrNo(row.subscribed)} second={preferenceNames(row.preferences).join(', ')} />,
    },
    {
      id: 'created',
      card: 'meta',
      header: 'Created',
      cell: (row) => <Two first={<Day at={row.created_at} />} second={sourceName(row.source)} />,
    },
    {
      id: 'last',
      card: 'hidden',
      header: 'Last engagement',
      none: 'Never',
      cell: (row) => (row.last_engagement === null ? null : <Day at={row.last_engagement} />),
    },
    {
      id: 'score',
      card: 'aside',
      header: 'Engagement',
      cell: (row) => <Engagement score={row.engagement_score} />,
      align: 'end',
    },
  ];
}
