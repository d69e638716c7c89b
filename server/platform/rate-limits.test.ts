import { describe, expect, test } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

const perMinute = { name: 'test', points: 2, seconds: 60 };

function movableClock() {
  let moved = 0;
  return {
    now: () => new Date(Date.now() + moved),
    advance: (seconds: number) => {
      moved += seconds * 1000;
    },
  };
}

describe('rate limits', () => {
  test('rejects the third of two with the seconds to wait, and leaves other keys alone', async () => {
    const limits = createRateLimits({ clock: movableClock(), enabled: true });
    expect(await limits.take(perMinute, 'a')).toBeNull();
    expect(await limits.take(perMinute, 'a')).toBeNull();
    const wait = await limits.take(perMinute, 'a');
    expect(wait).toBeGreaterThan(55);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await limits.take(perMinute, 'b')).toBeNull();
    expect(await limits.take({ ...perMinute, name: 'other' }, 'a')).toBeNull();
  });

  test('restores the allowance after a window', async () => {
    const clock = movableClock();
    const limits = createRateLimits({ clock, enabled: true });
    await limits.take(perMinute, 'a');
    await limits.take(perMinute, 'a');
    clock.advance(61);
    expect(await limits.take(perMinute, 'a')).toBeNull();
  });

  test('counts nothing when switched off', async () => {
    const limits = createRateLimits({ clock: movableClock(), enabled: false });
    for (let index = 0; index < 5; index += 1) expect(await limits.take(perMinute, 'a')).toBeNull();
  });
});
