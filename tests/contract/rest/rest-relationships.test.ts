import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startRest, type RestServer } from '#tests/support/rest-server.ts';

describe.each(engines)('computed and self-referencing relationships over /rest/v1 on %s', (engine) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startRest(engine);
  });
  afterAll(() => rest.close());

  const rows = async (path: string, token?: 'user' | 'service') => {
    const response = await rest.get(path, token === undefined ? {} : { token });
    return (await response.json()) as unknown;
  };

  test('a function of a row is a relationship: to-one with rows 1, otherwise to-many', async () => {
    const { data, error } = await rest
      .client('user')
      .from('people')
      .select('name, boss(name, boss(name)), team(name)')
      .order('id');
    expect(error).toBeNull();
    expect(data).toEqual([
      { name: 'Top', boss: null, team: [{ name: 'Middle' }] },
      { name: 'Middle', boss: { name: 'Top', boss: null }, team: [{ name: 'Low' }] },
      { name: 'Low', boss: { name: 'Middle', boss: { name: 'Top' } }, team: [] },
    ]);
  });

  test('a function that returns one row without setof is to-one', async () => {
    expect(await rows('/actors?select=name,idol(name)&id=eq.2')).toEqual([
      { name: 'Toshiro Mifune', idol: { name: 'Corinne Marchand' } },
    ]);
  });

  test('overloads belong to the table they take', async () => {
    const path = (table: string) => `/${table}?select=filmography(title)&id=eq.2&filmography.order=id`;
    expect(await rows(path('directors'))).toEqual([{ filmography: [{ title: 'Seven Samurai' }, { title: 'Ran' }] }]);
    expect(await rows(path('actors'))).toEqual([{ filmography: [{ title: 'Seven Samurai' }] }]);
  });

  test('support filters, order, limit, aliases, hints, related order and counts', async () => {
    const { data, error } = await rest
      .client('user')
      .from('directors')
      .select('name, works:filmography(title, director_of(id), roles(part))')
      .eq('id', 2)
      .gte('works.year', 1950)
      .order('year', { referencedTable: 'works', ascending: false })
      .limit(1, { referencedTable: 'works' });
    expect(error).toBeNull();
    expect(data).toEqual([{ name: 'Akira Kurosawa', works: [{ title: 'Ran', director_of: { id: 2 }, roles: [] }] }]);
    expect(await rows('/films?select=id,director_of!anything(name)&order=director_of(name).desc&id=lte.2')).toEqual([
      { id: 2, director_of: { name: 'Akira Kurosawa' } },
      { id: 1, director_of: { name: 'Agnès Varda' } },
    ]);
    expect(await rows('/directors?select=name,filmography(count)&id=eq.1')).toEqual([
      { name: 'Agnès Varda', filmography: [{ count: 2 }] },
    ]);
  });

  test('filter rows by inner join and null check', async () => {
    const { data, count } = await rest
      .client('user')
      .from('films')
      .select('id, director_of!inner(name)', { count: 'exact' })
      .eq('director_of.id', 2)
      .order('id');
    expect([data, count]).toEqual([
      [
        { id: 2, director_of: { name: 'Akira Kurosawa' } },
        { id: 4, director_of: { name: 'Akira Kurosawa' } },
      ],
      2,
    ]);
    expect(await rows('/films?select=id,director_of()&director_of=is.null')).toEqual([{ id: 5 }]);
    expect(await rows('/directors?select=id,filmography!inner(id)&filmography.year=gt.2000')).toEqual([
      { id: 1, filmography: [{ id: 3 }] },
    ]);
  });

  test('spread as values (to-one) and lists (to-many)', async () => {
    expect(await rows('/films?select=id,...director_of(director:name)&id=in.(1,5)&order=id')).toEqual([
      { id: 1, director: 'Agnès Varda' },
      { id: 5, director: null },
    ]);
    expect(await rows('/directors?select=id,...filmography(titles:title)&id=eq.2&filmography.order=id')).toEqual([
      { id: 2, titles: ['Seven Samurai', 'Ran'] },
    ]);
  });

  test('override a foreign key to a table of the same name', async () => {
    expect(await rows('/lots?select=id,studios(name)')).toEqual([
      { id: 7, studios: [{ name: 'North' }, { name: 'South' }] },
    ]);
  });

  test('embed in rows returned by writes and functions', async () => {
    const { data, error } = await rest
      .client('user')
      .from('films')
      .update({ score: 7 })
      .eq('id', 4)
      .select('score, full_title, director_of(name)')
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({
      score: 7,
      full_title: 'Ran (1985)',
      director_of: { name: 'Akira Kurosawa' },
    });
    const inserted = await rest
      .client('user')
      .from('films')
      .insert({ id: 90, title: 'New', director_id: 1 })
      .select('director_of(name)');
    expect(inserted.data).toEqual([{ director_of: { name: 'Agnès Varda' } }]);
    const { data: called } = await rest.client().rpc('films_of', { director: 2 }).select('id, director_of(name)');
    expect(called).toEqual([
      { id: 2, director_of: { name: 'Akira Kurosawa' } },
      { id: 4, director_of: { name: 'Akira Kurosawa' } },
    ]);
  });

  test('run as the caller, who needs the execute privilege', async () => {
    const denied = await rest.get('/films?select=id,hidden_notes(body)', { token: 'user' });
    expect([denied.status, ((await denied.json()) as { code: string }).code]).toEqual([403, '42501']);
    expect((await rest.get('/films?select=id,hidden_notes(body)')).status).toBe(401);
    expect((await rest.get('/films?select=id,hidden_notes(body)&limit=1', { token: 'service' })).status).toBe(200);
  });

  test('count as embeds', async () => {
    const excess = async (path: string, token?: string) => {
      const response = await rest.get(path, token === undefined ? {} : { token });
      return [response.status, ((await response.json()) as { details: string }).details];
    };
    const bosses = (levels: number) => Array.from({ length: levels }).reduce<string>((inner) => `boss(${inner})`, 'id');
    const siblings = Array.from({ length: 5 }, (_, index) => `b${index}:team(id)`).join(',');
    expect(await excess(`/people?select=${bosses(2)}`)).toEqual([400, 'at most 1 levels of embedding']);
    expect(await excess(`/people?select=${siblings}`)).toEqual([400, 'at most 4 embedded relations']);
    expect(await excess(`/people?select=team(team(team(id)))`, 'user')).toEqual([
      400,
      'at most 2 levels of lists in lists',
    ]);
    const wide = Array.from({ length: 31 }, (_, index) => `c${index}:id`).join(',');
    expect(await excess(`/people?select=team(${wide})`)).toEqual([400, 'at most 60 columns times relations']);
  });

  test('self-reference: table name or column hint gives to-many, the column gives to-one', async () => {
    const { data, error } = await rest
      .client('user')
      .from('people')
      .select('name, below:people!boss_id(name), named:people(name), above:boss_id(name)')
      .order('id');
    expect(error).toBeNull();
    expect(data).toEqual([
      { name: 'Top', below: [{ name: 'Middle' }], named: [{ name: 'Middle' }], above: null },
      { name: 'Middle', below: [{ name: 'Low' }], named: [{ name: 'Low' }], above: { name: 'Top' } },
      { name: 'Low', below: [], named: [], above: { name: 'Middle' } },
    ]);
    expect(await rows('/people?select=people!id(name)')).toMatchObject({ code: 'PGRST200' });
  });
});
