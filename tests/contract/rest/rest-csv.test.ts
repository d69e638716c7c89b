import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startRest, type RestServer } from '#tests/support/rest-server.ts';

describe.each(engines)('CSV over /rest/v1 on %s', (engine) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startRest(engine);
  });
  afterAll(() => rest.close());

  const csv = async (path: string, init: Parameters<RestServer['get']>[1] = {}) => {
    const response = await rest.get(path, { ...init, headers: { accept: 'text/csv', ...init.headers } });
    return [response.status, response.headers.get('content-type'), await response.text()];
  };
  const ok = (text: string) => [200, 'text/csv; charset=utf-8', text];

  test('quotes like PostgreSQL, and parses quoted cells and NULL', async () => {
    const body = [
      'title,year,"Odd ""Name",tags',
      '"one, two",1999,NULL,{}',
      '"say ""hi""",NULL,"two\nlines","{a,""b c""}"',
      'back\\slash,,(round),{}',
      'with space,2001,,{x}',
    ].join('\r\n');
    const send = (text: string) =>
      csv(`/films?select=${encodeURIComponent('title,year,"Odd \\"Name",tags')}`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
        body: text,
        token: 'user',
      });
    // An empty cell is an empty text, which no integer accepts.
    expect(await send(body)).toMatchObject([400, 'application/json; charset=utf-8', expect.stringContaining('22P02')]);
    expect(await send(body.replace('slash,,', 'slash,NULL,'))).toEqual([
      201,
      'text/csv; charset=utf-8',
      [
        'title,year,"Odd ""Name",tags',
        '"one, two",1999,,{}',
        '"say ""hi""",,"two\nlines","{a,""b c""}"',
        '"back\\\\slash",,"(round)",{}',
        '"with space",2001,"",{x}',
      ].join('\n'),
    ]);
  });

  test('works with the official client', async () => {
    const { data, error } = await rest
      .client()
      .from('films')
      .select('id,rating,mood,score')
      .order('id')
      .lte('id', 3)
      .csv();
    expect(error).toBeNull();
    expect(data).toBe('id,rating,mood,score\n1,7.90,tense,8\n2,8.60,tense,10\n3,7.90,happy,');
  });

  test('returns embeds as JSON cells, aggregates and spreads as plain cells', async () => {
    const films = 'films!films_director_id_fkey';
    expect(await csv(`/directors?select=name,${films}(id)&id=eq.2&films.order=id`)).toEqual(
      ok('name,films\n"Akira Kurosawa","[{""id"": 2}, {""id"": 4}]"'),
    );
    expect(await csv('/films?select=mood,id.count()&mood=eq.happy')).toEqual(ok('mood,count\nhappy,1'));
    expect(await csv('/films?select=id,...directors!films_director_id_fkey(name)&id=eq.5')).toEqual(ok('id,name\n5,'));
  });

  test('omits the header without rows', async () => {
    expect(await csv('/films?id=eq.0')).toEqual(ok('\n'));
    expect(await csv('/rpc/films_of?director=99')).toEqual(ok('\n'));
    expect(await csv('/rpc/years?offset=10')).toEqual(ok('\n'));
  });

  test('supports functions that return rows, one row or scalars', async () => {
    expect(await csv('/rpc/pairs?top=2')).toEqual(ok('n,square\n1,1\n2,4'));
    const { data } = await rest.client().rpc('pairs', { top: 2 }).select('square').csv();
    expect(data).toBe('square\n1\n4');
    expect(await csv('/rpc/one_film?film=3&select=id,title')).toEqual(ok('id,title\n3,"Faces Places"'));
    expect(await csv('/rpc/add?a=1&b=2')).toEqual(ok('pgrst_scalar\n3'));
    expect(await csv('/rpc/years?limit=2')).toEqual(ok('pgrst_scalar\n1954\n1962'));
    expect(await csv('/rpc/nothing')).toEqual(ok('pgrst_scalar\n'));
    expect(await csv('/rpc/pairs?top=2', { method: 'HEAD' })).toEqual(ok(''));
  });

  test.each([
    ['a line with another number of cells', 'id,name\n1\n'],
    ['an open quote', 'id,name\n1,"x\n'],
    ['text after a quote', 'id,name\n1,"x"y\n'],
    ['nothing', ''],
  ])('rejects a body with %s', async (_what, body) => {
    const response = await rest.get('/people', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body,
      token: 'user',
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'PGRST102']);
  });
});
