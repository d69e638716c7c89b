import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IntakeAnswers } from '#domain/orders/intake.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { RestRefusal } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const WORK =
  'id,service_link,intake:intakes(answers,missing,completed_at),deliverables(id,title,version,kind,path,url,state,comment,created_at),campaign:campaigns(id,name,status)';

async function fetchWork(orderId: string, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error, status } = await rest
    .from('order_items')
    .select(WORK)
    .eq('order_id', orderId)
    .abortSignal(signal);
  if (error) throw new RestRefusal(error, status);
  return data.map((line) => ({
    ...line,
    deliverables: line.deliverables.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
  }));
}

/** What is done for an ordered line; deliverables are newest first. */
export type LineWork = Awaited<ReturnType<typeof fetchWork>>[number];
/** What the client said about a line. `answers` does not hold the link, which is the line's own. */
export type Intake = NonNullable<LineWork['intake']>;
export type DeliveredVersion = LineWork['deliverables'][number];

/** The work on each line of an order, by the line's id. */
export function useOrderWork(orderId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['order-work', orderId],
    queryFn: async ({ signal }) => new Map((await fetchWork(orderId, signal)).map((line) => [line.id, line])),
  });
}

function useAfterWork() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['order-work', 'staff-orders', 'order', 'orders'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
}

/** The same answers were changed by somebody else since they were shown; `current` is what they are now, the link included. */
export class IntakeConflict extends Error {
  readonly current: IntakeAnswers;

  constructor(current: IntakeAnswers) {
    super('The answers were changed in the meantime');
    this.name = 'IntakeConflict';
    this.current = current;
  }
}

interface AnswersToSave {
  answers: IntakeAnswers;
  /** What was shown before it was changed: answers that are still the same are left as they are by now. */
  seen: IntakeAnswers;
}

/**
 * Keeps what was changed of a line's answers; with `link` among them the line's link too. Gives the intake as it is now.
 * Fails with an `IntakeConflict` or a `RestRefusal`.
 */
export function useSaveIntake(lineId: string) {
  const done = useAfterWork();
  return useMutation({
    mutationFn: async ({ answers, seen }: AnswersToSave) => {
      const rest = await restClient();
      const { data, error, status } = await rest.rpc('save_intake', { order_item_id: lineId, answers, seen });
      if (error?.hint === 'answers_changed') throw new IntakeConflict(JSON.parse(error.details) as IntakeAnswers);
      if (error) throw new RestRefusal(error, status);
      return data;
    },
    onSuccess: done,
  });
}

/** The client's word on the newest version. Fails with a `RestRefusal`. */
export function useDecide(deliverableId: string) {
  const done = useAfterWork();
  return useMutation({
    mutationFn: async ({ decision, comment }: { decision: 'approved' | 'returned'; comment?: string }) => {
      const rest = await restClient();
      const { error, status } = await rest.rpc('decide_deliverable', {
        deliverable_id: deliverableId,
        decision,
        comment,
      });
      if (error) throw new RestRefusal(error, status);
    },
    // A refusal too: what is shown was not up to date.
    onSettled: done,
  });
}
