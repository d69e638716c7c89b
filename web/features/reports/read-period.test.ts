import { expect, test } from 'vitest';
import { periodSearch, readPeriod } from './read-period.ts';

const read = (search: string) =>
  readPeriod(new URLSearchParams(search), ['today', '7d', '30d', 'custom'], '30d', '2026-11-22');

test('[CP-ANA-01] reads the period from the URL', () => {
  expect(read('')).toMatchObject({ name: '30d', period: { from: '2026-10-24', to: '2026-11-22' }, problem: null });
  expect(read('period=7d').period).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
  expect(read('period=custom&from=2026-11-01&to=2026-11-02').period).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
    before: { from: '2026-10-30', to: '2026-10-31' },
  });
});

test('[CP-ANA-01] falls back to the default for an unknown period, and reports invalid days', () => {
  expect(read('period=90d').name).toBe('30d');
  expect(read('period=<script>').name).toBe('30d');
  expect(read('period=custom&from=soon&to=2026-11-02')).toMatchObject({
    name: 'custom',
    typed: { from: 'soon', to: '2026-11-02' },
    period: null,
    problem: 'from-invalid',
  });
  expect(read('period=custom')).toMatchObject({ period: null, problem: 'from-missing' });
  expect(read('period=custom&from=2026-11-02&to=2026-11-23').problem).toBe('too-late');
});

test('a period survives a round trip through the URL', () => {
  expect(periodSearch('7d')).toBe('?period=7d');
  const search = periodSearch('custom', { from: '2026-11-01', to: '2026-11-02' });
  expect(read(search.slice(1)).typed).toEqual({ from: '2026-11-01', to: '2026-11-02' });
});
