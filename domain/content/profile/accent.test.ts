import { expect, test } from 'vitest';
import { accentOf, accentProblem, contrastOf, DEFAULT_ACCENT } from './accent.ts';

test('computes contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each([DEFAULT_ACCENT, '#ffd400', '#22c55e', '#ffffff'])('accepts %s, which can be read everywhere', (accent) => {
  expect(accentProblem(accent)).toBeNull();
});

test.each(['#111111', '#0a3cff', '#7c3aed', '#8b0000'])(
  'names the pair that %s fails, with one that passes',
  (accent) => {
    const problem = accentProblem(accent);
    expect(problem).toMatch(/has a contrast of \d\.\d, and 4\.5 is the least\. Try #[0-9a-f]{6}$/);
    expect(accentProblem(problem?.slice(-7) ?? '')).toBeNull();
  },
);

test('text on an accent is dark or white, whichever can be read', () => {
  for (const accent of ['#22c55e', '#ffd400', '#2f4bff', '#c2185b']) {
    const { signal, bright, ink } = accentOf(accent);
    expect(contrastOf(ink, signal)).toBeGreaterThan(4.5);
    expect(contrastOf(ink, bright)).toBeGreaterThan(4.5);
  }
});
