import { useState } from 'react';
import { useContacts, type Contact, type ContactFilter } from '#web/features/contacts/admin/contacts.ts';
import { useInterests } from '#web/features/contacts/admin/contact-labels.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { contactColumns } from './contact-columns.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ExportButtons } from './export-buttons.tsx';

const FILTERS = ['q', 'service'];

/** Everyone who has used the contact form or subscribed at checkout. */
export function ContactsTab() {
  const list = useListState('-created_at', FILTERS);
  const filter: ContactFilter = { search: list.filter('q').trim(), service: list.filter('service') };
  const page = useContacts(filter, list.cursor);
  const [open, setOpen] = useState<Contact | null>(null);
  const interests = useInterests();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <div className="grid grow gap-4 sm:max-w-2xl sm:grid-cols-[minmax(0,1fr)_15rem]">
          <SearchField
            label="Search contacts"
            placeholder="Name, email or company"
            value={list.filter('q')}
            onSearch={(text) => list.setFilter('q', text)}
          />
          <SelectField
            label="Service"
            value={filter.service}
            onChange={(event) => list.setFilter('service', event.target.value)}
          >
            <option value="">All Services</option>
            {interests.offered.map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <ExportButtons filter={filter} />
      </div>
      <PagedTable
        query={page}
        list={list}
        label="Contacts"
        nouns={['contact', 'contacts']}
        columns={contactColumns(setOpen, interests)}
        empty={
          <EmptyState title="No contacts yet">
            People who use the contact form or subscribe to the newsletter at checkout appear here.
          </EmptyState>
        }
      />
      <GdprNote />
      {open === null ? null : <ContactDialog contact={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function GdprNote() {
  return (
    <aside aria-label="GDPR" className="surface-1 grid gap-1 rounded-card p-5 text-[0.9375rem] text-soft">
      <h2 className="font-semibold text-bone">GDPR</h2>
      <p>
        People can ask for a copy of their data or for its deletion. Open a contact to export the data, erase the
        person, or record a newsletter choice; each step is in the audit log. Email subscribers only, and delete
        exported files when you no longer need them.
      </p>
    </aside>
  );
}
