import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startRest, type RestServer } from '#tests/support/rest-server.ts';

describe.each(engines)('request.headers over /rest/v1 on %s', (engine) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startRest(engine);
    await rest.db.script(`
      create policy local_only on cinema.notes for select to anon
        using (current_setting('request.headers', true)::json ->> 'x-forwarded-for' = '203.0.113.7');
      grant select (id, body) on cinema.notes to anon;`);
  });
  afterAll(() => rest.close());

  const FORGED = {
    'x-forwarded-for': '198.51.100.1',
    forwarded: 'for=198.51.100.1',
    'x-real-ip': '198.51.100.1',
    'cf-connecting-ip': '198.51.100.1',
    cookie: 'session=secret-cookie',
    authorization: 'Bearer anon-key',
    apikey: 'secret-key',
    'x-forwarded-host': 'evil.test',
    referer: 'https://app.test/?code=secret-code',
    'x-anything': 'secret-thing',
  };

  test('contains the resolved IP address, user agent and harmless headers, nothing else', async () => {
    const sent = {
      'user-agent': 'tests',
      accept: 'application/json',
      'accept-language': 'de',
      'content-type': 'application/json',
      origin: 'https://app.test',
      prefer: 'count=exact',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      tracestate: 'vendor=1',
      baggage: 'release=1.2',
      'x-client-info': 'supabase-js/2',
    };
    const call = { method: 'POST', body: '{}' };
    const response = await rest.get('/rpc/headers', { ...call, headers: { ...FORGED, ...sent } });
    expect(await response.json()).toEqual({ ...sent, 'x-forwarded-for': '203.0.113.7' });
    const read = await rest.get('/rpc/headers', { headers: { ...FORGED, range: '0-9', 'accept-profile': 'cinema' } });
    expect(await read.json()).toMatchObject({ range: '0-9', 'accept-profile': 'cinema' });
  });

  test('contains no header spoofed by the client', async () => {
    const response = await rest.get('/rpc/headers', { headers: { ...FORGED, 'X-FORWARDED-FOR': '198.51.100.2' } });
    const text = await response.text();
    expect(text).not.toMatch(/198\.51|secret|evil|Bearer|cookie|apikey/);
    expect((JSON.parse(text) as Record<string, string>)['x-forwarded-for']).toBe('203.0.113.7');
  });

  test('can be used in policies for the IP address', async () => {
    expect(await (await rest.get('/notes?select=body&order=id', { headers: FORGED })).json()).toEqual([
      { body: 'mine' },
      { body: 'theirs' },
    ]);
  });

  test('does not keep a header of a previous request', async () => {
    await rest.get('/rpc/headers', { headers: { origin: 'https://first.test' } });
    const next = await rest.get('/rpc/headers');
    expect(await next.json()).not.toHaveProperty('origin');
  });
});
