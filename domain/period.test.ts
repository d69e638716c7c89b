import { describe, expect, it } from 'vitest';
import { addDays, daysOf, isPeriodName, lengthOf, periodOf, rangeProblem } from './period.ts';

describe('periods', () => {
  it('[CP-ANA-01] compares today with yesterday', () => {
    expect(periodOf('today', '2026-11-22')).toEqual({
      from: '2026-11-22',
      to: '2026-11-22',
      before: { from: '2026-11-21', to: '2026-11-21' },
    });
  });

  it('[CP-ANA-01] [CP-GAD-10] ends the period today and compares it with the adjacent period of equal length', () => {
    expect(periodOf('7d', '2026-03-03')).toEqual({
      from: '2026-02-25',
      to: '2026-03-03',
      before: { from: '2026-02-18', to: '2026-02-24' },
    });
    expect(periodOf('30d', '2026-11-22')).toEqual({
      from: '2026-10-24',
      to: '2026-11-22',
      before: { from: '2026-09-24', to: '2026-10-23' },
    });
    const ninety = periodOf('90d', '2024-03-01');
    expect([lengthOf(ninety), lengthOf(ninety.before), addDays(ninety.before.to, 1)]).toEqual([90, 90, ninety.from]);
  });

  it('[CP-ANA-01] uses a custom period as given, including leap days', () => {
    expect(periodOf('custom', '2026-11-22', { from: '2024-02-28', to: '2024-03-01' })).toEqual({
      from: '2024-02-28',
      to: '2024-03-01',
      before: { from: '2024-02-25', to: '2024-02-27' },
    });
    expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  });

  it('rejects an invalid or missing custom period', () => {
    expect(() => periodOf('custom', '2026-11-22')).toThrow(RangeError);
    expect(() => periodOf('custom', '2026-11-22', { from: '2026-11-02', to: '2026-11-01' })).toThrow(/turned/);
  });

  it('reports what is wrong with the days entered', () => {
    const problem = (from: string, to: string) => rangeProblem({ from, to }, '2026-11-22');
    expect(problem('2026-11-01', '2026-11-22')).toBeNull();
    expect(problem('', '2026-11-22')).toBe('from-missing');
    expect(problem('2026-11-01', '')).toBe('to-missing');
    expect(problem('2026-02-30', '2026-11-22')).toBe('from-invalid');
    expect(problem('yesterday', '2026-11-22')).toBe('from-invalid');
    expect(problem('2026-11-01', '2026-13-01')).toBe('to-invalid');
    expect(problem('2026-11-10', '2026-11-09')).toBe('turned');
    expect(problem('1999-12-31', '2000-01-02')).toBe('too-early');
    expect(problem('2026-11-01', '2026-11-23')).toBe('too-late');
    expect(problem('2023-11-22', '2026-11-21')).toBeNull();
    expect(problem('2023-11-21', '2026-11-21')).toBe('too-long');
  });

  it('recognises period names', () => {
    expect(isPeriodName('90d')).toBe(true);
    expect(isPeriodName('1y')).toBe(false);
    expect(isPeriodName(null)).toBe(false);
  });
});
