import { expect, test } from 'vitest';
import { seededService, seededSlugs } from '#tests/support/seeded-services.ts';
import {
  changedElsewhere,
  conflictingAnswers,
  intakeAnswers,
  missingAnswers,
  questionsFor,
  questionsToAsk,
  requiredQuestions,
  songQuestions,
  type IntakeQuestion,
} from './intake.ts';

test('every service asks at least one question and none twice', () => {
  for (const service of [...seededSlugs, 'other']) {
    const questions = questionsFor(service).map(({ question }) => question);
    expect(requiredQuestions(service).length, service).toBeGreaterThan(0);
    expect(new Set(questions).size, service).toBe(questions.length);
  }
});

test('counts a blank answer as missing, but never an optional one', () => {
  expect(missingAnswers('youtube-ads', { genre: ' ', link: 'https://youtu.be/abc' })).toEqual(['genre', 'territories']);
  expect(missingAnswers('ai-video-creation', { link: 'https://youtu.be/abc', brief: 'Neon' })).toEqual([]);
});

test('accepts partial answers, normalises them and reports each invalid one', () => {
  expect(intakeAnswers.parse({ genre: ' Synthwave ', link: 'youtu.be/abc', release_date: '' })).toEqual({
    genre: 'Synthwave',
    link: 'https://youtu.be/abc',
    release_date: '',
  });
  const problems = (answers: object) =>
    intakeAnswers.safeParse(answers).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problems({ link: 'my song', release_date: 'soon', brief: 'x'.repeat(5001) })).toEqual([
    ['link', 'link'],
    ['release_date', 'date'],
    ['brief', 'long'],
  ]);
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
  const line = (id: string, link: string | null, ...asked: IntakeQuestion[]) => ({ id, service_link: link, asked });
  const asked = questionsToAsk([
    line('a', 'https://youtu.be/abc', 'territories', 'genre'),
    line('b', null, 'link', 'genre'),
    line('c', 'https://youtu.be/abc', 'genre', 'audience'),
    line('d', 'https://youtu.be/abc'),
    line('e', null, 'link'),
  ]);
  expect(asked.map(({ lines, questions }) => [lines.map(({ id }) => id), questions])).toEqual([
    [
      ['a', 'c'],
      ['genre', 'territories', 'audience'],
    ],
    [['b'], ['link', 'genre']],
    [['e'], ['link']],
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
