import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('expected costs on %s', (engine) => {
  let server: TestServer;
  let owner: SignedIn;
  let finance: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [owner, finance] = await Promise.all([server.signedIn({ admin: true }), server.signedIn({ team: 'finance' })]);
  });
  afterAll(() => server.close());

  const set = (package_id: string, expected: object, as = finance) =>
    as.supabase.rpc('set_package_cost', { package_id, ...expected });
  const setFloor = (floor_percent: number | null, as = owner) =>
    as.supabase.from('margin_settings').update({ floor_percent }).eq('only_row', true).select();
  const expected = async (lines: object[], net: number) =>
    onlyRow(
      await server.services.db.query<{ margin: object }>(
        'select internal.expected_margin($1::jsonb, $2::numeric) as margin',
        [JSON.stringify(lines), String(net)],
      ),
    ).margin;

  test('are an amount for each unit or a part of the price, and a line may have its own', async () => {
    expect((await set('youtube-ads-premium', { amount: 210.55 })).error).toBeNull();
    expect((await set('spotify-ads-basic', { percent: 33.33 })).error).toBeNull();
    const lines = [
      { package_id: 'youtube-ads-premium', quantity: 2, net: 980 },
      { package_id: 'spotify-ads-basic', quantity: 1, net: 130 },
      { package_id: 'spotify-ads-basic', quantity: 1, net: 130, expected_cost: 10 },
      { package_id: 'youtube-ads-trial', quantity: 1, net: 50 },
      { quantity: 1, net: 300 },
    ];
    expect(await expected(lines, 1000)).toEqual({
      cost: 474.43,
      margin: 525.57,
      share: 0.5256,
      floor: null,
      below_floor: false,
    });
    expect(await expected([], 0)).toEqual({ cost: 0, margin: 0, share: null, floor: null, below_floor: false });
  });

  test('a floor of the owner warns about what earns less', async () => {
    const line = (expected_cost: number) => [{ quantity: 1, net: 100, expected_cost }];
    expect((await setFloor(40)).data).toMatchObject([{ floor_percent: 40 }]);
    expect(await expected(line(60), 100)).toEqual({ cost: 60, margin: 40, share: 0.4, floor: 0.4, below_floor: false });
    expect(await expected(line(60.01), 100)).toMatchObject({ margin: 39.99, below_floor: true });
    // A gift with costs.
    expect(await expected(line(5), 0)).toMatchObject({ margin: -5, share: null, below_floor: true });
    for (const as of [finance, await server.signedIn({ team: 'manager' })]) {
      expect((await as.supabase.from('margin_settings').select('floor_percent')).data).toEqual([{ floor_percent: 40 }]);
      expect((await setFloor(10, as)).data).toEqual([]);
    }
    for (const wrong of [0, -1, 100]) expect((await setFloor(wrong)).error?.code).toBe('23514');
    expect((await setFloor(null)).error).toBeNull();
  });

  test.each([
    [{ amount: 10.005 }, 400],
    [{ amount: -1 }, 400],
    [{ percent: 0 }, 400],
    [{ percent: 101 }, 400],
    [{ amount: 1, percent: 1 }, 400],
  ])('rejects %j', async (wrong, status) => {
    expect((await set('youtube-ads-premium', wrong)).status).toBe(status);
  });

  test('are set by who manages money, listed for who may see it, and can be forgotten', async () => {
    expect((await set('no-such-package', { amount: 1 })).status).toBe(404);
    const [support, mia, client] = [
      await server.signedIn({ team: 'support' }),
      await server.signedIn({ team: 'contractor' }),
      await server.signedIn(),
    ];
    for (const as of [support, mia, client])
      expect((await set('youtube-ads-premium', { amount: 1 }, as)).status).toBe(403);
    expect((await set('youtube-ads-premium', { percent: 12.5 })).error).toBeNull();
    const one = () =>
      finance.supabase.from('package_cost_list').select('amount,percent').eq('package_id', 'youtube-ads-premium');
    expect((await one()).data).toEqual([{ amount: null, percent: 12.5 }]);
    expect((await set('youtube-ads-premium', {})).error).toBeNull();
    expect((await one()).data).toEqual([{ amount: null, percent: null }]);
  });
});
