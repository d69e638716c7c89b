import * as z from 'zod';
import { ServiceLink } from './order.ts';
import { tidyLink } from './service-link.ts';

/** What the agency asks about an ordered line. `link` is the line's service link; the others are kept as `intakes.answers`. */
export const intakeQuestions = [
  'link',
  'genre',
  'territories',
  'audience',
  'release_date',
  'biography',
  'brief',
] as const;
export type IntakeQuestion = (typeof intakeQuestions)[number];
export type IntakeAnswers = Partial<Record<IntakeQuestion, string>>;

export interface AskedQuestion {
  question: IntakeQuestion;
  required: boolean;
}

const must = (question: IntakeQuestion): AskedQuestion => ({ question, required: true });
const may = (question: IntakeQuestion): AskedQuestion => ({ question, required: false });

const ads = [must('link'), must('genre'), must('territories'), may('release_date'), may('brief')];

/** In the order they are asked. The database knows the required ones as well (`internal.required_answers`). */
const asked: Record<string, readonly AskedQuestion[]> = {
  'youtube-ads': ads,
  'spotify-ads': ads,
  'apple-music-ads': ads,
  'instagram-growth': [must('link'), must('genre'), must('audience'), may('brief')],
  'instagram-featuring': [must('link'), must('genre'), may('release_date'), may('brief')],
  'instagram-fan-pages': [must('link'), must('genre'), may('brief')],
  'digital-publications': [may('link'), must('genre'), may('release_date'), must('biography'), must('brief')],
  'ai-video-creation': [must('link'), may('genre'), may('release_date'), must('brief')],
};
const askedOfOthers: readonly AskedQuestion[] = [may('link'), must('brief')];

/** @param service the slug of the line's service; lines of staff's own may have none that the shop sells */
export function questionsFor(service: string): readonly AskedQuestion[] {
  return asked[service] ?? askedOfOthers;
}

export function requiredQuestions(service: string): IntakeQuestion[] {
  return questionsFor(service)
    .filter(({ required }) => required)
    .map(({ question }) => question);
}

/** Which required answers are missing. */
export function missingAnswers(service: string, answers: IntakeAnswers): IntakeQuestion[] {
  return requiredQuestions(service).filter((question) => (answers[question] ?? '').trim() === '');
}

/** Whether an answer is the same; one that was never given is as good as an empty one. */
const same = (one: string | undefined, other: string | undefined) => (one ?? '').trim() === (other ?? '').trim();

/** Questions that were answered here (`typed`) and elsewhere (`current`), and not alike, since `seen` was shown. */
export function answeredTwice(typed: IntakeAnswers, seen: IntakeAnswers, current: IntakeAnswers): IntakeQuestion[] {
  return intakeQuestions.filter(
    (question) =>
      typed[question] !== undefined &&
      !same(typed[question], seen[question]) &&
      !same(current[question], seen[question]) &&
      !same(typed[question], current[question]),
  );
}

/** Questions that were answered elsewhere alone. */
export function answeredElsewhere(typed: IntakeAnswers, seen: IntakeAnswers, current: IntakeAnswers): IntakeQuestion[] {
  return intakeQuestions.filter(
    (question) =>
      typed[question] !== undefined &&
      same(typed[question], seen[question]) &&
      !same(current[question], seen[question]),
  );
}

/** The most that one answer holds; the database says the same. */
const LONGEST_ANSWER = 5000;
const answer = z
  .string()
  .max(LONGEST_ANSWER, 'long')
  .transform((value) => value.trim());

/**
 * Checks answers as a form holds them and tidies them. Nothing has to be there: an intake may be filled bit by bit. A
 * message is a code: `long`, `link` or `date`.
 */
export const intakeAnswers: z.ZodType<IntakeAnswers> = z
  .object({
    link: z
      .string()
      .transform(tidyLink)
      .refine((link) => ServiceLink.safeParse(link).success, 'link'),
    genre: answer,
    territories: answer,
    audience: answer,
    release_date: z.string().refine((day) => day === '' || z.iso.date().safeParse(day).success, 'date'),
    biography: answer,
    brief: answer,
  })
  .partial();
