import type { ReactNode } from 'react';
import { engagementLevel } from '#domain/contacts/engagement.ts';
import type { Contact } from '#web/features/contacts/admin/contacts.ts';
import { interestName, preferenceNames, sourceName, yesOrNo } from '#web/features/contacts/admin/contact-labels.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { DataColumn } from '#web/ui/data-table.tsx';

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
    <button
      type="button"
      onClick={() => onOpen(contact)}
      className="min-h-11 text-start underline decoration-line underline-offset-4 hover:decoration-signal"
    >
      {contact.name}
    </button>
  );
}

/** A value above a secondary one. */
function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      {second ? <span className="block text-sm text-faint">{second}</span> : null}
    </>
  );
}

const Person = ({ contact: { email, phone } }: { contact: Contact }) => (
  <Two
    first={<span className="wrap-anywhere">{email}</span>}
    second={phone === null ? null : <span className="whitespace-nowrap">{phone}</span>}
  />
);

export function contactColumns(onOpen: (contact: Contact) => void): DataColumn<Contact>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ row }) => <Name contact={row.original} onOpen={onOpen} />,
      meta: { rowHeader: true },
    },
    {
      id: 'email',
      header: 'Email and phone',
      meta: { className: 'min-w-40' },
      cell: ({ row }) => <Person contact={row.original} />,
    },
    { id: 'company', header: 'Company', cell: ({ row }) => row.original.company ?? '–' },
    { id: 'service', header: 'Service', cell: ({ row }) => interestName(row.original.service_interest) || '–' },
    {
      id: 'subscribed',
      header: 'Subscribed',
      cell: ({ row }) => (
        <Two first={yesOrNo(row.original.subscribed)} second={preferenceNames(row.original.preferences).join(', ')} />
      ),
    },
    {
      id: 'created',
      header: 'Created',
      cell: ({ row }) => <Two first={<Day at={row.original.created_at} />} second={sourceName(row.original.source)} />,
    },
    {
      id: 'last',
      header: 'Last engagement',
      cell: ({ row }) => (row.original.last_engagement === null ? 'Never' : <Day at={row.original.last_engagement} />),
    },
    {
      id: 'score',
      header: 'Engagement',
      cell: ({ row }) => <Engagement score={row.original.engagement_score} />,
      meta: { align: 'end' },
    },
  ];
}

export function ContactCard({ contact, onOpen }: { contact: Contact; onOpen: (contact: Contact) => void }) {
  const facts = [
    contact.company,
    interestName(contact.service_interest),
    contact.subscribed ? 'Subscribed' : null,
  ].filter(Boolean);
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3 font-semibold">
        <Name contact={contact} onOpen={onOpen} />
        <Engagement score={contact.engagement_score} />
      </div>
      <p className="text-sm text-soft">
        <Person contact={contact} />
      </p>
      {facts.length === 0 ? null : <p className="text-sm text-soft">{facts.join(', ')}</p>}
      <p className="text-sm text-faint">
        <Day at={contact.created_at} />
      </p>
    </div>
  );
}
