import * as z from 'zod';
import { ServiceLink } from './order.ts';
import { promotesProfile, tellsTitle, tidyLink, type LinkRule } from '#domain/catalogue/service-link.ts';

/**
 * The intake questions of an order line. `link` is the line's service link; the others are stored in `intakes.answers`.
 */
export const intakeQuestions = [
  'link',
  'track',
  'artist',
  'genre',
  'territories',
  'audience',
  'release_date',
  'biography',
  'brief',
] as const;
export type IntakeQuestion = (typeof intakeQuestions)[number];
export type IntakeAnswers = Partial<Record<IntakeQuestion, string>>;

export interface QuestionSpec {
  question: IntakeQuestion;
  required: boolean;
}

const must = (question: IntakeQuestion): QuestionSpec => ({ question, required: true });
const may = (question: IntakeQuestion): QuestionSpec => ({ question, required: false });

const ads = [
  must('link'),
  may('track'),
  may('artist'),
  must('genre'),
  must('territories'),
  may('release_date'),
  may('brief'),
];

/** In display order. The database has its own list of the required ones (`internal.required_answers`). */
const questionsByService: Record<string, readonly QuestionSpec[]> = {
  'youtube-ads': ads,
  'spotify-ads': ads,
  'apple-music-ads': ads,
  'instagram-growth': [must('link'), may('track'), may('artist'), must('genre'), must('audience'), may('brief')],
  'instagram-featuring': [must('link'), may('track'), may('artist'), must('genre'), may('release_date'), may('brief')],
  'instagram-fan-pages': [must('link'), may('track'), may('artist'), must('genre'), may('brief')],
  'digital-publications': [
    may('link'),
    may('track'),
    may('artist'),
    must('genre'),
    may('release_date'),
    must('biography'),
    must('brief'),
  ],
  'ai-video-creation': [must('link'), may('track'), may('artist'), may('genre'), may('release_date'), must('brief')],
};
const otherQuestions: readonly QuestionSpec[] = [may('link'), must('brief')];

/** @param service the slug of the line's service; lines added by admins may have an unknown one */
export function questionsFor(service: string): readonly QuestionSpec[] {
  return questionsByService[service] ?? otherQuestions;
}

export function requiredQuestions(service: string): IntakeQuestion[] {
  return questionsFor(service)
    .filter(({ required }) => required)
    .map(({ question }) => question);
}

/** The required answers that are missing. */
export function missingAnswers(service: string, answers: IntakeAnswers): IntakeQuestion[] {
  return requiredQuestions(service).filter((question) => (answers[question] ?? '').trim() === '');
}

/**
 * What a song is called and who made it, of a line whose link does not tell. Nothing once the title is known: the artist
 * is asked with it, and optional.
 */
export function songQuestions(
  service: Pick<LinkRule, 'promotesProfile'> | undefined,
  link: string | null,
  { track, artist }: IntakeAnswers,
): IntakeQuestion[] {
  if ((track ?? '').trim() !== '' || promotesProfile(service, link) || tellsTitle(link)) return [];
  return (artist ?? '').trim() === '' ? ['track', 'artist'] : ['track'];
}

interface LineToAsk {
  id: string;
  service_link: string | null;
  /** What is asked, answered or not. */
  asked: readonly IntakeQuestion[];
}

/** Questions that are asked once: the lines promote the same link. */
export interface SharedQuestions<Line> {
  lines: Line[];
  questions: IntakeQuestion[];
}

/** What an order's lines are asked, in their order. */
export function questionsToAsk<Line extends LineToAsk>(lines: readonly Line[]): SharedQuestions<Line>[] {
  const open = lines.filter(({ asked }) => asked.length > 0);
  const groups = Map.groupBy(open, ({ id, service_link: link }) => link || id);
  return [...groups.values()].map((shared) => ({
    lines: shared,
    questions: intakeQuestions.filter((question) => shared.some(({ asked }) => asked.includes(question))),
  }));
}

/** Whether two answers are equal; a missing answer equals an empty one. */
const same = (one: string | undefined, other: string | undefined) => (one ?? '').trim() === (other ?? '').trim();

/**
 * Questions whose answer was changed both here (`typed`) and elsewhere (`current`), to different values, since `seen`
 * was loaded.
 */
export function conflictingAnswers(
  typed: IntakeAnswers,
  seen: IntakeAnswers,
  current: IntakeAnswers,
): IntakeQuestion[] {
  return intakeQuestions.filter(
    (question) =>
      typed[question] !== undefined &&
      !same(typed[question], seen[question]) &&
      !same(current[question], seen[question]) &&
      !same(typed[question], current[question]),
  );
}

/** Questions whose answer was changed elsewhere only. */
export function changedElsewhere(typed: IntakeAnswers, seen: IntakeAnswers, current: IntakeAnswers): IntakeQuestion[] {
  return intakeQuestions.filter(
    (question) =>
      typed[question] !== undefined &&
      same(typed[question], seen[question]) &&
      !same(current[question], seen[question]),
  );
}

/** Maximum length of one answer; the database has the same limit. */
const MAX_ANSWER_LENGTH = 5000;
const answer = z
  .string()
  .max(MAX_ANSWER_LENGTH, 'long')
  .transform((value) => value.trim());

/**
 * Validates and normalises answers from a form. None is required: an intake may be filled in step by step. A message is
 * a code: `long`, `link` or `date`.
 */
export const intakeAnswers: z.ZodType<IntakeAnswers> = z
  .object({
    link: z
      .string()
      .transform(tidyLink)
      .refine((link) => ServiceLink.safeParse(link).success, 'link'),
    track: answer,
    artist: answer,
    genre: answer,
    territories: answer,
    audience: answer,
    release_date: z.string().refine((day) => day === '' || z.iso.date().safeParse(day).success, 'date'),
    biography: answer,
    brief: answer,
  })
  .partial();
