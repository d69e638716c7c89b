import { useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  questionsIn,
  songQuestions,
  type IntakeAnswers,
  type Question,
  type StoredQuestion,
} from '#domain/orders/intake.ts';
import type { Locale } from '#domain/locales.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { useLinkRules } from '#web/lib/services/use-link-rules.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const WORK =
  'id,service_link,intake:intakes(answers,missing,completed_at,form:intake_forms(questions)),deliverables(id,title,version,kind,path,url,state,comment,created_at),campaign:campaign_delivery(id,name,status,release:releases(id,title,artist,link,artwork))';

async function fetchWork(orderId: string, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error, status } = await rest
    .from('order_items')
    .select(WORK)
    .eq('order_id', orderId)
    .abortSignal(signal);
  if (error) throw new RestError(error, status);
  return data.map((line) => ({
    ...line,
    deliverables: line.deliverables.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
  }));
}

/** The work on an order line; deliverables are newest first. */
export type LineWork = Awaited<ReturnType<typeof fetchWork>>[number];
/** The client's answers for a line. The link is not among `answers`: it belongs to the line. */
export type Intake = Omit<NonNullable<LineWork['intake']>, 'form'>;

/** What a line was asked, in the language of the page. */
export const questionsOf = (intake: { form: { questions: StoredQuestion[] } } | null, locale: Locale): Question[] =>
  questionsIn(intake?.form.questions ?? [], locale);
export type DeliveredVersion = LineWork['deliverables'][number];

/** The work on each line of an order, by line id. */
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
      ['order-work', 'admin-orders', 'order', 'orders'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
}

/**
 * Another user changed the same answers since they were loaded. `current` holds the answers as they are now, including
 * the link.
 */
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
  /** The answers as they were loaded. Answers that were not edited keep the server's current value. */
  seen: IntakeAnswers;
}

/**
 * Saves the changed answers of a line; `link` is stored in the line. Returns the intake as it is now.
 * @throws {IntakeConflict}
 * @throws {RestError}
 */
async function saveIntake(lineId: string, { answers, seen }: AnswersToSave) {
  const rest = await restClient();
  const { data, error, status } = await rest.rpc('save_intake', { order_item_id: lineId, answers, seen });
  if (error?.hint === 'answers_changed') throw new IntakeConflict(JSON.parse(error.details) as IntakeAnswers);
  if (error) throw new RestError(error, status);
  return data;
}

/** `saveIntake` for a form. */
export function useSaveIntake(lineId: string) {
  const done = useAfterWork();
  return useMutation({ mutationFn: (answers: AnswersToSave) => saveIntake(lineId, answers), onSuccess: done });
}

const answersOf = (answers: IntakeAnswers | undefined, link: string | null): IntakeAnswers => ({
  ...answers,
  ...(link && { link }),
});

const askedOf = (questions: readonly Question[], ofSong: readonly string[]) =>
  questions.filter(({ id, required }) => required || ofSong.includes(id));

/** The lines of an order with what they are asked and have answered. Guests may read them, too. */
export function useLinesToAsk(orderId: string) {
  const rules = useLinkRules();
  const locale = useLocale();
  return useQuery({
    queryKey: ['order-work', orderId, 'missing'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest
        .from('order_items')
        .select('id,name,service_type,service_link,intake:intakes(answers,missing,form:intake_forms(questions))')
        .eq('order_id', orderId)
        .order('position')
        .abortSignal(signal);
      if (error) throw new RestError(error, status);
      return data;
    },
    select: (lines) =>
      lines.map(({ intake, ...line }) => ({
        ...line,
        answers: answersOf(intake?.answers, line.service_link),
        asked: askedOf(
          questionsOf(intake, locale),
          songQuestions(rules.get(line.service_type), line.service_link, { artist: intake?.answers.artist }),
        ),
        isComplete: intake === null || intake.missing.length === 0,
      })),
  });
}

/**
 * Saves one answer for several lines, one save after the other.
 * @throws {IntakeConflict}
 * @throws {RestError}
 */
export function useSaveAnswer(lineIds: readonly string[], question: string, loaded: string) {
  const done = useAfterWork();
  const saved = useRef(loaded);
  return useMutation({
    scope: { id: `answer-${question}-${lineIds.join()}` },
    mutationFn: async (answer: string) => {
      const seen = { [question]: saved.current };
      for (const id of lineIds) await saveIntake(id, { answers: { [question]: answer }, seen });
      saved.current = answer;
    },
    onSuccess: done,
  });
}

/** Approves or returns the newest version. @throws {RestError} */
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
      if (error) throw new RestError(error, status);
    },
    // On errors too: the displayed data was out of date.
    onSettled: done,
  });
}
