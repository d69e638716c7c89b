import { expect, test } from 'vitest';
import { serviceSlugs } from './catalogue.ts';
import { missingAnswers, questionsFor, requiredQuestions } from './intake.ts';

test('every service asks for something, and for nothing twice', () => {
  for (const service of [...serviceSlugs, 'other']) {
    const questions = questionsFor(service).map(({ question }) => question);
    expect(requiredQuestions(service).length, service).toBeGreaterThan(0);
    expect(new Set(questions).size, service).toBe(questions.length);
  }
});

test('blank answers are none, and what may stay open is never missing', () => {
  expect(missingAnswers('youtube-ads', { genre: ' ', link: 'https://youtu.be/abc' })).toEqual(['genre', 'territories']);
  expect(missingAnswers('ai-video-creation', { link: 'https://youtu.be/abc', brief: 'Neon' })).toEqual([]);
});
