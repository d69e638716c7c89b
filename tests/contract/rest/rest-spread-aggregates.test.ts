import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startRest, type RestServer } from '#tests/support/rest-server.ts';

const DIRECTOR = 'directors!films_director_id_fkey';

describe.each(engines)('aggregates in spreads over /rest/v1 on %s', (engine) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startRest(engine);
  });
  afterAll(() => rest.close());

  const rows = async (path: string, init: Parameters<RestServer['get']>[1] = {}) => {
    const response = await rest.get(path, init);
    return (await response.json()) as unknown;
  };

  test('are grouped by the columns beside them', async () => {
    const { data, error } = await rest
      .client('user')
      .from('films')
      .select(`films:id.count(), ...${DIRECTOR}(name, first:id.min(), id.count())`)
      .order('directors(name)', { ascending: false, nullsFirst: true });
    expect(error).toBeNull();
    expect(data).toEqual([
      { films: 1, name: null, first: null, count: 0 },
      { films: 2, name: 'Akira Kurosawa', first: 2, count: 2 },
      { films: 2, name: 'Agnès Varda', first: 1, count: 2 },
    ]);
    expect(await rows(`/films?select=mood,...${DIRECTOR}(last:id.max())&order=mood`)).toEqual([
      { mood: 'calm', last: null },
      { mood: 'tense', last: 2 },
      { mood: 'happy', last: 1 },
    ]);
  });

  test('work alone, with a cast, and count rows without a column', async () => {
    expect(await rows(`/films?select=...${DIRECTOR}(total:id.sum()::text)`)).toEqual([{ total: '6' }]);
    expect(await rows(`/films?select=...${DIRECTOR}(id::numeric.avg())&id=lte.2`)).toEqual([{ avg: 1.5 }]);
    expect(await rows(`/films?select=...${DIRECTOR}(count())`)).toEqual([{ count: 4 }]);
    expect(await rows(`/films?select=all:count(),...${DIRECTOR}(count)`)).toEqual([{ all: 5, count: 4 }]);
    expect(await rows(`/films?select=...${DIRECTOR}!inner(count())&directors.id=eq.1`)).toEqual([{ count: 2 }]);
  });

  test('order by the alias in the spread', async () => {
    const path = `/films?select=...${DIRECTOR}(who:name,count())&order=directors(who).desc.nullslast&limit=1`;
    expect(await rows(path)).toEqual([{ who: 'Akira Kurosawa', count: 2 }]);
  });

  test('propagate through nested spreads, grouped by embeds and other spreads', async () => {
    const byEmbed = `/roles?select=actors(name),...films(mood,...${DIRECTOR}(id.sum()))&order=actors(name)`;
    expect(await rows(byEmbed, { token: 'user' })).toMatchObject({ code: '42803' });
    const path = `/roles?select=...films(mood,${DIRECTOR}(name),...${DIRECTOR}(id.sum(),count()))`;
    const data = await rows(path, { token: 'user' });
    expect(data).toHaveLength(2);
    expect(data).toEqual(
      expect.arrayContaining([
        { mood: 'tense', directors: { name: 'Akira Kurosawa' }, sum: 4, count: 2 },
        { mood: 'tense', directors: { name: 'Agnès Varda' }, sum: 1, count: 1 },
      ]),
    );
  });

  test('stop at the embed that contains them', async () => {
    const path = `/actors?select=name,roles(...films(mood,count(),rating.max()))&id=lte.2&order=id`;
    expect(await rows(path, { token: 'user' })).toEqual([
      { name: 'Corinne Marchand', roles: [{ mood: 'tense', count: 1, max: 7.9 }] },
      { name: 'Toshiro Mifune', roles: [{ mood: 'tense', count: 1, max: 8.6 }] },
    ]);
  });

  test('work on function results and computed relationships', async () => {
    const { data } = await rest
      .client('user')
      .rpc('films_of', { director: 2 })
      .select('...director_of(name, id.sum())');
    expect(data).toEqual([{ name: 'Akira Kurosawa', sum: 4 }]);
  });

  test.each([
    ['films', '/directors?select=name,...films!films_director_id_fkey(year.max())'],
    ['films below a to-one', `/films?select=...${DIRECTOR}(name,...films!films_director_id_fkey(year.max()))`],
    ['a to-one below films', `/directors?select=...films!films_director_id_fkey(...${DIRECTOR}(id.sum()))`],
  ])('are rejected in to-many spreads: %s', async (_what, path) => {
    const response = await rest.get(path, { token: 'user' });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'PGRST127',
        message: 'Feature not implemented',
        details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
        hint: null,
      },
    ]);
  });

  test('count as columns', async () => {
    const many = Array.from({ length: 31 }, (_, index) => `c${index}:id.sum()`).join(',');
    const response = await rest.get(`/films?select=...${DIRECTOR}(${many})`);
    expect(await response.json()).toMatchObject({ code: 'PGRST100', details: 'at most 60 columns times relations' });
  });
});
