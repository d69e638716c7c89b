import { use } from 'react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { isAssignable, workKinds, type WorkItem, type WorkKind } from '#domain/work/inbox.ts';
import { useInbox, type InboxRow } from '#web/features/work/inbox.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { OnCard } from '#web/ui/table/on-card.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AssigneeSelect } from '../assignees/assignee-select.tsx';
import { NextAction } from './next-action.tsx';
import { WorkloadSelect } from './workload-select.tsx';
import { workDetail, workName, workPlace } from './work-texts.ts';

const FILTERS = ['kind', 'whose'] as const;
const TITLE = 'inline-block max-w-[60%] shrink-0 truncate leading-[2.75rem]';

/** Everything that waits for the team, money and risk first, each with its next step. */
export function Inbox() {
  const list = useListState('due', FILTERS);
  const kind = workKinds.find((one) => one === list.filter('kind')) ?? '';
  const inbox = useInbox({ kind, whose: list.filter('whose'), cursor: list.cursor });
  return (
    <section aria-labelledby="inbox" className="grid min-w-0 gap-3">
      <header className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="inbox" className="title text-xl">
          Inbox
        </h2>
        <WorkloadSelect list={list} people={inbox.data?.people ?? []} />
        <InboxFilters list={list} counts={inbox.data?.counts ?? {}} total={inbox.data?.total} />
      </header>
      <QueryStates query={inbox} what="the inbox" skeleton={<Skeleton className="h-[40rem] rounded-card" />}>
        {({ rows, next, counts, total }) => (
          <>
            {rows.length === 0 ? (
              <NothingToDo list={list} />
            ) : (
              <>
                <DataTable
                  label="Inbox"
                  rows={rows}
                  columns={columns}
                  stale={inbox.isPlaceholderData}
                  cardsBelow="xl"
                  dense
                />
                <Pager list={list} next={next}>
                  {formatCount(kind === '' ? total : (counts[kind] ?? 0))} in all
                </Pager>
              </>
            )}
          </>
        )}
      </QueryStates>
    </section>
  );
}

interface InboxFiltersProps {
  list: ListState;
  counts: Partial<Record<WorkKind, number>>;
  /** Undefined while loading. */
  total: number | undefined;
}

function InboxFilters({ list, counts, total }: InboxFiltersProps) {
  const chosen = list.filter('kind');
  const shown = workKinds.filter((kind) => counts[kind] !== undefined || kind === chosen);
  return (
    <div
      role="group"
      aria-label="Filter the inbox"
      className="flex min-w-0 gap-1.5 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 sm:flex-wrap"
    >
      <Chip pressed={chosen === ''} count={total} onClick={() => list.setFilter('kind', '')}>
        Everything
      </Chip>
      {shown.map((kind) => (
        <Chip
          key={kind}
          pressed={chosen === kind}
          count={counts[kind] ?? 0}
          onClick={() => list.setFilter('kind', chosen === kind ? '' : kind)}
        >
          {workName(kind).filter}
        </Chip>
      ))}
    </div>
  );
}

function Chip({
  pressed,
  count,
  onClick,
  children,
}: {
  pressed: boolean;
  count?: number | undefined;
  onClick: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={clsx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3 text-sm font-medium whitespace-nowrap',
        pressed ? 'bg-bone text-ground' : 'bg-white/8 text-soft hover:text-bone',
      )}
    >
      {children}
      {count === undefined ? null : <span className="tabular">{formatCount(count)}</span>}
    </button>
  );
}

function NothingToDo({ list }: { list: ListState }) {
  if (list.page > 1)
    return (
      <EmptyState title="This page is done" actions={<Button onClick={list.back}>Previous page</Button>}>
        There is no more work after the previous page.
      </EmptyState>
    );
  return list.filtered ? (
    <EmptyState title="Nothing here" actions={<Button onClick={list.clear}>Show everything</Button>}>
      No open work matches these filters.
    </EmptyState>
  ) : (
    <EmptyState title="All done">New orders, tickets and problems appear here as they come in.</EmptyState>
  );
}

/** What it is, and the screen of the work: on a card one below the other, in the table on one line. */
function Title({ item }: { item: WorkItem }) {
  const onCard = use(OnCard);
  const detail = workDetail(item);
  const { one, tone } = workName(item.kind);
  return (
    <span className={onCard ? 'grid justify-items-start gap-1 py-1' : 'flex min-w-0 items-center gap-3'}>
      <Badge tone={tone}>{one}</Badge>
      <Link to={workPlace(item)} className={clsx('linked', 'font-semibold', onCard ? 'break-words' : TITLE)}>
        {item.title}
      </Link>
      <span title={detail} className={clsx('text-sm font-normal text-faint', !onCard && 'min-w-0 flex-1 truncate')}>
        {detail}
      </span>
    </span>
  );
}

function Client({ item: { client_id: id, client_name: name } }: { item: WorkItem }) {
  if (name === null) return null;
  return id === null ? (
    <bdi className="block max-w-40 truncate">{name}</bdi>
  ) : (
    <Link to={`/admin/people/${id}`} className={clsx('linked', 'inline-flex min-h-11 max-w-40 items-center')}>
      <bdi className="truncate">{name}</bdi>
    </Link>
  );
}

function Due({ item: { due: at, late } }: { item: InboxRow }) {
  return (
    <span className={clsx('whitespace-nowrap', late ? 'font-semibold text-bad' : 'text-soft')}>
      {late ? 'Overdue: ' : <span className="xl:sr-only">Due </span>}
      <Moment at={at} />
    </span>
  );
}

/** Of a message nobody: the order or campaign that it is about is its author's. Of a quote neither. */
function Assignee({ item }: { item: InboxRow }) {
  const onCard = use(OnCard);
  return isAssignable(item) ? <AssigneeSelect item={item} dense={!onCard} /> : null;
}

const columns: readonly Column<InboxRow>[] = [
  {
    id: 'work',
    card: 'title',
    header: 'Work',
    // As wide as the other columns leave room for.
    className: 'w-full max-w-0',
    cell: (row) => <Title item={row} />,
  },
  { id: 'client', card: 'meta', header: 'Client', cell: (row) => <Client item={row} /> },
  { id: 'due', card: 'meta', header: 'Due', cell: (row) => <Due item={row} /> },
  { id: 'assignee', card: 'foot', header: 'Assignee', cell: (row) => <Assignee item={row} /> },
  {
    id: 'next',
    card: 'foot',
    header: 'Next step',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (row) => <NextAction item={row} />,
  },
];
