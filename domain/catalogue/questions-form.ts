import * as z from 'zod';
import { questionKinds, type StoredQuestion } from '#domain/orders/intake.ts';

/** The kinds that a question of the team's own can have. The link is a question of its own. */
export const ownKinds = questionKinds.filter((kind) => kind !== 'link');

const MAX_QUESTIONS = 30;
const line = (max: number) => z.string().trim().max(max, `At most ${max} characters`);
const hasOptions = (kind: string): boolean => kind === 'choice' || kind === 'choices';
const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '');

const Words = z.object({ label: line(200), help: line(500), options: z.string().max(8000, 'This is too long') });

const QuestionFields = Words.extend({
  id: z.string(),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  label: line(200).min(1, 'Write the question'),
  es: Words,
  ar: Words,
}).superRefine(({ kind, options, es, ar }, check) => {
  if (!hasOptions(kind)) return;
  const choices = linesOf(options);
  const complain = (path: string[], message: string) => check.addIssue({ code: 'custom', path, message });
  if (choices.length < 2 || choices.length > 30) complain(['options'], 'From 2 to 30 choices, one on each line');
  if (new Set(choices).size < choices.length) complain(['options'], 'Each choice once');
  if (choices.some((choice) => choice.length > 200)) complain(['options'], 'At most 200 characters for each choice');
  for (const [language, words] of Object.entries({ es, ar })) {
    const translated = linesOf(words.options);
    if (translated.length > 0 && translated.length !== choices.length)
      complain([language, 'options'], `As many lines as in English: ${choices.length}`);
  }
});

/** The form of a service's questions, and the questions it becomes. The database has the same rules. */
export const QuestionsForm = z.object({
  questions: z
    .array(QuestionFields)
    .min(1, 'A form needs a question')
    .max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions`)
    .transform((questions) => questions.map(toStored)),
});
export type QuestionsFields = z.input<typeof QuestionsForm>;
export type QuestionFields = QuestionsFields['questions'][number];

function toStored({
  id,
  kind,
  required,
  label,
  help,
  options,
  es,
  ar,
}: z.output<typeof QuestionFields>): StoredQuestion {
  const optionsOf = (typed: string) => (hasOptions(kind) ? linesOf(typed) : []);
  const wordsOf = (words: typeof es) => {
    const translated = optionsOf(words.options);
    return {
      ...(words.label !== '' && { label: words.label }),
      ...(words.help !== '' && { help: words.help }),
      ...(translated.length > 0 && { options: translated }),
    };
  };
  return {
    id,
    kind,
    required,
    label,
    help,
    ...(hasOptions(kind) && { options: optionsOf(options) }),
    translations: { es: wordsOf(es), ar: wordsOf(ar) },
  };
}

export function fieldsOfQuestion({ translations = {}, ...question }: StoredQuestion): QuestionFields {
  const wordsOf = (words: Partial<Pick<StoredQuestion, 'label' | 'help' | 'options'>> = {}) => ({
    label: words.label ?? '',
    help: words.help ?? '',
    options: (words.options ?? []).join('\n'),
  });
  const { id, kind, required } = question;
  return { id, kind, required, ...wordsOf(question), es: wordsOf(translations.es), ar: wordsOf(translations.ar) };
}

/** @param id unlike those of all other questions, for example random */
export const newQuestion = (id: string): QuestionFields =>
  fieldsOfQuestion({ id, kind: id === 'link' ? 'link' : 'short_text', required: false, label: '', help: '' });
