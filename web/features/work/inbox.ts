import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssignedWork, WorkItem, WorkKind, WorkSubject } from '#domain/work/inbox.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { ASSIGNMENTS, readAssignment, type Assigned } from './assignment.ts';

const PAGE_SIZE = 25;
const SEPARATOR = '|';

interface InboxFilter {
  kind: WorkKind | '';
  /** A colleague's id, `nobody`, or empty for all. */
  whose: string;
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
      const { kind, whose, cursor } = filter;
      const [after_due, after_key] = cursor?.split(SEPARATOR) ?? [];
      const rest = await restClient();
      const { data, error } = await rest
        .rpc('admin_inbox', {
          kind,
          whose,
          with_messages: true,
          page_size: PAGE_SIZE + 1,
          ...(after_due && { after_due, after_key }),
        })
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

function useWork<Input, Result>(work: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    // What the work was about may be on any admin screen.
    onSettled: () =>
      Promise.all(
        ['inbox', 'tickets', 'admin-orders', 'campaigns', 'outbox', ASSIGNMENTS].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

/**
 * @param fee what was agreed with the person before, if this gives the work back
 * @returns who had it before, null for nobody
 */
export async function assignWork(
  subject: WorkSubject,
  subjectId: string,
  person: string | null,
  fee: number | null = null,
): Promise<Assigned | null> {
  const before = subject === 'order' || subject === 'campaign' ? await readAssignment(subject, subjectId) : null;
  const rest = await restClient();
  const { error } = await rest.rpc('assign_work', {
    subject,
    subject_id: subjectId,
    person,
    ...(fee !== null && { fee }),
  });
  if (error) throw new Error(error.message);
  return before;
}

/** One, or all emails of a row that stands for several. */
const idsOf = ({ subject_id: id, facts }: Pick<AssignedWork, 'subject_id' | 'facts'>): readonly string[] =>
  facts?.emails ?? [id];

/** As {@link assignWork}. */
export const useAssignWork = () =>
  useWork(async ({ item, person, fee }: { item: AssignedWork; person: string | null; fee: number | null }) => {
    const [before = null] = await Promise.all(idsOf(item).map((id) => assignWork(item.subject, id, person, fee)));
    return before;
  });

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

/** @throws {Error} if any of the emails cannot be sent again; the others are */
export const useSendAgain = () =>
  useWork(async (item: WorkItem) => {
    const emails = idsOf(item);
    const sent = await Promise.allSettled(emails.map((id) => callFunction('retry-mail', { body: { mail: id } })));
    const failed = sent.filter((result) => result.status === 'rejected');
    if (failed[0] === undefined) return;
    const reason: unknown = failed[0].reason;
    const why = reason instanceof Error ? reason.message : String(reason);
    throw new Error(emails.length === 1 ? why : `${failed.length} of ${emails.length} were not sent again. ${why}`);
  });
