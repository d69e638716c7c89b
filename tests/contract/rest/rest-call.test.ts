import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startRest, type RestServer } from '#tests/support/rest-server.ts';

describe.each(engines)('calling functions over /rest/v1/rpc on %s', (engine) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startRest(engine);
  });
  afterAll(() => rest.close());

  const call = async (name: string, args?: object, token?: 'user') => {
    const { data, error, status } = await rest.client(token).rpc(name, args);
    return { data: data as unknown, code: error?.code, status };
  };
  const failure = async (response: Response) => ({
    status: response.status,
    ...((await response.json()) as { code: string; message: string; details: unknown; hint: unknown }),
  });

  test('passes named arguments and leaves defaults to the function', async () => {
    expect(await call('add', { a: 1, b: 2 })).toMatchObject({ data: 3, status: 200 });
    expect((await call('add', { a: 1 })).data).toBe(11);
    expect((await call('sum_list', { list: [1, 2, 3] })).data).toBe(6);
    expect((await call('join_words', { words: ['a', 'b c'] })).data).toBe('a-b c');
    expect((await call('nothing')).data).toBeNull();
  });

  test('chooses overloads by argument names', async () => {
    expect((await call('shape', { value: 1 })).data).toBe('int');
    expect((await call('shape', { value: 1, extra: 'x' })).data).toBe('int and text');
  });

  test('returns rows of a table with all read features', async () => {
    const { data } = await rest
      .client()
      .rpc('films_of', { director: 2 })
      .select('title, directors!director_id(name)')
      .gt('year', 1960)
      .order('title');
    expect(data).toEqual([{ title: 'Ran', directors: { name: 'Akira Kurosawa' } }]);
    const { data: one } = await rest.client().rpc('one_film', { film: 4 }).select('title');
    expect(one).toEqual({ title: 'Ran' });
    const { data: stats } = await rest.client().rpc('stats');
    expect(stats).toEqual({ films: 5, directors: 3 });
    const paged = await rest.get('/rpc/pairs?top=10&n=gt.2&order=n.desc&limit=2', {
      headers: { prefer: 'count=exact' },
    });
    expect([paged.status, paged.headers.get('content-range'), await paged.json()]).toEqual([
      206,
      '0-1/8',
      [
        { n: 10, square: 100 },
        { n: 9, square: 81 },
      ],
    ]);
    expect((await call('years')).data).toEqual([1954, 1962, 1985, 2017]);
  });

  test('takes arguments from a GET, read-only', async () => {
    const { data } = await rest.client().rpc('add', { a: 4 }, { get: true });
    expect(data).toBe(14);
    const { data: sum } = await rest.client().rpc('sum_list', { list: [4, 5] }, { get: true });
    expect(sum).toBe(9);
    expect(await (await rest.get('/rpc/join_words?words=x&words=y')).json()).toBe('x-y');
    expect(await failure(await rest.get('/rpc/rename?film=1&new_title=x', { token: 'user' }))).toMatchObject({
      status: 405,
      code: '25006',
    });
    const head = await rest.client().rpc('pairs', { top: 3 }, { head: true, count: 'exact' });
    expect([head.status, head.count]).toEqual([200, 3]);
  });

  test('returns 204 for void and keeps the changes', async () => {
    expect(await call('rename', { film: 5, new_title: 'Renamed' }, 'user')).toMatchObject({ status: 204, data: null });
    const { data } = await rest.client('user').rpc('set_mood', { film: 5, mood: 'happy' }).select('title,mood');
    expect(data).toEqual([{ title: 'Renamed', mood: 'happy' }]);
  });

  test('returns one object, or rolls back', async () => {
    const { data } = await rest.client('user').rpc('set_mood', { film: 5, mood: 'tense' }).select('mood').single();
    expect(data).toEqual({ mood: 'tense' });
    const { error } = await rest.client('user').rpc('set_mood', { film: 999, mood: 'tense' }).single();
    expect(error?.code).toBe('PGRST116');
  });

  test('accepts any JSON body for a function with one unnamed argument', async () => {
    const response = await rest.get('/rpc/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[1,{"a":null}]',
    });
    expect(await response.json()).toEqual([1, { a: null }]);
  });

  test('lets a function set status and headers', async () => {
    const response = await rest.get('/rpc/teapot', { method: 'POST' });
    expect([response.status, response.headers.get('x-kind'), await response.json()]).toEqual([
      418,
      'tea',
      { short: true },
    ]);
  });

  test.each([
    ['PT409', 409, 'PT409'],
    ['PT402', 402, 'PT402'],
    ['P0001', 400, 'P0001'],
    ['23505', 409, '23505'],
    ['28000', 403, '28000'],
    ['22023', 400, '22023'],
    ['42501', 403, '42501'],
  ])('maps a raised %s to %i with message, details and hint', async (state, status, code) => {
    const { error, status: got } = await rest.client('user').rpc('refuse', { state, words: 'no way' });
    expect(got).toBe(status);
    expect(error).toMatchObject({ code, message: 'no way', details: 'the detail', hint: 'the hint' });
  });

  test('lets a function define the whole error', async () => {
    const response = await rest.get('/rpc/seat', { method: 'POST' });
    expect(response.status).toBe(423);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({
      code: 'seat_taken',
      message: 'That seat is taken',
      details: 'row 3',
      hint: null,
    });
  });

  test('logs internal errors without exposing them', async () => {
    const before = rest.logged.length;
    const { error, status } = await rest.client('user').rpc('refuse', { state: 'XX000', words: 'pg_secret at 0xdead' });
    expect(status).toBe(500);
    expect(JSON.stringify(error)).not.toContain('pg_secret');
    expect(rest.logged.slice(before).join()).toContain('pg_secret');
  });

  test.each([
    ['/rpc/nope', 'POST', '{}', 404, 'PGRST202'],
    ['/rpc/add', 'POST', '{"a":1,"c":2}', 404, 'PGRST202'],
    ['/rpc/add', 'POST', '{}', 404, 'PGRST202'],
    ['/rpc/add', 'POST', '{"a":"x"}', 400, '22P02'],
    ['/rpc/add', 'POST', '{"a":', 400, 'PGRST102'],
    ['/rpc/add', 'PUT', '{}', 405, 'PGRST101'],
  ])('rejects %s by %s %s with %i %s', async (path, method, body, status, code) => {
    const response = await rest.get(path, { method, headers: { 'content-type': 'application/json' }, body });
    expect(await failure(response)).toMatchObject({ status, code });
  });

  test('names an unknown function', async () => {
    const response = await rest.get('/rpc/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"c":1}',
    });
    expect(await failure(response)).toEqual({
      status: 404,
      code: 'PGRST202',
      message: 'Could not find the function cinema.add(c) in the schema cache',
      hint: null,
      details:
        'Searched for the function cinema.add with parameter c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    });
  });
});
