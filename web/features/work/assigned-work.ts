import { useQuery } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { assignedStates, type AssignedSubject } from '#domain/work/assigned-work.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** A line of an assigned order, or an assigned campaign. */
export type AssignedLine = RestRow<'assigned_work'>;
export type AssignedBrief = RestRow<'assigned_intakes'>;
export type AssignedDeliverable = RestRow<'assigned_deliverables'>;
export type AssignedFile = RestRow<'assigned_files'>;

/** An assigned order or campaign. */
export interface AssignedItem {
  id: string;
  subject: AssignedSubject;
  /** In the order of the order; at least one. */
  lines: readonly [AssignedLine, ...AssignedLine[]];
  /** The first date by which something is due. */
  due: string | null;
}

const byDue = (a: string | null, b: string | null) => (a ?? '9').localeCompare(b ?? '9');

/** Rows as orders and campaigns, what is open and due first. */
export function itemsOf(rows: readonly AssignedLine[]): AssignedItem[] {
  const groups = Map.groupBy(rows, ({ subject, subject_id: id }) => `${subject} ${id}`);
  const items = [...groups.values()].flatMap((group): AssignedItem[] => {
    const [first, ...more] = group.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
    if (first === undefined) return [];
    const [due = null] = group.map((line) => line.due).toSorted(byDue);
    return [{ id: first.subject_id, subject: first.subject, lines: [first, ...more], due }];
  });
  const place = ({ lines: [{ state }] }: AssignedItem) => assignedStates.indexOf(state);
  return items.toSorted((a, b) => place(a) - place(b) || byDue(a.due, b.due) || a.id.localeCompare(b.id));
}

/** All orders and campaigns that are assigned to the signed-in person. */
export function useAssignedItems() {
  return useQuery({
    ...liveOptions,
    queryKey: ['assigned-work', 'list'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.from('assigned_work').select().limit(1000).abortSignal(signal);
      if (error) throw new Error(error.message);
      return itemsOf(data);
    },
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const newest = (a: AssignedDeliverable, b: AssignedDeliverable) => b.created_at.localeCompare(a.created_at);

async function fetchItem(subject: AssignedSubject, id: string, signal: AbortSignal) {
  if (!UUID.test(id)) return null;
  const rest = await restClient();
  const work = await rest
    .from('assigned_work')
    .select()
    .eq('subject', subject)
    .eq('subject_id', id)
    .abortSignal(signal);
  if (work.error) throw new Error(work.error.message);
  const [item] = itemsOf(work.data);
  if (item === undefined) return null;
  const ids = item.lines.flatMap(({ order_item_id: line }) => (line === null ? [] : [line]));
  const [briefs, deliverables, files] = await Promise.all([
    rest.from('assigned_intakes').select().in('order_item_id', ids).abortSignal(signal).throwOnError(),
    rest.from('assigned_deliverables').select().in('order_item_id', ids).abortSignal(signal).throwOnError(),
    rest.from('assigned_files').select().in('order_item_id', ids).order('place').abortSignal(signal).throwOnError(),
  ]);
  return { ...item, briefs: briefs.data, deliverables: deliverables.data.toSorted(newest), files: files.data };
}

/** An assigned order or campaign with its brief and what was delivered. */
export type AssignedDetail = NonNullable<Awaited<ReturnType<typeof fetchItem>>>;

/** Null if it does not exist or is not assigned to the signed-in person. */
export function useAssignedItem(subject: AssignedSubject, id: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['assigned-work', subject, id],
    queryFn: ({ signal }) => fetchItem(subject, id, signal),
  });
}
