import { useState, type ReactNode } from 'react';
import type { Contact } from '#web/features/contacts/admin/contacts.ts';
import { preferenceNames, sourceName, useInterests, yesOrNo } from '#web/features/contacts/admin/contact-labels.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { May } from '../access/may.tsx';
import { Engagement } from './contact-columns.tsx';
import { PersonRights } from './person-rights.tsx';

interface ContactDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** One contact: the message if there is one, what the server knows, and the data-subject actions. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  // Updates immediately; the list behind the dialog reloads on its own.
  const [subscribed, setSubscribed] = useState(contact.subscribed);
  const interests = useInterests();
  const facts: [string, ReactNode][] = [
    [
      'Email',
      <a key="email" href={`mailto:${contact.email}`} className="break-all linked">
        {contact.email}
      </a>,
    ],
    ['Phone', contact.phone ?? '–'],
    ['Company', contact.company ?? '–'],
    ['Service', interests.nameOf(contact.service_interest) || '–'],
    ['Preferences', preferenceNames(contact.preferences).join(', ') || '–'],
    ['Source', sourceName(contact.source)],
    ['Subscribed', yesOrNo(subscribed)],
    ['Received', formatDateTime(contact.created_at)],
    ['Last engagement', contact.last_engagement === null ? 'Never' : formatDateTime(contact.last_engagement)],
    ['Engagement', <Engagement key="score" score={contact.engagement_score} />],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={contact.name}
      size="lg"
      actions={
        <May do="orders.manage">
          <LinkButton variant="secondary" to={`/admin/orders/new?contact=${contact.id}`}>
            Turn into an order
          </LinkButton>
          <LinkButton to={`/admin/quotes/new?contact=${contact.id}`}>Make a quote</LinkButton>
        </May>
      }
    >
      <div className="grid gap-6">
        {contact.message === null ? (
          <p className="text-soft">Subscribed to the newsletter at checkout, without a message.</p>
        ) : (
          <blockquote className="surface-1 rounded-card p-4 whitespace-pre-line">{contact.message}</blockquote>
        )}
        <dl className="grid gap-x-6 gap-y-2 text-[0.9375rem] sm:grid-cols-[10rem_minmax(0,1fr)]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <May do="clients.manage">
          <PersonRights email={contact.email} subscribed={subscribed} onChosen={setSubscribed} onErased={onClose} />
        </May>
      </div>
    </Dialog>
  );
}
