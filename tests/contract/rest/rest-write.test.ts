import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { OTHER_USER, startRest, USER, type RestServer } from '#tests/support/rest-server.ts';

describe.each(engines)('writes over /rest/v1 on %s', (engine) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startRest(engine);
    await rest.db.script(`
      create view cinema.film_years as select year, count(*) as films from cinema.films group by year;
      grant all on cinema.film_years to authenticated;`);
  });
  afterAll(() => rest.close());

  const json = { 'content-type': 'application/json' };
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}, token = 'user') =>
    rest.get(path, {
      method,
      token,
      headers: { ...json, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const code = async (response: Response) => ({
    status: response.status,
    ...((await response.json()) as { code: string; message: string; details: unknown; hint: unknown }),
  });
  const titles = async (query: string) => {
    const response = await rest.get(`/films?select=title&order=id&${query}`);
    return ((await response.json()) as { title: string }[]).map((row) => row.title);
  };

  test('inserts one row and returns nothing unless requested', async () => {
    const { status, data, error } = await rest.client('user').from('films').insert({ title: 'Plain', year: 2001 });
    expect([status, data, error]).toEqual([201, null, null]);
    const { data: row } = await rest
      .client('user')
      .from('films')
      .insert({ title: 'Shown', tags: ['a', 'b,c'], facts: { x: [1, null] }, mood: 'happy' })
      .select('title,tags,facts,mood,full_title')
      .single();
    expect(row).toEqual({
      title: 'Shown',
      tags: ['a', 'b,c'],
      facts: { x: [1, null] },
      mood: 'happy',
      full_title: 'Shown (?)',
    });
  });

  test.each([
    ['POST', '/film_years', { year: 2000 }],
    ['PATCH', '/film_years?year=eq.2000', { year: 2001 }],
    ['DELETE', '/film_years?year=eq.2000', undefined],
  ])('returns 405 for a read-only view: %s %s, without an error in the log', async (method, path, body) => {
    const logged = rest.logged.length;
    expect(await code(await send(method, path, body ?? ''))).toMatchObject({ status: 405, code: '55000' });
    expect(rest.logged.length).toBe(logged);
  });

  test('rejects an upsert with two rows of one key, without an error in the log', async () => {
    const logged = rest.logged.length;
    const row = { id: 990_001, title: 'Twice' };
    const response = await send('POST', '/films?on_conflict=id', [row, row], { prefer: 'resolution=merge-duplicates' });
    expect(await code(response)).toMatchObject({ status: 400, code: '21000' });
    expect(rest.logged.length).toBe(logged);
  });

  test('rejects an array with more dimensions than PostgreSQL has, without an error in the log', async () => {
    const logged = rest.logged.length;
    const response = await send('POST', '/films', { title: 'Deep', tags: [[[[[[[['a']]]]]]]] });
    expect(await code(response)).toMatchObject({ status: 413, code: '54000' });
    expect(rest.logged.length).toBe(logged);
  });

  test('inserts many rows at once, with relations of the new rows', async () => {
    const { data, count } = await rest
      .client('user')
      .from('films')
      .insert(
        [
          { title: 'Bulk 1', director_id: 1 },
          { title: 'Bulk 2', director_id: null },
        ],
        { count: 'exact' },
      )
      .select('title, director:directors!director_id(name)');
    expect(data).toEqual([
      { title: 'Bulk 1', director: { name: 'Agnès Varda' } },
      { title: 'Bulk 2', director: null },
    ]);
    expect(count).toBe(2);
  });

  test('fills absent keys with null, or with defaults if requested', async () => {
    const rows = [{ title: 'Default 1', mood: 'happy' }, { title: 'Default 2' }];
    const { error } = await rest.client('user').from('films').insert(rows);
    expect(error?.code).toBe('23502');
    const { data } = await rest
      .client('user')
      .from('films')
      .insert(rows, { defaultToNull: false })
      .select('title,mood,tags');
    expect(data).toEqual([
      { title: 'Default 1', mood: 'happy', tags: [] },
      { title: 'Default 2', mood: 'calm', tags: [] },
    ]);
    const numbered = await send('POST', '/films?columns=id,title', [{ title: 'Default 3' }], {
      prefer: 'missing=default,return=representation',
    });
    expect(numbered.headers.get('preference-applied')).toBe('return=representation, missing=default');
    expect(((await numbered.json()) as { id: number }[])[0]?.id).toBeGreaterThan(100);
  });

  test('uses only the requested columns', async () => {
    const response = await send(
      'POST',
      '/films?columns=title',
      { title: 'Chosen', year: 1, nonsense: true },
      { prefer: 'return=representation' },
    );
    expect((await response.json()) as object[]).toMatchObject([{ title: 'Chosen', year: null }]);
  });

  test('accepts CSV and forms', async () => {
    const csv = await send(
      'POST',
      '/films',
      'title,year,"Odd ""Name"\n"Csv, one",1999,NULL\nCsv two,NULL,"say ""hi"""\n',
      { 'content-type': 'text/csv', prefer: 'return=representation' },
    );
    expect(csv.status).toBe(201);
    expect(await csv.json()).toMatchObject([
      { title: 'Csv, one', year: 1999, 'Odd "Name': null },
      { title: 'Csv two', year: null, 'Odd "Name': 'say "hi"' },
    ]);
    const form = await send('POST', '/films', 'title=From+a+form&year=1977', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(201);
    expect(await titles('year=eq.1977')).toEqual(['From a form']);
    expect(await code(await send('POST', '/films', 'a,b\n1\n', { 'content-type': 'text/csv' }))).toMatchObject({
      status: 400,
      code: 'PGRST102',
    });
  });

  test('returns the location of the new row', async () => {
    const response = await send('POST', '/roles', { film_id: 4, actor_id: 3 }, { prefer: 'return=headers-only' });
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      201,
      '/roles?film_id=eq.4&actor_id=eq.3',
      '',
    ]);
  });

  test('merges or ignores duplicates', async () => {
    const merged = await rest
      .client('user')
      .from('directors')
      .upsert([
        { id: 1, name: 'A. Varda' },
        { id: 50, name: 'New' },
      ])
      .select('id,name');
    expect([merged.status, merged.data]).toEqual([
      201,
      [
        { id: 1, name: 'A. Varda' },
        { id: 50, name: 'New' },
      ],
    ]);
    const updatedOnly = await rest.client('user').from('directors').upsert({ id: 1, name: 'Agnès Varda' });
    expect(updatedOnly.status).toBe(200);
    const ignored = await rest
      .client('user')
      .from('directors')
      .upsert({ id: 1, name: 'Ignored' }, { ignoreDuplicates: true })
      .select();
    expect([ignored.status, ignored.data]).toEqual([201, []]);
    const byTitle = await rest
      .client('user')
      .from('films')
      .upsert({ title: 'Ran', year: 1986 }, { onConflict: 'title' })
      .select('id,year');
    expect(byTitle.data).toEqual([{ id: 4, year: 1986 }]);
    const nowhere = await rest.client('user').from('films').upsert({ title: 'Ran' }, { onConflict: 'year' });
    expect(nowhere.error?.code).toBe('42P10');
  });

  test('puts exactly the row that the URL identifies', async () => {
    expect((await send('PUT', '/directors?id=eq.60', { id: 60, name: 'Put' })).status).toBe(204);
    expect(
      (await send('PUT', '/directors?id=eq.60', { id: 60, name: 'Again' }, { prefer: 'return=representation' })).status,
    ).toBe(200);
    expect(await code(await send('PUT', '/directors?id=eq.61', { id: 60, name: 'Other' }))).toMatchObject({
      status: 400,
      code: 'PGRST115',
    });
    expect(await code(await send('PUT', '/directors?name=eq.Put', { id: 60, name: 'Put' }))).toMatchObject({
      status: 405,
      code: 'PGRST105',
    });
  });

  test('updates filtered rows', async () => {
    const { status, count, data } = await rest
      .client('user')
      .from('films')
      .update({ year: 2018, tags: ['x'] }, { count: 'exact' })
      .eq('id', 3);
    expect([status, count, data]).toEqual([204, 1, null]);
    const { data: rows } = await rest
      .client('user')
      .from('films')
      .update({ mood: 'calm' })
      .in('id', [1, 3])
      .select('id,year,tags')
      .order('id');
    expect(rows).toEqual([
      { id: 1, year: 1962, tags: ['paris', 'new wave'] },
      { id: 3, year: 2018, tags: ['x'] },
    ]);
    const none = await send('PATCH', '/films?id=eq.999', { year: 1 }, { prefer: 'count=exact' });
    expect([none.status, none.headers.get('content-range')]).toEqual([204, '*/0']);
    const counted = await send('PATCH', '/films?id=in.(1,2)', { year: 1954 }, { prefer: 'count=exact' });
    expect(counted.headers.get('content-range')).toBe('0-1/2');
    const empty = await send('PATCH', '/films?id=eq.1', {}, { prefer: 'return=representation' });
    expect([empty.status, await empty.text()]).toEqual([200, '[]']);
  });

  test('deletes filtered rows', async () => {
    await rest
      .client('user')
      .from('films')
      .insert([{ title: 'Gone 1' }, { title: 'Gone 2' }]);
    const { data, count } = await rest
      .client('user')
      .from('films')
      .delete({ count: 'exact' })
      .like('title', 'Gone *')
      .select('title')
      .order('title');
    expect([data, count]).toEqual([[{ title: 'Gone 1' }, { title: 'Gone 2' }], 2]);
    const { status } = await rest.client('user').from('films').delete().eq('title', 'Gone 1');
    expect(status).toBe(204);
  });

  test('rolls a write back when it does not return the one requested row', async () => {
    const { error, status } = await rest
      .client('user')
      .from('films')
      .update({ year: 1 })
      .in('id', [1, 2])
      .select()
      .single();
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows']);
    expect(await titles('year=eq.1')).toEqual([]);
    const { error: nothing } = await rest
      .client('user')
      .from('films')
      .update({ year: 1 })
      .eq('id', 999)
      .select()
      .single();
    expect(nothing?.details).toBe('The result contains 0 rows');
  });

  test('enforces max-affected and tx=rollback', async () => {
    const tooMany = await rest.get('/films?id=gt.0', {
      method: 'DELETE',
      token: 'user',
      headers: { prefer: 'handling=strict, max-affected=1' },
    });
    expect(await code(tooMany)).toMatchObject({ status: 400, code: 'PGRST124' });
    expect((await titles('id=lte.5')).length).toBe(5);
    const tried = await rest.client('user').from('films').insert({ title: 'Only tried' }).select('title').rollback();
    expect(tried.data).toEqual([{ title: 'Only tried' }]);
    expect(await titles('title=eq.Only tried')).toEqual([]);
    const strict = await send('PATCH', '/films?id=eq.1', { year: 1962 }, { prefer: 'handling=strict,foo=bar' });
    expect(await code(strict)).toMatchObject({
      status: 400,
      code: 'PGRST122',
      details: 'Invalid preferences: foo=bar',
    });
  });

  test('lets each caller write only what policies allow', async () => {
    const { data } = await rest.client('user').from('notes').insert({ body: 'new' }).select('owner,body').single();
    expect(data).toEqual({ owner: USER, body: 'new' });
    const foreign = await rest.client('user').from('notes').insert({ body: 'forged', owner: OTHER_USER });
    expect([foreign.status, foreign.error?.code]).toEqual([403, '42501']);
    const { data: touched } = await rest
      .client('user')
      .from('notes')
      .update({ body: 'taken' })
      .eq('owner', OTHER_USER)
      .select('id');
    expect(touched).toEqual([]);
    const { error: column } = await rest.client('user').from('notes').update({ owner: OTHER_USER }).eq('owner', USER);
    expect(column?.code).toBe('42501');
    const anonymous = await send('POST', '/films', { title: 'No' }, {}, 'anon-key');
    expect(await code(anonymous)).toMatchObject({ status: 401, code: '42501' });
  });

  test('writes without the SELECT privilege when nothing is returned', async () => {
    expect((await send('POST', '/ledger', { id: 7, amount: 1.005 })).status).toBe(201);
    expect(
      await code(await send('POST', '/ledger', { id: 8, amount: 1 }, { prefer: 'return=representation' })),
    ).toMatchObject({ status: 403, code: '42501' });
  });

  test('fills empty rows with defaults', async () => {
    const { rows } = await rest.db.query<{ n: number }>('select count(*) as n from cinema.people');
    await rest.db.script(
      "create sequence cinema.people_seq start 500; alter table cinema.people alter id set default nextval('cinema.people_seq'); grant usage on sequence cinema.people_seq to authenticated",
    );
    expect((await send('POST', '/people', {})).status).toBe(201);
    expect((await send('POST', '/people', [{}, {}])).status).toBe(201);
    expect((await send('POST', '/people', [])).status).toBe(201);
    const after = await rest.db.query<{ n: number }>('select count(*) as n from cinema.people');
    expect(after.rows[0]?.n).toBe((rows[0]?.n ?? 0) + 3);
  });

  test.each([
    ['{"title":', 400, 'PGRST102'],
    ['', 400, 'PGRST102'],
    ['42', 400, 'PGRST102'],
    ['[1,2]', 400, 'PGRST102'],
    ['[{"title":"a"},{"year":1}]', 400, 'PGRST102'],
    ['{"nope":1}', 400, 'PGRST204'],
    ['{"title":"x","year":"abc"}', 400, '22P02'],
    ['{"title":"x","year":99999999999}', 400, '22003'],
    ['{"title":"x","score":11}', 400, '23514'],
    ['{"title":"x","mood":"angry"}', 400, '22P02'],
    ['{"title":null}', 400, '23502'],
    ['{"title":"Ran"}', 409, '23505'],
    ['{"title":"x","director_id":12345}', 409, '23503'],
    ['{"title":"a\\u0000b"}', 400, '22P05'],
    ['{"title":"\\ud800"}', 400, '22P02'],
    ['{"title":"x","words":"x"}', 400, '428C9'],
  ])('rejects the body %s with %i %s', async (body, status, expected) => {
    expect(await code(await send('POST', '/films', body))).toMatchObject({ status, code: expected });
  });

  test('rejects bodies that are too large, too deep or of an unsupported type', async () => {
    expect((await send('POST', '/films', JSON.stringify({ title: 'x'.repeat(1_100_000) }))).status).toBe(413);
    expect(
      await code(await send('POST', '/films', `{"facts":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)),
    ).toMatchObject({ status: 400, code: 'PGRST102' });
    expect(await code(await send('POST', '/films', '<x/>', { 'content-type': 'text/xml' }))).toMatchObject({
      status: 415,
      code: 'PGRST102',
    });
    expect(await code(await rest.get('/films', { method: 'PURGE' }))).toMatchObject({ status: 405, code: 'PGRST117' });
    expect((await rest.get('/films?limit=1')).status).toBe(200);
  });

  test('reports conflicts with the database’s message', async () => {
    expect(await code(await send('POST', '/films', { title: 'Ran' }))).toEqual({
      status: 409,
      code: '23505',
      message: 'duplicate key value violates unique constraint "films_title_key"',
      details: 'Key (title)=(Ran) already exists.',
      hint: null,
    });
  });
});
