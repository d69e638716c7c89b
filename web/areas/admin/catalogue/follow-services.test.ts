import { describe, expect, test } from 'vitest';
import { seededServiceRows, seededServices } from '#tests/support/seeded-services.ts';
import { areShown, reloadUntilKnown } from './follow-services.ts';

test('the services of a page are compared with their rows, without drafts, in their order', () => {
  const [first, ...rest] = seededServiceRows;
  expect(areShown(seededServiceRows, seededServices)).toBe(true);
  expect(areShown([...seededServiceRows, { ...first!, slug: 'tiktok-ads', state: 'draft' }], seededServices)).toBe(
    true,
  );
  expect(areShown([...seededServiceRows, { ...first!, slug: 'tiktok-ads', state: 'shown' }], seededServices)).toBe(
    false,
  );
  expect(areShown([{ ...first!, picture: '/storage/v1/a.png' }, ...rest], seededServices)).toBe(false);
  expect(areShown([{ ...first!, state: 'hidden' }, ...rest], seededServices)).toBe(false);
  expect(areShown([...rest, first!], seededServices)).toBe(false);
});

describe('reloads after a service was saved', () => {
  /** Processes that answer in turn; those at `stale` have not read the change. */
  const follow = async (stale: readonly boolean[], known = false) => {
    let reloads = 0;
    const outcome = await reloadUntilKnown({
      isKnown: () => known,
      reload: async () => {
        known = !(stale[reloads % stale.length] ?? false);
        reloads++;
      },
      pause: async () => undefined,
    });
    return [outcome, reloads];
  };

  test('until a process answers that knows the change', async () => {
    expect(await follow([true, true, false])).toEqual([true, 3]);
    expect(await follow([false, true])).toEqual([true, 1]);
  });

  test('not at all if the page shows nothing of the change', async () => {
    expect(await follow([true], true)).toEqual([true, 0]);
  });

  test('ten times at most', async () => {
    expect(await follow([true])).toEqual([false, 10]);
  });
});
