import * as z from 'zod';
import { SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { fileNameOf } from '#domain/object-name.ts';
import { ServiceLink } from './order.ts';
import { promotesProfile, tellsTitle, tidyLink, type LinkRule } from '#domain/catalogue/service-link.ts';

export const questionKinds = [
  'short_text',
  'long_text',
  'link',
  'date',
  'number',
  'choice',
  'choices',
  'file',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The words of a question. `options` of the kinds that have some. */
interface QuestionWords {
  label: string;
  help: string;
  options?: string[];
}

/** A question as `intake_forms.questions` has it. The answer to `link` is the line's service link; `track` and `artist` name its release. */
export interface StoredQuestion extends QuestionWords {
  id: string;
  kind: QuestionKind;
  required: boolean;
  translations?: Partial<Record<Locale, Partial<QuestionWords>>>;
}

/** A question in the language of the page. Answers are stored with the English options. */
export interface Question extends QuestionWords {
  id: string;
  kind: QuestionKind;
  required: boolean;
  /** What is shown for each of `options`. */
  optionLabels: string[];
}

/** By the ids of questions. Of several choices, each stands on a line, as does each file, by its name in storage. */
export type IntakeAnswers = Partial<Record<string, string>>;

export const questionsIn = (questions: readonly StoredQuestion[], locale: Locale): Question[] =>
  questions.map(({ translations = {}, ...question }) => {
    const { options = [] } = question;
    const words = locale === SOURCE_LOCALE ? undefined : translations[locale];
    return {
      ...question,
      label: words?.label || question.label,
      help: words?.help || question.help,
      optionLabels: words?.options?.length === options.length ? words.options : options,
    };
  });

/** An answer as people read it: choices in their language. */
export function answerText({ kind, options = [], optionLabels }: Question, answer: string): string {
  if (kind === 'file') return filesIn(answer).map(fileNameOf).join(', ');
  if (kind !== 'choice' && kind !== 'choices') return answer;
  return answer
    .split('\n')
    .map((chosen) => optionLabels[options.indexOf(chosen)] ?? chosen)
    .join(', ');
}

/** Questions whose answers take a whole row. */
export const isLong = ({ kind }: Pick<Question, 'kind'>): boolean =>
  kind === 'long_text' || kind === 'link' || kind === 'file';

/** The bucket of files that answer questions. Names begin with the client's id as a folder. */
export const INTAKE_FILES = 'intakes';
/** Of one answer. */
export const MAX_FILES = 10;

export const filesIn = (answer: string): string[] => answer.split('\n').filter((name) => name !== '');

/**
 * What a song is called and who made it, of a line whose link does not tell: the ids of questions. Nothing once the title is known:
 * the artist is asked with it, and optional.
 */
export function songQuestions(
  rule: Pick<LinkRule, 'promotesProfile'> | undefined,
  link: string | null,
  { track, artist }: IntakeAnswers,
): string[] {
  if ((track ?? '').trim() !== '' || promotesProfile(rule, link) || tellsTitle(link)) return [];
  return (artist ?? '').trim() === '' ? ['track', 'artist'] : ['track'];
}

interface LineToAsk {
  id: string;
  service_link: string | null;
  /** What is asked, answered or not, in the order of the line's form. */
  asked: readonly Question[];
}

/** Questions that are asked once: the lines promote the same link. */
export interface SharedQuestions<Line> {
  lines: Line[];
  questions: { question: Question; lines: Line[] }[];
}

/** The same question in the forms of two services. */
const keyOf = ({ id, kind, label, options }: Question): string => JSON.stringify([id, kind, label, options]);

/** What an order's lines are asked, in their order. */
export function questionsToAsk<Line extends LineToAsk>(lines: readonly Line[]): SharedQuestions<Line>[] {
  const open = lines.filter(({ asked }) => asked.length > 0);
  const groups = Map.groupBy(open, ({ id, service_link: link }) => link || id);
  return [...groups.values()].map((shared) => {
    const pairs = shared.flatMap((line) => line.asked.map((question) => ({ line, question })));
    const questions = [...Map.groupBy(pairs, ({ question }) => keyOf(question)).values()].flatMap((same) =>
      same[0] === undefined ? [] : [{ question: same[0].question, lines: same.map(({ line }) => line) }],
    );
    return { lines: shared, questions };
  });
}

/** Whether two answers are equal; a missing answer equals an empty one. */
const same = (one: string | undefined, other: string | undefined) => (one ?? '').trim() === (other ?? '').trim();

/**
 * Ids of questions whose answer was changed both here (`typed`) and elsewhere (`current`), to different values, since `seen`
 * was loaded.
 */
export function conflictingAnswers(typed: IntakeAnswers, seen: IntakeAnswers, current: IntakeAnswers): string[] {
  return Object.keys(typed).filter(
    (id) => !same(typed[id], seen[id]) && !same(current[id], seen[id]) && !same(typed[id], current[id]),
  );
}

/** Ids of questions whose answer was changed elsewhere only. */
export function changedElsewhere(typed: IntakeAnswers, seen: IntakeAnswers, current: IntakeAnswers): string[] {
  return Object.keys(typed).filter((id) => same(typed[id], seen[id]) && !same(current[id], seen[id]));
}

/** Maximum length of one answer; the database has the same limit. */
const MAX_ANSWER_LENGTH = 5000;
const text = z
  .string()
  .max(MAX_ANSWER_LENGTH, 'long')
  .transform((value) => value.trim());

const emptyOr = (is: (answer: string) => boolean, problem: AnswerProblem) =>
  text.refine((answer) => answer === '' || is(answer), problem);

/** What is wrong with an answer. */
export type AnswerProblem = 'long' | 'link' | 'date' | 'number' | 'choice';

/** Validates and normalises an answer, which may be empty. Its message is an {@link AnswerProblem}. The database has the same rules. */
export function answerOf({ kind, options = [] }: Pick<Question, 'kind' | 'options'>): z.ZodType<string, string> {
  switch (kind) {
    case 'link':
      return z
        .string()
        .transform(tidyLink)
        .refine((link) => ServiceLink.safeParse(link).success, 'link');
    case 'date':
      return emptyOr((day) => z.iso.date().safeParse(day).success, 'date');
    case 'number':
      return emptyOr((number) => /^-?\d{1,15}(\.\d{1,6})?$/.test(number), 'number');
    case 'choice':
      return emptyOr((chosen) => options.includes(chosen), 'choice');
    case 'choices':
      return emptyOr((chosen) => chosen.split('\n').every((one) => options.includes(one)), 'choice');
    default:
      return text;
  }
}

/** Validates and normalises answers from a form. None is required: an intake may be filled in step by step. */
export const intakeAnswers = (questions: readonly Question[]): z.ZodType<IntakeAnswers> =>
  z.object(Object.fromEntries(questions.map((question) => [question.id, answerOf(question)]))).partial();
