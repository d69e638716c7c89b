import { describe, expect, test } from 'vitest';
import { seededService } from '#tests/support/seeded-services.ts';
import {
  answerOf,
  answerText,
  changedElsewhere,
  conflictingAnswers,
  intakeAnswers,
  questionsIn,
  questionsToAsk,
  songQuestions,
  type Question,
  type QuestionKind,
} from './intake.ts';

const question = (id: string, kind: QuestionKind = 'short_text', options: string[] = []): Question => ({
  id,
  kind,
  required: false,
  label: id,
  help: '',
  ...(options.length > 0 && { options }),
  optionLabels: options,
});

test('accepts partial answers, normalises them and reports each invalid one', () => {
  const schema = intakeAnswers([question('genre'), question('link', 'link'), question('release_date', 'date')]);
  expect(schema.parse({ genre: ' Synthwave ', link: 'youtu.be/abc', release_date: '' })).toEqual({
    genre: 'Synthwave',
    link: 'https://youtu.be/abc',
    release_date: '',
  });
  const problems = (answers: object) =>
    schema.safeParse(answers).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problems({ link: 'my song', release_date: 'soon', genre: 'x'.repeat(5001) })).toEqual([
    ['genre', 'long'],
    ['link', 'link'],
    ['release_date', 'date'],
  ]);
});

describe('an answer is of its kind, or empty', () => {
  const choices = ['Dance', 'Lip sync'];
  test.each<[QuestionKind, string, boolean]>([
    ['date', '2026-12-24', true],
    ['date', '24.12.2026', false],
    ['number', '12.5', true],
    ['number', 'a dozen', false],
    ['choice', 'Dance', true],
    ['choice', 'Comedy', false],
    ['choices', 'Dance\nLip sync', true],
    ['choices', 'Dance\nComedy', false],
    ['choices', '', true],
    ['number', '', true],
  ])('%s %j: %s', (kind, answer, isValid) => {
    expect(answerOf(question('a', kind, choices)).safeParse(answer).success).toBe(isValid);
  });
});

test('words are in the language of the page where they are translated, and answers stay those of the form', () => {
  const [asked] = questionsIn(
    [
      {
        id: 'style',
        kind: 'choices',
        required: true,
        label: 'Style',
        help: 'What happens in it',
        options: ['Dance', 'Lip sync'],
        translations: { es: { label: 'Estilo', options: ['Baile', 'Playback'] }, ar: { options: ['رقص'] } },
      },
    ],
    'es',
  );
  expect(asked).toMatchObject({ label: 'Estilo', help: 'What happens in it', optionLabels: ['Baile', 'Playback'] });
  expect(answerText(asked!, 'Dance\nLip sync')).toBe('Baile, Playback');
  expect(answerText(asked!, 'Dance\nA choice of an older form')).toBe('Baile, A choice of an older form');
});

test('detects a conflict only where both sides edited the same answer', () => {
  const seen = { genre: 'Pop', brief: '' };
  const typed = { genre: 'Dark pop', territories: 'NG', audience: '', brief: '' };
  expect(conflictingAnswers(typed, seen, { genre: 'Pop', territories: 'ng' })).toEqual(['territories']);
  expect(conflictingAnswers(typed, seen, { genre: 'Dark pop ', territories: 'NG' })).toEqual([]);
  expect(conflictingAnswers(typed, seen, { genre: 'Rock', audience: 'Anybody', biography: 'Not asked here' })).toEqual([
    'genre',
  ]);
  expect(changedElsewhere(typed, seen, { genre: 'Rock', audience: 'Anybody', biography: 'Not asked here' })).toEqual([
    'audience',
  ]);
});

test('asks a question once for all lines that promote the same link', () => {
  const line = (id: string, link: string | null, ...asked: Question[]) => ({ id, service_link: link, asked });
  const asked = questionsToAsk([
    line('a', 'https://youtu.be/abc', question('genre'), question('territories')),
    line('b', null, question('link', 'link'), question('genre')),
    line('c', 'https://youtu.be/abc', question('genre'), { ...question('territories'), label: 'Cities' }),
    line('d', 'https://youtu.be/abc'),
    line('e', null, question('link', 'link')),
  ]);
  expect(
    asked.map(({ lines, questions }) => [
      lines.map(({ id }) => id),
      questions.map((one) => `${one.question.label} of ${one.lines.map(({ id }) => id).join()}`),
    ]),
  ).toEqual([
    [
      ['a', 'c'],
      ['genre of a,c', 'territories of a', 'Cities of c'],
    ],
    [['b'], ['link of b', 'genre of b']],
    [['e'], ['link of e']],
  ]);
});

test('asks for title and artist where the link does not tell them', () => {
  expect(songQuestions(seededService('instagram-featuring'), 'https://www.instagram.com/reel/C1a2B3', {})).toEqual([
    'track',
    'artist',
  ]);
  expect(songQuestions(seededService('digital-publications'), null, { artist: 'Nova Reyes' })).toEqual(['track']);
  expect(
    songQuestions(seededService('spotify-ads'), 'https://nova.example/night-drive', { track: 'Night Drive' }),
  ).toEqual([]);
  expect(
    songQuestions(seededService('spotify-ads'), 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', {}),
  ).toEqual([]);
  expect(songQuestions(seededService('instagram-growth'), 'https://www.instagram.com/novaray', {})).toEqual([]);
});
