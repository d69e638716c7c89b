import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startRest, type RestServer } from '#tests/support/rest-server.ts';

describe.each(engines)('reads over /rest/v1 on %s', (engine) => {
  let rest: RestServer;
  let later = 0;
  /** While set, no time passes. */
  let stopped: Date | null = null;
  beforeAll(async () => {
    rest = await startRest(engine, { now: () => stopped ?? new Date(Date.now() + later) });
  });
  afterAll(() => rest.close());

  const ids = async (query: string) => {
    const response = await rest.get(`/films?select=id&order=id&${query}`, { token: 'team' });
    const body = (await response.json()) as { id: number }[];
    expect(response.status, JSON.stringify(body)).toBe(200);
    return body.map((row) => row.id);
  };
  const failure = async (path: string, init: Parameters<RestServer['get']>[1] = {}) => {
    const response = await rest.get(path, init);
    return {
      status: response.status,
      ...((await response.json()) as { code: string; message: string; details: unknown; hint: unknown }),
    };
  };

  test('returns whole rows with their types', async () => {
    const { data, error } = await rest.client().from('films').select().eq('id', 1).single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      id: 1,
      title: 'Cléo from 5 to 7',
      year: 1962,
      rating: 7.9,
      score: 8,
      mood: 'tense',
      tags: ['paris', 'new wave'],
      facts: { minutes: 90, cast: [{ name: 'Corinne' }], colour: false },
      'Odd "Name': 'a',
      director_id: 1,
    });
  });

  test('renames, casts and reads JSON paths', async () => {
    const { data } = await rest
      .client()
      .from('films')
      .select('name:title, year::text, facts->minutes, first:facts->cast->0->>name')
      .eq('id', 1);
    expect(data).toEqual([{ name: 'Cléo from 5 to 7', year: '1962', minutes: 90, first: 'Corinne' }]);
  });

  test('embeds to-one, to-many and many-to-many through a junction', async () => {
    const { data, error } = await rest
      .client()
      .from('films')
      .select('id, director:directors!director_id(name), roles(part), cast:actors(name), posters(url)')
      .in('id', [1, 5])
      .order('id');
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        id: 1,
        director: { name: 'Agnès Varda' },
        roles: [{ part: 'Cléo' }],
        cast: [{ name: 'Corinne Marchand' }],
        posters: { url: 'https://posters.test/1.jpg' },
      },
      { id: 5, director: null, roles: [], cast: [], posters: null },
    ]);
  });

  test('embeds a self-referencing table in both directions', async () => {
    const { data } = await rest
      .client()
      .from('people')
      .select('name, boss:boss_id(name), team:people!people_boss_id_fkey(name)')
      .eq('id', 2);
    expect(data).toEqual([{ name: 'Middle', boss: { name: 'Top' }, team: [{ name: 'Low' }] }]);
  });

  test('embeds through a view by the keys of its base tables', async () => {
    const { data, error } = await rest.client().from('recent_films').select('title, directors(name)');
    expect(error).toBeNull();
    expect(data).toEqual([{ title: 'Faces Places', directors: { name: 'Agnès Varda' } }]);
  });

  test('filters, orders and limits embedded rows', async () => {
    const { data } = await rest
      .client()
      .from('directors')
      .select('name, films!films_director_id_fkey(title)')
      .gt('films.year', 1900)
      .order('year', { referencedTable: 'films', ascending: false })
      .limit(1, { referencedTable: 'films' })
      .order('id');
    expect(data).toEqual([
      { name: 'Agnès Varda', films: [{ title: 'Faces Places' }] },
      { name: 'Akira Kurosawa', films: [{ title: 'Ran' }] },
      { name: 'Nobody', films: [] },
    ]);
  });

  test('drops rows without a match with !inner and filters by existence', async () => {
    const { data } = await rest
      .client()
      .from('directors')
      .select('id, films!films_director_id_fkey!inner(id)')
      .eq('films.mood', 'happy');
    expect(data).toEqual([{ id: 1, films: [{ id: 3 }] }]);
    const { data: idle } = await rest
      .client()
      .from('directors')
      .select('id, films!films_director_id_fkey()')
      .is('films', null);
    expect(idle).toEqual([{ id: 3 }]);
    const either = await rest.get(
      '/directors?select=id,films!films_director_id_fkey()&or=(films.not.is.null,id.eq.3)&order=id',
    );
    expect(await either.json()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('spreads to-one as columns and to-many as arrays', async () => {
    const one = await rest.get('/films?select=title,...directors!director_id(director:name,born)&id=eq.2');
    expect(await one.json()).toEqual([{ title: 'Seven Samurai', director: 'Akira Kurosawa', born: '1910-03-23' }]);
    const many = await rest.get(
      '/directors?select=name,...films!films_director_id_fkey(title)&id=eq.2&films.order=year',
    );
    expect(await many.json()).toEqual([{ name: 'Akira Kurosawa', title: ['Seven Samurai', 'Ran'] }]);
  });

  test('orders by a column of a to-one embed', async () => {
    const response = await rest.get(
      '/films?select=id,directors!director_id(name)&order=directors(name).desc.nullslast,id.desc',
    );
    expect(((await response.json()) as { id: number }[]).map((row) => row.id)).toEqual([4, 2, 3, 1, 5]);
  });

  test('counts and aggregates', async () => {
    const { data } = await rest
      .client()
      .from('directors')
      .select('name, films!films_director_id_fkey(count)')
      .eq('id', 2);
    expect(data).toEqual([{ name: 'Akira Kurosawa', films: [{ count: 2 }] }]);
    const grouped = await rest.get('/films?select=mood,n:count(),best:rating.max()::text&order=mood');
    expect(await grouped.json()).toEqual([
      { mood: 'calm', n: 1, best: null },
      { mood: 'tense', n: 3, best: '8.60' },
      { mood: 'happy', n: 1, best: '7.90' },
    ]);
  });

  test('reads computed columns', async () => {
    const { data } = await rest.client().from('films').select('full_title').eq('full_title', 'Ran (1985)');
    expect(data).toEqual([{ full_title: 'Ran (1985)' }]);
  });

  test.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4, 5]],
    ['id=not.eq.2', [1, 3, 4, 5]],
    ['year=gt.1962', [3, 4]],
    ['year=gte.1962&year=lt.2000', [1, 4]],
    ['year=lte.1954', [2]],
    ['title=like.*a*', [2, 3, 4]],
    ['title=ilike.ran', [4]],
    ['title=like(any).{Ran,Seven*}', [2, 4]],
    ['title=ilike(all).{*s*,*faces*}', [3]],
    ['title=match.^S', [2]],
    ['title=imatch.^s', [2]],
    ['id=eq(any).{1,3}', [1, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['title=in.("Ran","Faces Places")', [3, 4]],
    ['id=in.()', []],
    ['year=is.null', [5]],
    ['year=not.is.null', [1, 2, 3, 4]],
    ['year=is.not_null', [1, 2, 3, 4]],
    ['score=isdistinct.8', [2, 3, 4, 5]],
    ['tags=cs.{japan}', [2, 4]],
    ['tags=cd.{japan,war,x}', [2, 4, 5]],
    ['tags=ov.{war,paris}', [1, 4]],
    ['tags=cs.{"road, trip"}', [3]],
    ['facts=cs.{"minutes":90}', [1]],
    ['facts->>minutes=eq.94', [3]],
    ['facts->minutes=gt.90', [2, 3]],
    ['facts->cast->0->>name=eq.Corinne', [1]],
    ['facts->>note=eq.a, "quoted" (note)', [2]],
    ['shown=sl.[2020-03-01,2020-04-01)', [1]],
    ['shown=sr.[2020-01-01,2020-02-01)', [2]],
    ['shown=nxr.[2020-01-01,2020-02-01)', [1]],
    ['shown=nxl.[2020-03-01,2020-04-01)', [2]],
    ['shown=adj.[2020-02-01,2020-03-01)', [1, 2]],
    ['shown=cs.[2020-01-02,2020-01-03)', [1]],
    ['words=fts.samurai', [2]],
    ['words=plfts(english).the samurai', [2]],
    ['title=phfts(english).seven samurai', [2]],
    ['title=wfts(english).ran or places', [3, 4]],
    ['mood=eq.happy', [3]],
    ['mood=in.(happy,calm)', [3, 5]],
    ['"Odd \\"Name"=eq.a', [1]],
    ['or=(id.eq.1,id.eq.2)', [1, 2]],
    ['or=(id.in.(1,2),and(year.gt.2000,mood.eq.happy))', [1, 2, 3]],
    ['and=(year.gt.1900,not.or(id.eq.1,id.eq.2))', [3, 4]],
    ['not.and=(id.gt.1,id.lt.5)', [1, 5]],
    ['or=(title.eq."Ran",tags.cs.{paris,"new wave"})', [1, 4]],
    ['or=(title.not.like.*a*,year.is.null)', [1, 5]],
    ['title=eq.%27; drop table cinema.films; --', []],
  ])('filters by %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('orders with nulls first or last', async () => {
    const order = async (by: string) => {
      const response = await rest.get(`/films?select=id&order=${by}`);
      return ((await response.json()) as { id: number }[]).map((row) => row.id);
    };
    expect(await order('year.desc.nullslast')).toEqual([3, 4, 1, 2, 5]);
    expect(await order('year.asc.nullsfirst')).toEqual([5, 2, 1, 4, 3]);
    expect(await order('mood.desc,title')).toEqual([3, 1, 4, 2, 5]);
    expect(await order('facts->minutes.desc.nullslast,id')).toEqual([2, 3, 1, 4, 5]);
  });

  test('limits by limit and offset, by Range, and reports the returned range', async () => {
    const page = await rest.get('/films?order=id&limit=2&offset=1', { headers: { prefer: 'count=exact' } });
    expect([page.status, page.headers.get('content-range'), page.headers.get('preference-applied')]).toEqual([
      206,
      '1-2/5',
      'count=exact',
    ]);
    const range = await rest.get('/films?order=id&select=id', { headers: { range: '3-9', 'range-unit': 'items' } });
    expect([range.status, range.headers.get('content-range'), await range.json()]).toEqual([
      200,
      '3-4/*',
      [{ id: 4 }, { id: 5 }],
    ]);
    const all = await rest.get('/films', { headers: { prefer: 'count=exact' } });
    expect([all.status, all.headers.get('content-range')]).toEqual([200, '0-4/5']);
    const none = await rest.get('/films?id=eq.77', { headers: { prefer: 'count=exact' } });
    expect([none.status, none.headers.get('content-range'), await none.text()]).toEqual([200, '*/0', '[]']);
    const empty = await rest.get('/films?limit=0');
    expect([empty.status, empty.headers.get('content-range')]).toEqual([200, '*/*']);
    const beyond = await failure('/films?offset=9', { headers: { prefer: 'count=exact' } });
    expect(beyond).toMatchObject({
      status: 416,
      code: 'PGRST103',
      details: 'An offset of 9 was requested, but there are only 5 rows.',
    });
    expect(await failure('/films', { headers: { range: '5-2' } })).toMatchObject({ status: 416, code: 'PGRST103' });
    expect(await failure('/films?limit=-1')).toMatchObject({ status: 416, code: 'PGRST103' });
    expect(await failure('/films?limit=many')).toMatchObject({ status: 400, code: 'PGRST100' });
  });

  test('counts exactly, planned and estimated, also for HEAD', async () => {
    const { count, data, status } = await rest
      .client()
      .from('films')
      .select('*', { count: 'exact', head: true })
      .gt('year', 1960);
    expect([count, data, status]).toEqual([3, null, 200]);
    const { count: estimated } = await rest.client('service').from('films').select('id', { count: 'estimated' });
    expect(estimated).toBe(5);
    const { count: planned } = await rest.client('service').from('films').select('id', { count: 'planned' });
    expect(planned).toBeGreaterThan(0);
    const inner = await rest.get(
      '/directors?select=id,films!films_director_id_fkey!inner(id)&films.year=gt.2000&limit=1',
      { headers: { prefer: 'count=exact' } },
    );
    expect(inner.headers.get('content-range')).toBe('0-0/1');
  });

  test('returns one object, or reports how many there are', async () => {
    const { data } = await rest.client().from('films').select('title').eq('id', 4).single();
    expect(data).toEqual({ title: 'Ran' });
    const { error, status } = await rest.client().from('films').select('title').single();
    expect(status).toBe(406);
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 5 rows',
    });
    const { data: nobody, error: none } = await rest.client().from('films').select('title').eq('id', 99).maybeSingle();
    expect([nobody, none]).toEqual([null, null]);
  });

  test('returns CSV and JSON without nulls', async () => {
    const csv = await rest.get('/films?select=id,title,note:facts->>note,tags&order=id&limit=3', {
      headers: { accept: 'text/csv' },
    });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await csv.text()).toBe(
      'id,title,note,tags\n1,"Cléo from 5 to 7",,"{paris,""new wave""}"\n2,"Seven Samurai","a, ""quoted"" (note)",{japan}\n3,"Faces Places",,"{france,""road, trip""}"',
    );
    const { data } = await rest.client().from('films').select('id, year').eq('id', 5).stripNulls();
    expect(data).toEqual([{ id: 5 }]);
  });

  test('selects the schema by profile', async () => {
    const { data } = await rest.client().schema('archive').from('films').select();
    expect(data).toEqual([{ id: 1, title: 'An old one' }]);
    const first = await rest.get('/films?select=id&limit=1&order=id');
    expect(await first.json()).toEqual([{ id: 1 }]);
    expect(await failure('/films', { headers: { 'accept-profile': 'auth' } })).toMatchObject({
      status: 406,
      code: 'PGRST106',
    });
  });

  test('lets functions find tables of the schema of the request without naming the schema', async () => {
    const fromDefault = await rest.client().rpc('first_film', undefined, { get: true });
    const fromArchive = await rest.client().schema('archive').rpc('first_film');
    expect([fromDefault.data, fromArchive.data]).toEqual(['Cléo from 5 to 7', 'An old one']);
  });

  test.each([
    ['/films?select=nope', 400, '42703'],
    ['/films?nope=eq.1', 400, '42703'],
    ['/films?order=nope', 400, '42703'],
    ['/nope', 404, 'PGRST205'],
    ['/films?select=id,nope(id)', 400, 'PGRST200'],
    ['/films?select=id,directors(id)', 300, 'PGRST201'],
    ['/films?select=id&actors.id=eq.1', 400, 'PGRST108'],
    ['/directors?select=id,films!films_director_id_fkey(id)&order=films(id)', 400, 'PGRST118'],
    ['/films?select=id,actors(id)&actors=eq.1', 400, 'PGRST120'],
    ['/films?id=1', 400, 'PGRST100'],
    ['/films?id=foo.1', 400, 'PGRST100'],
    ['/films?select=id,(', 400, 'PGRST100'],
    ['/films?or=(id.eq.1', 400, 'PGRST100'],
    ['/films?order=id.up', 400, 'PGRST100'],
    ['/films?id=is.maybe', 400, 'PGRST100'],
    ['/films?id=eq.abc', 400, '22P02'],
    ['/films?id=eq.99999999999999', 400, '22003'],
    ['/films?mood=eq.angry', 400, '22P02'],
    ['/films?title=eq.%00', 400, '22021'],
    ['/films?select=id::nope', 400, '42704'],
    ['/films?select=id::int;drop', 400, 'PGRST100'],
    ['/films?id=like.1*', 404, '42883'],
    ['/films?title=fts(klingon).a', 400, '42704'],
    ['/films/1/2', 404, 'PGRST125'],
    ['/ledger', 401, '42501'],
    ['/notes', 401, '42501'],
  ])('rejects %s with %i %s', async (path, status, code) => {
    expect(await failure(path)).toMatchObject({ status, code });
  });

  test('rejects excessive depth and length', async () => {
    expect(await failure(`/films?${'or=('.concat('or('.repeat(5000))}`)).toMatchObject({
      status: 400,
      code: 'PGRST100',
    });
    expect(await failure(`/people?select=${'people('.repeat(50)}`)).toMatchObject({ status: 400, code: 'PGRST100' });
    expect(await failure(`/films?title=match.${encodeURIComponent('(.*)(.*)\\1x')}`, { token: 'team' })).toMatchObject({
      status: 400,
      code: 'PGRST100',
    });
    expect((await rest.get(`/films?title=match.${encodeURIComponent('^\\\\1')}`, { token: 'team' })).status).toBe(200);
    expect((await rest.get(`/films?title=match.${'a'.repeat(200)}`, { token: 'team' })).status).toBe(200);
    expect(await failure(`/films?title=imatch.${'a'.repeat(201)}`, { token: 'team' })).toMatchObject({
      status: 400,
      code: 'PGRST100',
    });
    expect((await rest.get('/films?select=id&limit=1')).status).toBe(200);
  });

  test('lists ambiguous relationships and how to choose', async () => {
    const body = await failure('/films?select=directors(name)');
    expect(body.message).toBe(
      "Could not embed because more than one relationship was found for 'films' and 'directors'",
    );
    expect(body.hint).toContain("'directors!films_director_id_fkey', 'directors!films_editor_id_fkey'");
    expect(body.details).toContainEqual({
      cardinality: 'many-to-one',
      embedding: 'films with directors',
      relationship: 'films_director_id_fkey using films(director_id) and directors(id)',
    });
  });

  test('rejects invalid tokens with a reason', async () => {
    const expired = await rest.get('/films', { token: 'expired' });
    expect([expired.status, expired.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token", error_description="JWT expired"',
    ]);
    expect(await expired.json()).toEqual({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null });
    expect(await failure('/films', { token: 'forged' })).toMatchObject({ status: 401, code: 'PGRST301' });
  });

  test('returns 403 to a known role and 401 to a visitor', async () => {
    expect(await failure('/ledger', { token: 'user' })).toMatchObject({ status: 403, code: '42501' });
    const anonymous = await rest.get('/ledger');
    expect(anonymous.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('returns to each caller only visible rows and columns', async () => {
    const { data } = await rest.client('user').from('notes').select('body');
    expect(data).toEqual([{ body: 'mine' }]);
    const { error } = await rest.client('user').from('notes').select('secret');
    expect(error?.code).toBe('42501');
    const { data: everything } = await rest.client('service').from('notes').select('body').order('id');
    expect(everything).toEqual([{ body: 'mine' }, { body: 'theirs' }]);
  });

  test('rejects unsupported media types', async () => {
    expect(await failure('/films', { headers: { accept: 'image/png' } })).toMatchObject({
      status: 406,
      code: 'PGRST107',
    });
    const browser = await rest.get('/films?select=id&limit=1', {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect(browser.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('describes the role’s API at the root', async () => {
    const root = await rest.get('/');
    const api = (await root.json()) as { swagger: string; paths: Record<string, Record<string, object>> };
    expect(api.swagger).toBe('2.0');
    expect(Object.keys(api.paths['/films'] ?? {})).toEqual(['get']);
    expect(api.paths).not.toHaveProperty('/ledger');
    expect(api.paths).toHaveProperty('/rpc/add.post');
  });

  test('reloads the schema on NOTIFY', async () => {
    // Time alone makes the schema be read again, too.
    stopped = new Date(Date.now() + later);
    await rest.get('/films?limit=1');
    await rest.get('/told');
    await rest.db.script(
      `create table cinema.told (id int primary key); grant select on cinema.told to anon; notify pgrst, 'reload schema'`,
    );
    await expect.poll(async () => (await rest.get('/told')).status).toBe(200);
    stopped = null;
  });

  test('rechecks the schema for an unknown name, but not immediately', async () => {
    await rest.get('/films?limit=1');
    const early = await rest.get('/fresh');
    await rest.db.script('create table cinema.fresh (id int primary key); grant select on cinema.fresh to anon');
    const still = await rest.get('/fresh');
    later += 60_000;
    const found = await rest.get('/fresh');
    expect([early.status, still.status, found.status]).toEqual([404, 404, 200]);
  });
});
