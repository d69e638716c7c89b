import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { systemClock } from '#server/platform/clock.ts';
import { startRest, type RestServer } from '#tests/support/rest-server.ts';

describe.each(engines)('query plans and body limits over /rest/v1 on %s', (engine) => {
  let rest: RestServer;
  let plain: RestServer;
  beforeAll(async () => {
    rest = await startRest(engine, systemClock, { REST_EXPLAIN: 'on', REST_BODY_LIMIT: '2000' });
    plain = await startRest(engine);
  });
  afterAll(async () => {
    await rest.close();
    await plain.close();
  });

  const PLAN = 'application/vnd.pgrst.plan';
  const explain = async (path: string, accept: string, init: Parameters<RestServer['get']>[1] = {}) => {
    const response = await rest.get(path, { token: 'user', ...init, headers: { accept, ...init.headers } });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const titleOf = async (id: number) =>
    (await rest.client().from('films').select('title').eq('id', id).maybeSingle()).data?.title as unknown;

  test('are not available unless the setting is on', async () => {
    const { error, status } = await plain.client('service').from('films').select().explain();
    expect([status, error]).toMatchObject([
      406,
      {
        code: 'PGRST107',
        message: expect.stringContaining('None of these media types are available: application/vnd'),
      },
    ]);
    const fallback = await plain.get('/films?select=id&id=eq.1', { headers: { accept: `${PLAN}, application/json` } });
    expect(await fallback.json()).toEqual([{ id: 1 }]);
  });

  test('are returned as text or JSON with the options of the client', async () => {
    const text = await rest.client('user').from('films').select('id').eq('id', 1).explain();
    expect(text.error).toBeNull();
    expect(text.data).toMatch(/^Subquery Scan|^Aggregate/);
    expect(text.data).toContain('(cost=');
    expect(text.data).not.toContain('actual');
    const all = { analyze: true, verbose: true, settings: true, buffers: true, wal: true } as const;
    const json = await rest
      .client('user')
      .from('films')
      .select('id')
      .explain({ ...all, format: 'json' });
    expect(json.data).toMatchObject([{ Plan: { 'Actual Rows': 1, Output: expect.anything() } }]);
    expect(await explain('/films', PLAN)).toMatchObject({
      status: 200,
      type: `${PLAN}+text; for="application/json"; charset=utf-8`,
    });
    expect(await explain('/films', `${PLAN}+json; for="text/csv"; options=verbose|analyze|nonsense;`)).toMatchObject({
      status: 200,
      type: `${PLAN}+json; for="text/csv"; options=analyze|verbose; charset=utf-8`,
    });
    const single = `${PLAN}; for="application/vnd.pgrst.object+json;nulls=stripped"`;
    expect(await explain('/films', single)).toMatchObject({
      status: 200,
      type: `${PLAN}+text; for="application/vnd.pgrst.object+json;nulls=stripped"; charset=utf-8`,
    });
    expect((await explain('/films', `${PLAN}; for="image/png"`)).status).toBe(406);
    expect((await explain('/films', `${PLAN}; options=wal`)).status).toBe(400);
  });

  test('show filters and counts, and execute nothing without analyze', async () => {
    const { text } = await explain('/films?id=eq.1&select=id', PLAN, { headers: { prefer: 'count=exact' } });
    expect(text).toContain('films');
    const body = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"title":"Changed"}' };
    expect((await explain('/films?id=eq.1', PLAN, body)).text).toContain('Update on films');
    const call = { ...body, method: 'POST', body: '{"film":1,"new_title":"Changed"}' };
    expect((await explain('/rpc/rename', PLAN, call)).status).toBe(200);
    expect(await titleOf(1)).toBe('Cléo from 5 to 7');
  });

  test('analyze runs a write, which tx=rollback undoes', async () => {
    const change = (title: string) => rest.client('user').from('films').update({ title }).eq('id', 5);
    expect((await change('Undone').rollback().explain({ analyze: true })).error).toBeNull();
    expect(await titleOf(5)).toBe('Unknown');
    expect((await change('Kept').explain({ analyze: true })).data).toContain('actual');
    expect(await titleOf(5)).toBe('Kept');
  });

  test('respect the caller’s role, policies, limits and read-only transactions', async () => {
    expect((await explain('/ledger', PLAN)).status).toBe(403);
    const notes = await explain('/notes?select=id', `${PLAN}+json; options=analyze`, { token: 'other' });
    expect(notes.text).toContain('"Rows Removed by Filter": 1');
    const deep = 'boss_id(boss_id(id))';
    const response = await rest.get(`/people?select=${deep}`, { headers: { accept: PLAN } });
    expect([response.status, await response.json()]).toMatchObject([400, { details: 'at most 1 levels of embedding' }]);
    expect((await explain('/rpc/rename?film=1&new_title=x', `${PLAN}; options=analyze`)).status).toBe(405);
  });

  // The embedded engine stops a statement by restarting, which an in-memory database does not survive.
  test.skipIf(engine === 'pglite')('respect the statement timeout', async () => {
    const analyzed = { headers: { accept: `${PLAN}; options=analyze` } };
    expect(await (await rest.get('/rpc/slow', analyzed)).json()).toMatchObject({ code: '57014' });
  });

  test('rejects a body above REST_BODY_LIMIT, 1 MiB by default', async () => {
    const send = async (server: RestServer, bytes: number) => {
      const body = `{"value":1}${' '.repeat(bytes - 11)}`;
      const response = await server.get('/rpc/shape', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return [response.status, ((await response.json()) as { message?: string }).message];
    };
    expect(await send(rest, 2_000)).toEqual([200, undefined]);
    expect(await send(rest, 2_001)).toEqual([413, 'The body is larger than 2000 bytes']);
    expect(await send(plain, 1_048_576)).toEqual([200, undefined]);
    expect(await send(plain, 1_048_577)).toEqual([413, 'The body is larger than 1048576 bytes']);
    const chunks = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 3; index += 1) controller.enqueue(new TextEncoder().encode(' '.repeat(900)));
        controller.close();
      },
    });
    const streamed = await rest.get('/rpc/shape', { method: 'POST', body: chunks, duplex: 'half' } as RequestInit);
    expect(streamed.status).toBe(413);
  });
});
