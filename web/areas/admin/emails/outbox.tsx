import { emailStates, useOutbox, useRetryEmail, type OutboxEmail } from '#web/features/emails/outbox.ts';
import { useEmailTemplates } from '#web/features/emails/previews.ts';
import { inShopZone } from '#web/lib/format/format.ts';
import { TableTime } from '#web/ui/moment.tsx';
import { useListState } from '#web/lib/data/list-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const tones = { queued: 'neutral', sending: 'neutral', sent: 'good', failed: 'bad' } as const;
/** An email's title. Until the titles are loaded, and for emails that no longer exist, its name. */
function useTitleOf(): (template: string) => string {
  const templates = useEmailTemplates().data;
  return (template) => templates?.find(({ name }) => name === template)?.title ?? template;
}

const FILTERS = ['state', 'template', 'to'];

/** All sent and pending emails with their errors. Failed emails can be retried. */
export function Outbox() {
  const list = useListState('-created_at', FILTERS);
  const filter = { state: list.filter('state'), template: list.filter('template'), to: list.filter('to') };
  const outbox = useOutbox(filter, list.cursor);
  const templates = useEmailTemplates().data ?? [];
  return (
    <section aria-labelledby="outbox" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="outbox" className="title text-xl">
        Outbox
      </h2>
      <div className="grid gap-4 sm:grid-cols-3 xl:max-w-4xl">
        <SelectField
          label="Status"
          value={filter.state}
          onChange={(event) => list.setFilter('state', event.target.value)}
        >
          <option value="">All states</option>
          {Object.entries(emailStates).map(([state, text]) => (
            <option key={state} value={state}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Template"
          value={filter.template}
          onChange={(event) => list.setFilter('template', event.target.value)}
        >
          <option value="">All templates</option>
          {templates.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
        <SearchField
          label="Address"
          placeholder="Full address"
          value={filter.to}
          onSearch={(text) => list.setFilter('to', text)}
        />
      </div>
      <PagedTable
        query={outbox}
        list={list}
        label="Outbox"
        nouns={['email', 'emails']}
        columns={columns}
        cardsBelow="md"
        empty={
          <EmptyState title="Nothing sent yet">
            Emails appear here once an order, a message or an account triggers one.
          </EmptyState>
        }
      />
    </section>
  );
}

const columns: Column<OutboxEmail>[] = [
  { id: 'template', card: 'title', header: 'Email', cell: (row) => <Title email={row} /> },
  { id: 'to', card: 'meta', header: 'To', cell: (row) => <span className="break-all">{row.to_address}</span> },
  {
    id: 'created',
    card: 'meta',
    header: () => inShopZone('Written'),
    cell: (row) => <TableTime at={row.created_at} />,
  },
  { id: 'state', card: 'foot', header: 'Status', cell: (row) => <State email={row} /> },
  {
    id: 'retry',
    card: 'foot',
    header: <span className="sr-only">Retrying</span>,
    cell: (row) => <Retry email={row} />,
    align: 'end',
  },
];

function Title({ email }: { email: OutboxEmail }) {
  const titleOf = useTitleOf();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {titleOf(email.template)}
      {email.is_test ? <Badge tone="outline">Test</Badge> : null}
      {email.locale === 'en' ? null : <Badge tone="outline">{email.locale}</Badge>}
    </span>
  );
}

function State({ email: { state, attempts, last_error: problem } }: { email: OutboxEmail }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tones[state]}>{emailStates[state]}</Badge>
      {problem === null ? null : (
        <span className="max-w-80 text-sm break-words text-faint">
          {problem} ({attempts} {attempts === 1 ? 'attempt' : 'attempts'})
        </span>
      )}
    </span>
  );
}

function Retry({ email }: { email: OutboxEmail }) {
  const retry = useRetryEmail();
  const titleOf = useTitleOf();
  if (email.state !== 'failed') return null;
  const go = () =>
    retry.mutate(email.id, {
      onSuccess: () => showToast('The email is being sent again', 'success'),
      onError: (error) => showToast(error.message, 'error'),
    });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={retry.isPending}
      busyText="Sending…"
      onClick={go}
      aria-label={`Try again: ${titleOf(email.template)} to ${email.to_address}`}
    >
      Try again
    </Button>
  );
}
