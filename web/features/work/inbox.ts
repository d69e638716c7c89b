import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssignedWork, WorkItem, WorkKind, WorkSubject } from '#domain/work/inbox.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';

const PAGE_SIZE = 25;
const SEPARATOR = '|';

interface InboxFilter {
  kind: WorkKind | '';
  mine: boolean;
  /** Where the page begins, from the page before; null for the first. */
  cursor: string | null;
}

/** A row as it was loaded. `late`: its due time had passed. */
export type InboxRow = WorkItem & { id: string; late: boolean };

/** A page of the inbox, with the counts of all kinds. */
export const useInbox = (filter: InboxFilter) =>
  useQuery({
    ...liveOptions,
    queryKey: ['inbox', filter],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { kind, mine, cursor } = filter;
      const [after_due, after_key] = cursor?.split(SEPARATOR) ?? [];
      const rest = await restClient();
      const { data, error } = await rest
        .rpc('admin_inbox', { kind, mine, page_size: PAGE_SIZE + 1, ...(after_due && { after_due, after_key }) })
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      const now = Date.now();
      const rows: InboxRow[] = data.rows
        .slice(0, PAGE_SIZE)
        .map((item) => ({ ...item, id: item.key, late: Date.parse(item.due) < now }));
      const last = data.rows.length > PAGE_SIZE ? rows.at(-1) : undefined;
      return { ...data, rows, next: last === undefined ? null : `${last.due}${SEPARATOR}${last.key}` };
    },
  });

function useWork<Input>(work: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    // What the work was about may be on any admin screen.
    onSettled: () =>
      Promise.all(
        ['inbox', 'tickets', 'admin-orders', 'campaigns', 'outbox'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

export async function assignWork(subject: WorkSubject, subjectId: string, person: string | null): Promise<void> {
  const rest = await restClient();
  const { error } = await rest.rpc('assign_work', { subject, subject_id: subjectId, person });
  if (error) throw new Error(error.message);
}

export const useAssignWork = () =>
  useWork(({ item, person }: { item: AssignedWork; person: string | null }) =>
    assignWork(item.subject, item.subject_id, person),
  );

/** @throws {RowConflict} if the order was changed since it was loaded */
export const useStartOrder = () =>
  useWork(({ subject_id: id, facts: { updated_at = '' } }: WorkItem) =>
    updateRow('orders', { id }, { updated_at }, { status: 'in_progress' }),
  );

export const useRemindOfIntake = () =>
  useWork(async ({ subject_id: order }: WorkItem) => {
    const rest = await restClient();
    const { error } = await rest.rpc('remind_of_intake', { order_id: order });
    if (error) throw new Error(error.message);
  });

export const useSendAgain = () =>
  useWork(({ subject_id: email }: WorkItem) => callFunction('retry-mail', { body: { mail: email } }));
