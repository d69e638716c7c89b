import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFunctions } from '#server/modules/routes.ts';
import { createAuth } from '#server/protocols/auth/auth.ts';
import { createStorage } from '#server/protocols/storage/storage.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';

interface Endpoint {
  method: string;
  path: string;
}

/** The routes of a protocol, so that a new one is tested without being named here. Middleware has the method ALL. */
const routesOf = ({ routes }: { routes: Endpoint[] }): Endpoint[] => [
  ...new Map(
    routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
];

describe('restricted sessions', () => {
  let server: TestServer;
  let nia: SignedIn;
  /** After the password of an account with two-factor authentication, before the code. */
  let half: string;
  /** A team member's view of the client. */
  let view: string;
  let factor: string;

  beforeAll(async () => {
    server = await startServer(DEFAULT_ENGINE);
    const [owner, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    nia = owner;
    expect((await nia.supabase.rpc('open_ticket', { subject: 'Mine', body: 'x' })).error).toBeNull();
    await nia.supabase.from('cart_items').insert({ product_id: 'youtube-ads-trial' });
    await nia.supabase.storage.from('tickets').upload(`${nia.id}/mine.png`, png(), { contentType: 'image/png' });
    const viewing = await send(
      { method: 'POST', path: '/functions/v1/view-as-client' },
      admin.accessToken,
      JSON.stringify({ clientId: nia.id }),
    );
    view = ((await viewing.json()) as { access_token: string }).access_token;

    const { mfa } = nia.supabase.auth;
    const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    factor = enrolled.data!.id;
    const code = new TOTP({ secret: Secret.fromBase32(enrolled.data!.totp.secret) }).generate();
    expect((await mfa.challengeAndVerify({ factorId: factor, code })).error).toBeNull();
    const session = await server.client().auth.signInWithPassword({ email: nia.email, password: TEST_PASSWORD });
    half = session.data.session!.access_token;
    // Emails about the ticket and the factor are sent in the background, which changes their rows.
    await vi.waitFor(
      async () =>
        expect((await server.services.db.query('select distinct state from public.email_outbox')).rows).toEqual([
          { state: 'sent' },
        ]),
      { timeout: 20_000 },
    );
  });
  afterAll(() => server.close());

  const send = ({ method, path }: Endpoint, token: string | null, body?: string | Buffer, type = 'application/json') =>
    fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: {
        apikey: 'anon',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
  const answerTo = async (endpoint: Endpoint, token: string | null, body?: string) => {
    const response = await send(endpoint, token, body);
    return [endpoint.method, endpoint.path, response.status, await response.text()];
  };
  const wholeSession = async () => (await nia.supabase.auth.getSession()).data.session?.access_token ?? '';
  /** Every row that belongs to the shop and its accounts. The audit log has its own rules. */
  const printDatabase = async () => {
    const { rows } = await server.services.db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'storage') order by 1`,
    );
    const prints = rows.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as print from ${name} as t`,
    );
    return (await server.services.db.query(`${prints.join(' union all ')} order by name`)).rows;
  };

  describe('pending MFA (AAL1)', () => {
    test('every table and view returns what a visitor sees', async () => {
      const { rows } = await server.services.db.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p') order by 1`,
      );
      expect(rows.length).toBeGreaterThan(30);
      for (const { name } of rows) {
        const endpoint = { method: 'GET', path: `/rest/v1/${name}?limit=3` };
        const [seen, visitor] = [await answerTo(endpoint, half), await answerTo(endpoint, null)];
        // A visitor is asked to sign in (401) where an account is refused (403).
        const comparable = (answer: unknown[]) => (Number(answer[2]) >= 400 ? 'nothing' : answer[3]);
        expect([name, comparable(seen)]).toEqual([name, comparable(visitor)]);
      }
      const cart = { method: 'GET', path: '/rest/v1/cart_items' };
      expect(JSON.parse(String((await answerTo(cart, await wholeSession()))[3]))).toHaveLength(1);
    });

    test('every function responds as to a visitor', async () => {
      const functions = routesOf(createFunctions(server.services));
      expect(functions.length).toBeGreaterThan(20);
      for (const { method, path } of functions) {
        const endpoint = { method, path: `/functions/v1${path}` };
        const body = method === 'POST' ? '{}' : undefined;
        const [seen, visitor] = [await answerTo(endpoint, half, body), await answerTo(endpoint, null, body)];
        // Every guest is another one.
        if (path === '/start-guest') expect(seen.slice(0, 3)).toEqual(visitor.slice(0, 3));
        else expect(seen).toEqual(visitor);
      }
    });

    test('cannot read, list, sign, write or delete files of its account', async () => {
      const name = `tickets/${nia.id}/mine.png`;
      const list = JSON.stringify({ prefix: nia.id });
      const signing = JSON.stringify({ expiresIn: 60 });
      const read = { method: 'GET', path: `/storage/v1/object/authenticated/${name}` };
      expect((await send(read, await wholeSession())).status).toBe(200);
      expect((await send(read, half)).status).toBe(400);
      const listing = { method: 'POST', path: '/storage/v1/object/list/tickets' };
      expect(await (await send(listing, await wholeSession(), list)).json()).toHaveLength(1);
      expect(await (await send(listing, half, list)).json()).toEqual([]);
      for (const [method, path, body, type] of [
        ['POST', `/object/sign/${name}`, signing, 'application/json'],
        ['POST', `/object/upload/sign/tickets/${nia.id}/new.png`, '{}', 'application/json'],
        ['POST', `/object/tickets/${nia.id}/new.png`, png('new'), 'image/png'],
        ['PUT', `/object/${name}`, png('changed'), 'image/png'],
        ['POST', `/object/avatars/${nia.id}/new.png`, png('new'), 'image/png'],
        ['DELETE', `/object/${name}`, undefined, ''],
      ] as const) {
        const response = await send({ method, path: `/storage/v1${path}` }, half, body, type);
        expect([method, path, response.status]).toEqual([method, path, 400]);
      }
      expect((await server.services.db.query('select 1 from storage.objects')).count).toBe(1);
    });

    test('cannot change the account’s sign-in methods', async () => {
      const put = (body: object) => answerTo({ method: 'PUT', path: '/auth/v1/user' }, half, JSON.stringify(body));
      for (const body of [
        { password: 'Another-horse-1', current_password: TEST_PASSWORD },
        { email: 'mallory@example.test' },
      ])
        expect([body, Number((await put(body))[2]) >= 400]).toEqual([body, true]);
      for (const [method, path, body] of [
        ['DELETE', `/auth/v1/factors/${factor}`, undefined],
        ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Mine' }],
        ['POST', '/auth/v1/factors/recovery-codes', {}],
        ['POST', '/auth/v1/factors/recovery-codes/regenerate', {}],
        ['DELETE', '/auth/v1/factors/recovery-codes', undefined],
        ['POST', '/auth/v1/passkeys/registration/options', {}],
        ['POST', '/rest/v1/rpc/end_session', { session: '00000000-0000-4000-8000-000000000000' }],
      ] as const) {
        const [, , status, text] = await answerTo({ method, path }, half, body && JSON.stringify(body));
        expect([method, path, Number(status) >= 400], String(text)).toEqual([method, path, true]);
      }
      const { rows } = await server.services.db.query<{ n: number }>('select count(*)::int as n from auth.mfa_factors');
      expect(rows).toEqual([{ n: 1 }]);
    });
  });

  describe('view as client', () => {
    const expectUnchanged = async (work: () => Promise<void>) => {
      const before = await printDatabase();
      await work();
      expect(await printDatabase()).toEqual(before);
    };

    test('rejects every function that is not a GET', async () => {
      await expectUnchanged(async () => {
        for (const { method, path } of routesOf(createFunctions(server.services))) {
          if (method === 'GET') continue;
          const [, , status, text] = await answerTo({ method, path: `/functions/v1${path}` }, view, '{}');
          expect([path, status, text]).toEqual([path, 403, expect.stringMatching(/viewing/)]);
        }
      });
    });

    test('rejects every account endpoint', async () => {
      await expectUnchanged(async () => {
        const closed = routesOf(createAuth(server.services)).filter(({ path }) =>
          /^\/(user|logout|reauthenticate|factors|passkeys(?!\/authentication)|admin|invite)/.test(path),
        );
        expect(closed.length).toBeGreaterThan(25);
        for (const { method, path } of closed) {
          const endpoint = { method, path: `/auth/v1${path.replaceAll(/:\w+/g, factor)}` };
          const [, , status] = await answerTo(endpoint, view, method === 'GET' ? undefined : '{}');
          expect([method, path, status]).toEqual([method, path, 403]);
        }
      });
    });

    test('can read files but not write them', async () => {
      await expectUnchanged(async () => {
        const read = await send({ method: 'GET', path: `/storage/v1/object/tickets/${nia.id}/mine.png` }, view);
        expect(read.status).toBe(200);
        const writing = routesOf(createStorage(server.services, () => null)).filter(
          ({ method, path }) => !['GET', 'OPTIONS'].includes(method) && !/^\/object\/(list|list-v2|sign)\//.test(path),
        );
        expect(writing.length).toBeGreaterThan(8);
        for (const { method, path } of writing) {
          // An upload with a signed URL needs no caller: its token decides.
          if (method === 'PUT' && path.startsWith('/object/upload/sign/')) continue;
          const filled = path.replace(':bucket', 'tickets').replace('*', `${nia.id}/mine.png`);
          const [, , status, text] = await answerTo({ method, path: `/storage/v1${filled}` }, view, '{}');
          expect([method, path, status, text]).toEqual([method, path, 400, expect.stringMatching(/AccessDenied/)]);
        }
        // A name that looks like a path for reading.
        for (const name of ['object/sign/x/y.png', 'object/list/tickets', 'object/list-v2/x']) {
          const path = `/storage/v1/object/tickets/${nia.id}/${name}`;
          const response = await send({ method: 'POST', path }, view, png('trick'), 'image/png');
          expect([path, response.status >= 400]).toEqual([path, true]);
        }
      });
    });

    test('cannot change anything through database functions, by POST or GET', async () => {
      const { rows } = await server.services.db.query<{ name: string; arguments: string[] }>(
        `select proname as name, coalesce(proargnames[1:pronargs], '{}') as arguments from pg_proc
         where pronamespace = 'public'::regnamespace and provolatile = 'v'
           and has_function_privilege('authenticated', oid, 'execute') and prorettype <> 'trigger'::regtype`,
      );
      expect(rows.length).toBeGreaterThan(15);
      await expectUnchanged(async () => {
        for (const { name, arguments: names } of rows) {
          const body = JSON.stringify(Object.fromEntries(names.map((argument) => [argument, null])));
          await answerTo({ method: 'POST', path: `/rest/v1/rpc/${name}` }, view, body);
        }
        const ticket = JSON.stringify({ subject: 'Hers', body: 'x' });
        const [, , status, text] = await answerTo({ method: 'POST', path: '/rest/v1/rpc/open_ticket' }, view, ticket);
        expect([status, text]).toEqual([403, expect.stringMatching(/viewing/)]);
        const byGet = await answerTo({ method: 'GET', path: '/rest/v1/rpc/open_ticket?subject=Hers&body=x' }, view);
        expect(byGet[2]).toBeGreaterThanOrEqual(400);
      });
    });

    test('cannot insert, update or delete rows', async () => {
      const { rows } = await server.services.db.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      );
      await expectUnchanged(async () => {
        for (const { name } of rows) {
          const { rows: columns } = await server.services.db.query<{ column_name: string }>(
            `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 limit 1`,
            [name],
          );
          const column = columns[0]?.column_name ?? 'id';
          for (const [method, path, body] of [
            ['POST', `/rest/v1/${name}`, '{}'],
            ['PATCH', `/rest/v1/${name}?${column}=not.is.null`, JSON.stringify({ [column]: null })],
            ['DELETE', `/rest/v1/${name}?${column}=not.is.null`, undefined],
          ] as const) {
            const [, , status, text] = await answerTo({ method, path }, view, body);
            expect([method, path, Number(status) >= 400], String(text)).toEqual([method, path, true]);
          }
        }
      });
    });

    test('expires after fifteen minutes and cannot be extended', async () => {
      for (const body of [{ refresh_token: view }, { refresh_token: '' }, {}]) {
        const [, , status] = await answerTo(
          { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token' },
          view,
          JSON.stringify(body),
        );
        expect(status).toBe(400);
      }
      const again = { method: 'POST', path: '/functions/v1/view-as-client' };
      expect((await answerTo(again, view, JSON.stringify({ clientId: nia.id })))[2]).toBe(403);
    });
  });
});
