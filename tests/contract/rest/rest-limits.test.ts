import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startRest, type RestServer } from '#tests/support/rest-server.ts';

const aliased = (column: string, count: number) =>
  Array.from({ length: count }, (_, index) => `c${index}:${column}`).join(',');
const repeated = (parameter: string, count: number) => Array.from({ length: count }, () => parameter).join('&');

const DIRECTOR = 'director:directors!films_director_id_fkey';
const FILMS = 'films!films_director_id_fkey';
/** Films of the director of each film, to-one and to-many in turn, with so many lists. */
const lists = (count: number) =>
  Array.from({ length: count }).reduce<string>((inner) => `${DIRECTOR}(${FILMS}(id,${inner}))`, 'id');
/** The boss of the boss ...: only to-one. */
const bosses = (levels: number) => Array.from({ length: levels }).reduce<string>((inner) => `boss_id(${inner})`, 'id');
const siblings = (count: number) => Array.from({ length: count }, (_, index) => `b${index}:boss_id(id)`).join(',');

describe.each(engines)('request limits over /rest/v1 on %s', (engine) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startRest(engine);
  });
  afterAll(() => rest.close());

  const answer = async (path: string, init: Parameters<RestServer['get']>[1] = {}) => {
    const response = await rest.get(path, init);
    const text = await response.text();
    const { code, message, details } = (response.ok ? {} : JSON.parse(text)) as Record<string, unknown>;
    return { status: response.status, code, message, details };
  };
  const excess = (limit: string) => ({
    status: 400,
    code: 'PGRST100',
    message: 'The request reads too much',
    details: `at most ${limit}`,
  });

  test.each([
    ['visitors', undefined, [bosses(1), bosses(2)], '1 levels of embedding'],
    ['accounts', 'user', [bosses(5), bosses(6)], '5 levels of embedding'],
    ['visitors', undefined, [siblings(4), siblings(5)], '4 embedded relations'],
    ['accounts', 'user', [siblings(20), siblings(21)], '20 embedded relations'],
    ['visitors', undefined, [aliased('id', 60), aliased('id', 61)], '60 columns times relations'],
    [
      'visitors, in an embed,',
      undefined,
      [`boss_id(${aliased('id', 30)})`, `boss_id(${aliased('id', 31)})`],
      '60 columns times relations',
    ],
    [
      'accounts',
      'user',
      [`boss_id(${aliased('id', 499)},*)`, `a:boss_id(*),b:boss_id(${aliased('id', 499)}),c:boss_id(id)`],
      '2000 columns times relations',
    ],
  ])('%s (%s) can read up to the limit', async (_who, token, [allowed = '', excessive = ''], limit) => {
    const as = token === undefined ? {} : { token };
    expect(await answer(`/people?select=${allowed}`, as)).toMatchObject({ status: 200 });
    expect(await answer(`/people?select=${excessive}`, as)).toEqual(excess(limit));
  });

  test.each([
    ['accounts', 'user', 2],
    ['the service role', 'service', 3],
  ])('limits nested lists for %s', async (_who, token, most) => {
    const as = token === undefined ? {} : { token };
    expect(await answer(`/films?select=${lists(most)}`, as)).toMatchObject({ status: 200 });
    const tooMany = await answer(`/films?select=${lists(most + 1)}`, as);
    expect(tooMany).toMatchObject({ status: 400, code: 'PGRST100', message: 'The request reads too much' });
  });

  test.each([
    [repeated('id=gt.0', 20), repeated('id=gt.0', 21), '20 filters'],
    [
      `or=(${'id.gt.0,'.repeat(18)}and(id.gt.0,id.lt.9))`,
      `or=(${'id.gt.0,'.repeat(19)}and(id.gt.0,id.lt.9))`,
      '20 filters',
    ],
    ['title=ilike.*a*', 'title=ilike.*a*&mood=eq.happy&title=like.*b', '1 filters that search within texts'],
    ['title=eq.a', 'title=match.b', '0 regular expressions'],
    ['order=id,id,id,id,id', 'order=id,id,id,id,id,id', '5 order terms'],
  ])('accepts %s, rejects %s', async (allowed, excessive, limit) => {
    expect(await answer(`/films?select=id&${allowed}`)).toMatchObject({ status: 200 });
    expect(await answer(`/films?select=id&${excessive}`)).toEqual(excess(limit));
  });

  test('regular expressions are for the team and the service role', async () => {
    const statusFor = async (filter: string, token: string) =>
      (await answer(`/films?select=id&${filter}`, { token })).status;
    for (const filter of ['title=match.^S', 'title=imatch(any).{^S,x}', 'or=(id.eq.1,title.not.imatch.s)']) {
      expect(await answer(`/films?select=id&${filter}`, { token: 'user' }), filter).toEqual(
        excess('0 regular expressions'),
      );
      expect([await statusFor(filter, 'team'), await statusFor(filter, 'service')], filter).toEqual([200, 200]);
    }
  });

  test('a text with an asterisk, which `like` cannot express, is a search within texts for everyone', async () => {
    expect(await answer(String.raw`/films?select=id&title=imatch.a\*b\.c`)).toMatchObject({ status: 200 });
    for (const expression of [String.raw`a\*b.`, String.raw`a\*\d`, String.raw`(a\*)`, String.raw`\\*`])
      expect(await answer(`/films?select=id&title=imatch.${encodeURIComponent(expression)}`), expression).toEqual(
        excess('0 regular expressions'),
      );
    expect(await answer(String.raw`/films?select=id&title=imatch.a\*&mood=ilike.b`)).toEqual(
      excess('1 filters that search within texts'),
    );
  });

  test('apply to HEAD, functions and returned rows, before any SQL runs', async () => {
    expect((await rest.get('/films?select=id')).status).toBe(200);
    const begun = [vi.spyOn(rest.db, 'transaction'), vi.spyOn(rest.db, 'single')];
    const excessive = `select=${siblings(21)}`;
    const headers = { 'content-type': 'application/json', prefer: 'return=representation' };
    const write = { headers, body: '{"id":910}', token: 'user' };
    const outcomes = [
      (await rest.get(`/films?select=${aliased('id', 61)}`, { method: 'HEAD' })).status,
      (await answer(`/rpc/films_of?director=1&select=${aliased('id', 61)}`)).status,
      (await answer(`/rpc/films_of?select=${aliased('id', 61)}`, { method: 'POST', headers, body: '{"director":1}' }))
        .status,
      (await answer(`/people?${excessive}`, { ...write, method: 'POST' })).status,
      (await answer(`/people?id=eq.1&${excessive}`, { ...write, method: 'PATCH' })).status,
      (await answer(`/people?id=eq.1&${excessive}`, { headers, token: 'user', method: 'DELETE' })).status,
    ];
    expect(outcomes).toEqual([400, 400, 400, 400, 400, 400]);
    for (const call of begun) {
      expect(call).not.toHaveBeenCalled();
      call.mockRestore();
    }
  });

  test('a cached query plan does not serve another role', async () => {
    const path = `/films?select=${aliased('id', 61)}`;
    expect(await answer(path, { token: 'user' })).toMatchObject({ status: 200 });
    expect(await answer(path)).toMatchObject({ status: 400 });
    expect(await answer(path, { token: 'user' })).toMatchObject({ status: 200 });
  });

  const asJson = { headers: { 'content-type': 'application/json' }, method: 'POST' };
  const people = (first: number, count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, index) => ({ id: first + index, name: 'x' })));

  test.each([
    ['JSON', people, asJson.headers],
    [
      'CSV',
      (first: number, count: number) => `id\n${Array.from({ length: count }, (_, index) => first + index).join('\n')}`,
      { 'content-type': 'text/csv' },
    ],
  ])('accepts 200 rows in a body of %s and no more, before any SQL runs', async (_format, write, headers) => {
    const send = (count: number) =>
      answer('/people?columns=id', { method: 'POST', headers, token: 'user', body: write(2_000, count) });
    expect(await send(200)).toMatchObject({ status: 201 });
    await rest.db.query('delete from cinema.people where id >= 2000');
    const begun = vi.spyOn(rest.db, 'transaction');
    expect(await send(201)).toEqual({
      status: 413,
      code: '54000',
      message: 'The request writes too many rows',
      details: 'at most 200 rows in a request',
    });
    expect(begun).not.toHaveBeenCalled();
    begun.mockRestore();
    const service = { ...asJson, token: 'service', body: people(2_000, 201) };
    expect(await answer('/people', service)).toMatchObject({ status: 201 });
    await rest.db.query('delete from cinema.people where id >= 2000');
  });

  test('runs the writes of one account in turn, lets twenty wait, and rejects the rest', async () => {
    const transaction = rest.db.transaction.bind(rest.db);
    let [running, most] = [0, 0];
    const held = Promise.withResolvers<void>();
    const begun = vi.spyOn(rest.db, 'transaction').mockImplementation(async (work, scope) => {
      most = Math.max(most, (running += 1));
      await held.promise;
      try {
        return await transaction(work, scope);
      } finally {
        running -= 1;
      }
    });
    const change = (token: string) =>
      rest.get('/people?id=eq.1', { ...asJson, method: 'PATCH', body: '{"name":"Nia"}', token });
    const writes = Array.from({ length: 24 }, () => change('user'));
    const rejected = await Promise.race(writes);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await rejected.json()).toMatchObject({ code: 'rate_limited' });
    // Reads, and writes of others, do not wait for them.
    expect((await rest.get('/people?id=eq.1', { token: 'user' })).status).toBe(200);
    const other = change('other');
    await vi.waitFor(() => expect(running).toBe(2));
    held.resolve();
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 204).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([21, 3]);
    expect((await other).status).toBe(204);
    expect(most).toBe(2);
    begun.mockRestore();
  });

  const TOO_LARGE = {
    status: 413,
    code: '54000',
    message: 'The response is too large',
    details: 'at most 1000000 bytes',
  };

  test('rejects an oversized response without leaving the database', async () => {
    await rest.db.query(`insert into cinema.people (id, name) values (900, repeat('x', 20000))`);
    const wide = (count: number) => `/people?id=eq.900&select=${aliased('name', count)}`;
    const csv = { headers: { accept: 'text/csv' } };
    const object = { headers: { accept: 'application/vnd.pgrst.object+json' } };
    for (const format of [{}, csv, object]) {
      expect(await answer(wide(49), format)).toMatchObject({ status: 200 });
      expect(await answer(wide(51), format)).toEqual(TOO_LARGE);
    }
    const words = { method: 'POST', body: JSON.stringify('x'.repeat(1_000_000)) };
    expect(await answer('/rpc/echo', { ...words, headers: { 'content-type': 'application/json' } })).toEqual(TOO_LARGE);
    expect((await rest.get(wide(51), { method: 'HEAD' })).status).toBe(200);
    await rest.db.query(`delete from cinema.people where id = 900`);
  });

  test('rolls back a write whose returned rows are too large', async () => {
    const add = (id: number, name: string) =>
      rest.get(`/people?select=${aliased('name', 25)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', prefer: 'return=representation' },
        body: JSON.stringify({ id, name }),
        token: 'user',
      });
    const response = await add(901, 'x'.repeat(500_000));
    expect([response.status, await response.json()]).toMatchObject([413, { code: '54000' }]);
    expect((await add(902, 'short')).status).toBe(201);
    const { rows } = await rest.db.query('select id from cinema.people where id > 900');
    expect(rows).toEqual([{ id: 902 }]);
  });

  test('runs requests of one visitor in sequence without blocking others', async () => {
    expect((await rest.get('/films?select=id')).status).toBe(200);
    let running = 0;
    let most = 0;
    const { single } = rest.db;
    rest.db.single = async (statement, options) => {
      running += 1;
      most = Math.max(most, running);
      try {
        return await single(statement, options);
      } finally {
        running -= 1;
      }
    };
    const visits = await Promise.all(Array.from({ length: 10 }, () => rest.get('/films?select=id')));
    expect(visits.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(most).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => rest.get('/films?select=id', { token: 'user' })));
    expect(most).toBeGreaterThan(1);
    rest.db.single = single;
  });
});
