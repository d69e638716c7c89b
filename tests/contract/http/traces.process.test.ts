import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startCollector, type CollectedSpan, type Collector } from '#tests/support/collector.ts';
import { engines } from '#tests/support/database.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { behindProxy } from '#tests/support/local-mode.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const BEGUN_ELSEWHERE = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
const EMAIL = 'nia.cole@example.test';
const SECRET = 'looked-for-by-name';

describe.each(engines)('traces on %s', (engine) => {
  let collector: Collector;
  let smtp: EmailServer;
  let server: RunningServer;

  beforeAll(async () => {
    collector = await startCollector();
    smtp = await startEmailServer();
    server = await startProcess(engine, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'shop',
      ...behindProxy,
      SMTP_URL: smtp.url,
      DEMO_DATA: 'off',
    });
    const get = (path: string, headers: Record<string, string>) => fetch(`${server.url}${path}`, { headers });
    await get(`/rest/v1/packages?select=id&name=eq.${SECRET}`, {
      ...BEGUN_ELSEWHERE,
      'x-request-id': 'from-the-proxy',
    });
    await get('/rest/v1/packages?select=id&price=eq.never', {});
    // The start has rendered other pages ahead, or is about to. This one is rendered for the request.
    await get('/ar/services/youtube-ads?gclid=abc', {});
    await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: `Correct-${randomUUID()}` }),
    });
    await vi.waitFor(() => expect(smtp.accepted.size).toBe(1), { timeout: 20_000 });
    // The process sends what it has gathered before it ends.
    await server.kill('SIGTERM');
  }, 120_000);
  afterAll(async () => {
    await server.remove();
    await smtp.close();
    await collector.close();
  });

  const find = (what: Partial<CollectedSpan>) => {
    const found = collector.spans.filter((span) =>
      Object.entries(what).every(([key, value]) => span[key as keyof CollectedSpan] === value),
    );
    expect(found.length).toBeGreaterThan(0);
    return found[0]!;
  };
  const partsOf = ({ spanId }: CollectedSpan) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  test('continues the trace of a trusted proxy with the statements of the request', () => {
    const request = find({ traceId: TRACE, kind: SERVER });
    expect(request).toMatchObject({
      name: 'GET /rest/v1/:name',
      parentSpanId: 'b7ad6b7169203331',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/rest/v1/:name',
        'http.response.status_code': 200,
        'hypecast.request_id': 'from-the-proxy',
      },
      service: { 'service.name': 'shop', 'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
    const statements = partsOf(request).filter(({ kind }) => kind === CLIENT);
    expect(statements.map(({ attributes }) => attributes['db.query.text']).join('\n')).toContain('"packages"');
  });

  test('marks a failed statement with its code', () => {
    const failed = collector.spans.filter(({ attributes }) => attributes['error.type'] !== undefined);
    expect(failed.map(({ status, attributes }) => [status.code, attributes['error.type']])).toContainEqual([
      2,
      '22P02',
    ]);
  });

  test('a page span contains its rendering, which contains the requests of its loaders', () => {
    const render = find({ name: 'render page' });
    const page = collector.spans.find(({ spanId }) => spanId === render.parentSpanId);
    expect(page?.name).toBe('GET page');
    expect(partsOf(render).map(({ name }) => name)).toContain('GET /rest/v1/:name');
  });

  test('a background job is its own trace, and polling creates none', () => {
    const job = find({ kind: CONSUMER, name: 'job mail' });
    expect(job.parentSpanId ?? '').toBe('');
    expect(job.attributes['messaging.message.id']).toMatch(/^[0-9a-f-]{36}$/);
    const roots = collector.spans.filter(({ parentSpanId = '' }) => parentSpanId === '');
    expect(roots.map(({ kind }) => kind).filter((kind) => kind !== SERVER && kind !== CONSUMER)).toEqual([]);
  });

  test('exports no address, query or value', () => {
    expect(collector.text()).not.toMatch(new RegExp(`${EMAIL}|${SECRET}|gclid|Correct-`));
  });
});

test('ignores trace headers of other clients and tolerates an unreachable collector', async () => {
  const collector = await startCollector();
  const server = await startProcess('pglite', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
  });
  await fetch(`${server.url}/rest/v1/packages?select=id`, { headers: BEGUN_ELSEWHERE });
  await server.kill('SIGTERM');
  expect(collector.spans.map(({ name }) => name)).toContain('GET /rest/v1/:name');
  expect(collector.text()).not.toContain(TRACE);
  await collector.close();
  const again = await server.restart();
  expect((await fetch(`${again.url}/rest/v1/packages?select=id`)).status).toBe(200);
  await again.kill('SIGTERM');
  expect(await again.exited).toBe(0);
  expect(again.output()).toContain('the last traces were not sent');
  await again.remove();
}, 120_000);
