import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_KINDS_PER_DAY } from '#server/modules/violations/violations.queries.ts';
import { expireViolations } from '#server/modules/violations/expire-violations.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('CSP violations on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let client: SignedIn;
  let now = new Date('2026-11-25T10:00:00Z');

  beforeAll(async () => {
    server = await startServer(engine, { clock: { now: () => now } });
    [admin, client] = [await server.signedIn({ admin: true }), await server.signedIn()];
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    now = new Date('2026-11-25T10:00:00Z');
    await server.services.db.query('delete from internal.csp_violations');
  });

  const violation = (blockedURL: string, path = '/contact') => ({
    type: 'csp-violation',
    age: 10,
    user_agent: 'Mozilla/5.0 (Nia’s phone)',
    body: {
      documentURL: `${server.url}${path}`,
      effectiveDirective: 'script-src-elem',
      blockedURL,
      referrer: 'https://elsewhere.test/nia',
      sample: 'alert("nia@example.test")',
      disposition: 'enforce',
    },
  });
  const report = (body: unknown, on = server) =>
    fetch(`${on.url}/functions/v1/report-violation`, {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const stored = async () =>
    (
      await server.services.db.query<{ line: string }>(
        `select concat_ws(' ', day, directive, blocked, page, count) as line from internal.csp_violations order by 1`,
      )
    ).rows.map(({ line }) => line);
  const listed = (as: SignedIn | null) =>
    fetch(`${server.url}/functions/v1/violations`, {
      headers: as === null ? {} : { authorization: `Bearer ${as.accessToken}` },
    });

  test('are counted per day without visitor data', async () => {
    const script = violation('https://evil.test/x.js?visitor=nia', '/es/contact?email=nia@example.test');
    expect((await report([script, script, violation('inline')])).status).toBe(204);
    expect((await report([script])).status).toBe(204);
    now = new Date('2026-11-26T00:10:00Z');
    await report({
      'csp-report': {
        'document-uri': `${server.url}/contact`,
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.test/y.js',
      },
    });
    expect(await stored()).toEqual([
      '2026-11-25 script-src-elem https://evil.test /contact 3',
      '2026-11-25 script-src-elem inline /contact 1',
      '2026-11-26 script-src-elem https://evil.test /contact 1',
    ]);
  });

  test('are visible to admins only, with their totals', async () => {
    now = new Date('2026-11-24T10:00:00Z');
    await report([violation('https://evil.test/x.js'), violation('inline')]);
    now = new Date('2026-11-25T10:00:00Z');
    await report([violation('https://evil.test/x.js')]);
    expect((await listed(null)).status).toBe(401);
    expect((await listed(client)).status).toBe(403);
    expect(await (await listed(admin)).json()).toEqual({
      since: '2026-10-26',
      violations: [
        {
          directive: 'script-src-elem',
          blocked: 'https://evil.test',
          page: '/contact',
          count: 2,
          lastDay: '2026-11-25',
        },
        { directive: 'script-src-elem', blocked: 'inline', page: '/contact', count: 1, lastDay: '2026-11-24' },
      ],
    });
  });

  test('are not exposed as a REST table, even to admins', async () => {
    const { error } = await admin.supabase.from('csp_violations').select();
    expect(error?.code).toBe('PGRST205');
  });

  test('are limited to a fixed number of kinds per day, the rest counted as one', async () => {
    for (let first = 0; first < MAX_KINDS_PER_DAY + 40; first += 20)
      await report(Array.from({ length: 20 }, (_, index) => violation(`https://host-${first + index}.test/`)));
    const lines = await stored();
    expect(lines).toHaveLength(MAX_KINDS_PER_DAY + 1);
    expect(lines.filter((line) => line.includes(' other '))).toEqual(['2026-11-25 other   40']);
    // What is known goes on to be counted.
    await report([violation('https://host-0.test/')]);
    expect(await stored()).toContain('2026-11-25 script-src-elem https://host-0.test /contact 2');
  });

  test.each([
    ['not JSON', '<script>alert(1)</script>', 400],
    ['not a report', { name: 'Nia' }, 400],
    ['too many at once', Array.from({ length: 21 }, () => ({})), 400],
    ['too large', ' '.repeat(33 * 1024), 413],
  ])('%s is rejected and not stored', async (_what, body, status) => {
    expect((await report(body)).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  test('about other sites are ignored', async () => {
    const foreign = {
      ...violation('inline'),
      body: { ...violation('inline').body, documentURL: 'https://elsewhere.test/' },
    };
    expect((await report([foreign])).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test('are deleted after thirty days', async () => {
    await report([violation('inline')]);
    now = new Date('2026-12-25T23:00:00Z');
    await expireViolations(server.services);
    expect(await stored()).toHaveLength(1);
    now = new Date('2026-12-26T00:00:00Z');
    await expireViolations(server.services);
    expect(await stored()).toEqual([]);
  });

  test('are rate-limited per IP address', async () => {
    const limited = await startServer(engine, { env: { RATE_LIMITS: 'on' } });
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await report([violation('inline')], limited)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 204));
    expect(statuses[20]).toBe(429);
    await limited.close();
  });
});
