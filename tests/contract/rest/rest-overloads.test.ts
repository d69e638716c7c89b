import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startRest, type RestServer } from '#tests/support/rest-server.ts';

describe.each(engines)('function overloads and counts over /rest/v1/rpc on %s', (engine) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startRest(engine);
  });
  afterAll(() => rest.close());

  const post = async (name: string, type: string, body: BodyInit) => {
    const response = await rest.get(`/rpc/${name}`, { method: 'POST', headers: { 'content-type': type }, body });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const bytes = new Uint8Array([0, 255, 34, 92, 195]);

  test.each([
    ['echo', 'application/json', '{"A":1,"b":[null]}', { A: 1, b: [null] }],
    ['echo', 'application/json', '5', 5],
    ['echo_text', 'text/plain', 'a "quoted" \\ text\n', 'A "QUOTED" \\ TEXT\n'],
    ['echo_text', 'text/plain; charset=utf-8', '', ''],
    ['echo_xml', 'text/xml', '<note><to>Jane</to></note>', 'xml: <note><to>Jane</to></note>'],
  ])('%s accepts a whole %s body %s', async (name, type, body, expected) => {
    expect(await post(name, type, body)).toEqual({ status: 200, body: expected });
  });

  test('bytea accepts any bytes', async () => {
    expect(await post('size_of', 'application/octet-stream', bytes)).toEqual({ status: 200, body: 5 });
    expect((await post('echo_text', 'text/plain', bytes)).status).toBe(400);
  });

  test.each([
    ['application/json', '{}', 'none'],
    ['application/json', '{"x":1,"y":2}', 'x and y'],
    ['application/json', '[{"x":1,"y":2},{"x":3,"y":4}]', 'x and y'],
    ['application/x-www-form-urlencoded', 'x=1&y=2', 'x and y'],
    ['text/csv', 'x,y\n1,2\n3,4', 'x and y'],
    ['application/json', '{"A":1}', 'json {"A": 1}'],
    ['application/json', '[1,2]', 'none'],
    ['text/plain', 'words', 'text words'],
    ['application/octet-stream', 'ab', 'bytes 6162'],
  ])('selects an overload by names, then by body type: %s %s', async (type, body, expected) => {
    expect(await post('any_body', type, body)).toEqual({ status: 200, body: expected });
  });

  test('an empty key is the unnamed parameter, only for types that a body can have', async () => {
    const byEmptyKey = (name: string, value: unknown) => rest.client().rpc(name, { '': value });
    expect((await byEmptyKey('echo_text', 'a')).data).toBe('{"":"A"}');
    expect((await byEmptyKey('by_default', 7)).data).toBe('text {"":7}');
    expect((await rest.client().rpc('by_default', { '': 'a' }, { get: true })).data).toBe('text a');
    expect((await byEmptyKey('any_body', 1)).error).toMatchObject({ code: 'PGRST203' });
    const none =
      'Could not choose the best candidate function between: cinema.by_default(), cinema.by_default( => text)';
    expect((await rest.client().rpc('by_default')).error).toMatchObject({ code: 'PGRST203', message: none });
    for (const args of [{}, { '': 1 }]) expect((await rest.client().rpc('half', args)).error?.code).toBe('PGRST202');
  });

  test('GET never passes a body, and repeated form names fill a variadic argument', async () => {
    expect(await (await rest.get('/rpc/any_body', { headers: { 'content-type': 'text/plain' } })).json()).toBe('none');
    const form = await post('join_words', 'application/x-www-form-urlencoded', 'words=a&words=b c');
    expect(form.body).toBe('a-b c');
  });

  test.each([
    ['add', 'text/plain', 'cinema.add', ' with a single unnamed text parameter'],
    ['add', 'text/xml', 'cinema.add', ' with a single unnamed xml parameter'],
    ['nothing', 'application/octet-stream', 'cinema.nothing', ' with a single unnamed bytea parameter'],
  ])('%s rejects %s without a matching parameter', async (name, type, message, details) => {
    expect(await post(name, type, 'a body')).toEqual({
      status: 404,
      body: {
        code: 'PGRST202',
        message: `Could not find the function ${message} in the schema cache`,
        details: `Searched for the function cinema.${name}${details}, but no matches were found in the schema cache.`,
        hint: null,
      },
    });
  });

  test('lists what was searched, by the media type of the body', async () => {
    const details = async (type: string, body: string) =>
      ((await post('add', type, body)).body as { details: string }).details;
    expect(await details('application/json', '{"z":1,"c":1}')).toBe(
      'Searched for the function cinema.add with parameters c, z or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    );
    expect(await details('application/json', '{}')).toBe(
      'Searched for the function cinema.add without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    );
    expect(await details('text/csv', 'c,d\n1,2')).toBe(
      'Searched for the function cinema.add with parameters c, d, but no matches were found in the schema cache.',
    );
    const { error } = await rest.client().rpc('add', { c: 1 }, { get: true });
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function cinema.add(c) in the schema cache',
      details: 'Searched for the function cinema.add with parameter c, but no matches were found in the schema cache.',
    });
  });

  test('rejects an ambiguous overload', async () => {
    const { error, status } = await rest.client().rpc('either', { a: 1 });
    expect([status, error]).toMatchObject([
      300,
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: cinema.either(a => integer, b => integer), cinema.either(a => integer, c => text)',
        details: null,
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    ]);
    expect((await rest.client().rpc('either', { a: 1, c: 'x' })).data).toBe(2);
    expect(await post('any_json', 'application/json', '{"A":1}')).toMatchObject({
      status: 300,
      body: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: cinema.any_json( => json), cinema.any_json( => jsonb)',
      },
    });
  });

  test.each([
    ['add', { a: 1 }, '0-0/1', 200],
    ['nothing', {}, '0-0/1', 200],
    ['one_film', { film: 1 }, '0-0/1', 200],
    ['years', {}, '0-3/4', 200],
    ['films_of', { director: 2 }, '0-1/2', 200],
    ['wait', {}, '0-0/1', 204],
  ])('%s counts its result for HEAD and GET', async (name, args, range, status) => {
    const head = await rest.client().rpc(name, args, { head: true, count: 'exact' });
    expect([head.error, head.status, head.data, head.count]).toEqual([null, status, null, Number(range.split('/')[1])]);
    const query = new URLSearchParams(Object.entries(args).map(([key, value]) => [key, String(value)]));
    for (const method of ['HEAD', 'GET']) {
      const response = await rest.get(`/rpc/${name}?${query}`, { method, headers: { prefer: 'count=exact' } });
      expect([response.status, response.headers.get('content-range')]).toEqual([status, range]);
      const text = await response.text();
      expect(text === '').toBe(method === 'HEAD' || status === 204);
      expect(response.headers.get('content-type')).toBe(status === 204 ? null : 'application/json; charset=utf-8');
    }
  });

  test('HEAD runs the function as the caller', async () => {
    expect((await rest.get('/rpc/staff_only', { method: 'HEAD' })).status).toBe(401);
    expect((await rest.get('/rpc/staff_only', { method: 'HEAD', token: 'user' })).status).toBe(403);
    expect((await rest.get('/rpc/staff_only', { method: 'HEAD', token: 'service' })).status).toBe(200);
  });

  test('applies a range to a set of scalars', async () => {
    const { data, count, status } = await rest.client().rpc('years', {}, { count: 'exact' }).range(1, 2);
    expect([data, count, status]).toEqual([[1962, 1985], 4, 206]);
    expect((await rest.get('/rpc/years?offset=9', { headers: { prefer: 'count=exact' } })).status).toBe(416);
  });

  test('limits a set of scalars to 1,000 rows', async () => {
    const { data, count } = await rest.client().rpc('many', {}, { count: 'exact' });
    expect([(data as unknown[]).length, count]).toEqual([1000, 1200]);
  });
});
