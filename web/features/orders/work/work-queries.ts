import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CampaignStatus } from '#domain/campaign.ts';
import type { IntakeAnswers, IntakeQuestion } from '#domain/intake.ts';
import { liveOptions } from '#web/lib/live-query.ts';
import { RestRefusal } from '#web/lib/rest-refusal.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

/** What the agency was told about a line. `answers` does not hold the link, which is the line's own. */
export interface Intake {
  answers: IntakeAnswers;
  missing: IntakeQuestion[];
  completed_at: string | null;
}

export interface DeliveredVersion {
  id: string;
  title: string;
  version: number;
  kind: 'file' | 'link';
  path: string | null;
  url: string | null;
  state: 'delivered' | 'approved' | 'returned';
  comment: string | null;
  created_at: string;
}

/** What is done for an ordered line. */
export interface LineWork {
  id: string;
  service_link: string | null;
  intake: Intake | null;
  /** Newest first. */
  deliverables: DeliveredVersion[];
  campaign: { id: string; name: string; status: CampaignStatus } | null;
}

const WORK =
  'id,service_link,intake:intakes(answers,missing,completed_at),deliverables(id,title,version,kind,path,url,state,comment,created_at),campaign:campaigns(id,name,status)';

/** The work on each line of an order, by the line's id. */
export function useOrderWork(orderId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['order-work', orderId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest
        .from('order_items')
        .select(WORK)
        .eq('order_id', orderId)
        .abortSignal(signal);
      if (error) throw new RestRefusal(error, status);
      const lines = data as unknown as LineWork[];
      return new Map(
        lines.map((line) => [
          line.id,
          { ...line, deliverables: [...line.deliverables].sort((a, b) => b.created_at.localeCompare(a.created_at)) },
        ]),
      );
    },
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
      return data as Intake;
    },
    onSuccess: done,
  });
}

/** The client's word on the newest version. Fails with a `RestRefusal`. */
export function useDecide(deliverableId: string) {
  const done = useAfterWork();
  return useMutation({
    mutationFn: async ({
      decision,
      comment = null,
    }: {
      decision: 'approved' | 'returned';
      comment?: string | null;
    }) => {
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
