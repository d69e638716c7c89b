import { mailTemplates } from '#domain/mail-templates.ts';
import { mailStates, useOutbox, useRetryMail, type OutboxMail } from '#web/features/email-admin/outbox.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useListState } from '#web/lib/list-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, Pager, type DataColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryStates } from '#web/ui/query-states.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const tones = { queued: 'neutral', sending: 'neutral', sent: 'good', failed: 'bad' } as const;
const titles: Record<string, { title: string }> = mailTemplates;
const titleOf = (template: string) => titles[template]?.title ?? template;

const FILTERS = ['state', 'template', 'to'];

/** Every mail that left or is to leave, what hindered it, and another try for what was given up. */
export function Outbox() {
  const list = useListState('-created_at', FILTERS);
  const filter = { state: list.filter('state'), template: list.filter('template'), to: list.filter('to') };
  const outbox = useOutbox(filter, list.cursor);
  const next = outbox.data?.next ?? null;
  return (
    <section aria-labelledby="outbox" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="outbox" className="title text-xl">
        Outbox
      </h2>
      <div className="grid gap-4 sm:grid-cols-3 xl:max-w-4xl">
        <SelectField
          label="State"
          value={filter.state}
          onChange={(event) => list.setFilter('state', event.target.value)}
        >
          <option value="">All states</option>
          {Object.entries(mailStates).map(([state, text]) => (
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
          {Object.entries(mailTemplates).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
        <SearchField
          label="Address"
          placeholder="The whole address"
          value={filter.to}
          onSearch={(text) => list.setFilter('to', text)}
        />
      </div>
      <QueryStates
        query={outbox}
        what="the outbox"
        skeleton={<Skeleton className="h-80 rounded-card" />}
        isEmpty={({ mails }) => mails.length === 0}
        empty={
          list.filtered ? (
            <EmptyState title="No such mail" actions={<Button onClick={list.clear}>Show all mails</Button>} />
          ) : (
            <EmptyState title="Nothing sent yet">
              Mails appear here as soon as an order, a message or an account asks for one.
            </EmptyState>
          )
        }
      >
        {({ mails }) => (
          <>
            <DataTable
              label="Outbox"
              rows={mails}
              columns={columns}
              card={(mail) => <MailCard mail={mail} />}
              stale={outbox.isPlaceholderData}
            />
            <Pager page={list.page} onBack={list.back} onNext={next === null ? null : () => list.next(next)}>
              {mails.length} {mails.length === 1 ? 'mail' : 'mails'}
            </Pager>
          </>
        )}
      </QueryStates>
    </section>
  );
}

const columns: DataColumn<OutboxMail>[] = [
  { id: 'template', header: 'Mail', cell: ({ row }) => <Title mail={row.original} />, meta: { rowHeader: true } },
  { id: 'to', header: 'To', cell: ({ row }) => <span className="break-all">{row.original.to_address}</span> },
  { id: 'created', header: 'Written', cell: ({ row }) => <Time at={row.original.created_at} /> },
  { id: 'state', header: 'State', cell: ({ row }) => <State mail={row.original} /> },
  {
    id: 'retry',
    header: () => <span className="sr-only">Another try</span>,
    cell: ({ row }) => <Retry mail={row.original} />,
    meta: { align: 'end' },
  },
];

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;

function Title({ mail }: { mail: OutboxMail }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {titleOf(mail.template)}
      {mail.is_test ? <Badge tone="outline">Test</Badge> : null}
      {mail.locale === 'en' ? null : <Badge tone="outline">{mail.locale}</Badge>}
    </span>
  );
}

function State({ mail: { state, attempts, last_error: problem } }: { mail: OutboxMail }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tones[state]}>{mailStates[state]}</Badge>
      {problem === null ? null : (
        <span className="max-w-80 text-sm break-words text-faint">
          {problem} ({attempts} {attempts === 1 ? 'try' : 'tries'})
        </span>
      )}
    </span>
  );
}

function Retry({ mail }: { mail: OutboxMail }) {
  const retry = useRetryMail();
  if (mail.state !== 'failed') return null;
  const go = () =>
    retry.mutate(mail.id, {
      onSuccess: () => showToast('The mail is on its way again', 'success'),
      onError: (error) => showToast(error.message, 'error'),
    });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={retry.isPending}
      busyText="Sending…"
      onClick={go}
      aria-label={`Try again: ${titleOf(mail.template)} to ${mail.to_address}`}
    >
      Try again
    </Button>
  );
}

function MailCard({ mail }: { mail: OutboxMail }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <Title mail={mail} />
      </p>
      <p className="text-sm break-all text-soft">{mail.to_address}</p>
      <p className="text-sm text-faint">
        <Time at={mail.created_at} />
      </p>
      <State mail={mail} />
      <Retry mail={mail} />
    </div>
  );
}
