import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCurrent } from '#database/aliases.ts';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/platform/db/database.ts';
import { asCaller, type Claims } from '#server/platform/db/scope.ts';
import { engines } from '#tests/support/database.ts';
import { capabilities, teamRoles } from '#domain/people/capability.ts';
import { handles } from '#domain/work/inbox.ts';
import {
  addActors,
  capabilitiesOf,
  teamCapabilities,
  type Actor,
  type ActorName,
} from '#tests/support/permissions/actors.ts';
import { definers, findDefiners } from '#tests/support/permissions/definers.ts';
import { differing, functionNeeds, tableNeeds } from '#tests/support/permissions/capabilities.ts';
import { attempt, deviation, send, type About, type RestRequest } from '#tests/support/permissions/attempts.ts';
import { DOCUMENT, printPermissions } from '#tests/support/permissions/document.ts';
import { calls } from '#tests/support/permissions/function-calls.ts';
import {
  assignedViews,
  guestViews,
  clientViews,
  functions,
  helpers,
  roles,
  tables,
  teamViews,
  type Operation,
} from '#tests/support/permissions/matrix.ts';
import { addOwner, addRow, addSharedRows, type Owner, type SharedRows } from '#tests/support/permissions/owned-rows.ts';
import { samples } from '#tests/support/permissions/sample-rows.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const HIDDEN = ['auth', 'internal', 'migrations', 'pgboss'];

/** A row that exists already is a duplicate when it is inserted, and others refer to it when it is deleted. */
const ROW_EXISTS = ['23505', '23503'];

describe.each(engines)('access matrix on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let app: ReturnType<typeof createApp>;
  let shared: SharedRows;
  let actors: readonly Actor[];
  /** A client who is none of them. */
  let stranger: Owner;
  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    await showSpend(db, 'platform');
    // Otherwise a disabled owner's token would not reach the database, which must deny access by itself.
    const access = { ...server.services.access, revocationOf: async () => null };
    app = createApp({ ...server.services, access }, () => null);
    shared = await addSharedRows(db);
    await addPeople();
  });
  afterAll(() => server.close());

  async function addPeople(): Promise<void> {
    actors = await addActors(server.services);
    stranger = await db.transaction((sql) => addOwner(sql, 'client'));
  }

  const actorOf = (name: ActorName): Actor => actors.find((one) => one.name === name)!;
  const call = (actor: Actor, path: string, rest: Omit<RestRequest, 'actor' | 'path'> = {}) =>
    send(app, { actor, path, ...rest });

  /** The key of a sample row of this owner, which is added unless it always exists. */
  const rowOf = async (table: string, owner: Owner, more: object = {}): Promise<string> => {
    const { key, row, placed, standing } = samples[table]!;
    if (standing !== undefined) return standing(owner);
    return addRow(db, table, key, { ...row(owner, shared), ...placed?.(owner), ...more });
  };

  test('every table and every function of the open schema is in the matrix', async () => {
    const found = await db.query<{ name: string }>(
      `select c.relname::text as name from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'f') order by 1`,
    );
    const names = found.rows.map(({ name }) => name);
    expect.soft(Object.keys(tables).sort()).toEqual(names);
    expect.soft(Object.keys(samples).sort()).toEqual(names);
    const routines = await db.query<{ name: string }>(
      `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    expect.soft(Object.keys(functions).sort()).toEqual(routines.rows.map(({ name }) => name).filter(isCurrent));
    expect(Object.keys(calls).sort()).toEqual(Object.keys(functions).sort());
  });

  test('every right that owners have and clients lack names a capability', () => {
    expect.soft(Object.keys(tableNeeds).sort()).toEqual(differing(tables).sort());
    expect(Object.keys(functionNeeds).sort()).toEqual(differing(functions).sort());
  });

  test('screens, docs/permissions.md and the database have the same roles and capabilities', async () => {
    expect(await capabilitiesOf(db, 'owner')).toEqual([...capabilities]);
    for (const role of teamRoles) expect(capabilities).toEqual(expect.arrayContaining(await capabilitiesOf(db, role)));
    for (const [subject, capability] of Object.entries(handles)) {
      const { rows } = await db.query('select internal.handles($1) as capability', [subject]);
      expect(rows).toEqual([{ capability }]);
    }
    // Their screens show all of a client's.
    for (const role of teamRoles) {
      const own = await capabilitiesOf(db, role);
      if (own.includes('clients.view_as'))
        expect(own).toEqual(expect.arrayContaining(['orders.read', 'money.read', 'campaigns.read', 'support.manage']));
    }
    // npm run permissions
    const privileged = (await findDefiners(db)).map(({ name }) => name);
    expect(await readFile(DOCUMENT, 'utf8')).toBe(printPermissions(await teamCapabilities(db), privileged));
    const asked = await db.query<{ capability: string }>(
      `select distinct m[1] as capability from (
         select prosrc as text from pg_proc where pronamespace in ('public'::regnamespace, 'internal'::regnamespace)
         union all select coalesce(qual, '') || coalesce(with_check, '') from pg_policies
         union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace in ('public'::regnamespace, 'internal'::regnamespace)
       ) as s cross join regexp_matches(s.text, '(?:may|must)\\(''([^'']+)''', 'g') as m`,
    );
    expect(capabilities).toEqual(expect.arrayContaining(asked.rows.map(({ capability }) => capability)));
    expect(asked.rows.length).toBeGreaterThan(10);
  });

  test('every view runs as its reader or for the team, and nobody writes through it', async () => {
    const { rows } = await db.query(
      `select c.relname from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
         and (not (coalesce(c.reloptions, '{}') @> array['security_invoker=true'] or c.relname = any ($1) and pg_get_viewdef(c.oid) ~ '(may|assigned_lines)[(]')
           or has_any_column_privilege('anon', c.oid, 'select') or c.relname <> all ($2) and has_any_column_privilege('guest', c.oid, 'select')
           or has_table_privilege('authenticated', c.oid, 'insert, update, delete') or has_table_privilege('service_role', c.oid, 'insert, update, delete'))`,
      [[...clientViews, ...teamViews, ...assignedViews], guestViews],
    );
    expect(rows).toEqual([]);
  });

  test('every function that runs with its owner’s rights is listed and checks its capability', async () => {
    const found = await findDefiners(db);
    const existing = found.map(({ name }) => name);
    const listed = definers(existing);
    expect(Object.keys(listed).sort()).toEqual(existing.sort());
    const asks = (source: string, capability: string) =>
      source.includes(`('${capability}'`) || /must\(coalesce|require_other/.test(source);
    const silent = found.filter(({ name, source }) => {
      const known = listed[name];
      return known !== undefined && 'capability' in known && !asks(source, known.capability);
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('every table has row-level security enabled', async () => {
    const { rows } = await db.query(
      `select n.nspname, c.relname from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    );
    expect(rows).toEqual([]);
  });

  describe('of each role to its own and to foreign rows', () => {
    test.each(Object.keys(tables))('%s', async (table) => {
      const { key, row, placed, change, hide, standing } = samples[table]!;
      const deviations: string[] = [];
      const tryIt = async (actor: Actor, operation: Operation, about: About, rest: Omit<RestRequest, 'actor'>) => {
        const outcome = await attempt(app, { actor, ...rest }, standing === undefined ? [] : ROW_EXISTS);
        deviations.push(...deviation(table, { actor, operation, about }, actor.rightsTo(table)[operation], outcome));
      };

      // Before the rows below: many are the only one that their owner may have.
      for (const actor of actors)
        for (const [about, owner] of [
          ['other', stranger],
          ['own', actor.own],
        ] as const) {
          if (owner === null) continue;
          const body = { ...row(owner, shared), ...(actor.name === 'service' && placed?.(owner)) };
          await tryIt(actor, 'insert', about, { path: table, method: 'POST', body });
        }

      const other = await rowOf(table, stranger);
      const hidden = hide === undefined ? null : await rowOf(table, stranger, hide);
      for (const actor of actors)
        for (const [about, id] of [
          ['other', other],
          ['hidden', hidden],
          ['own', actor.own && (await rowOf(table, actor.own))],
        ] as const) {
          if (id === null) continue;
          const path = `${table}?${key}=eq.${id}`;
          await tryIt(actor, 'select', about, { path: `${path}&select=${key}` });
          if (about === 'hidden') continue;
          await tryIt(actor, 'update', about, { path, method: 'PATCH', body: change });
          await tryIt(actor, 'delete', about, { path, method: 'DELETE' });
        }
      expect(deviations).toEqual([]);
    });
  });

  describe('columns that neither the client of a row nor an owner of the shop may write', () => {
    test.each<[ActorName, string, object]>([
      ['client', 'users', { role: 'admin' }],
      ['client', 'users', { is_active: true }],
      ['client', 'users', { email: 'admin@example.test' }],
      ['client', 'users', { email_verified: true }],
      ['owner', 'users', { role: 'admin' }],
      ['client', 'cart_items', { price: 0.01 }],
      ['client', 'cart_items', { user_id: '00000000-0000-4000-8000-000000000000' }],
      ['owner', 'orders', { total_amount: 0.01 }],
      ['owner', 'orders', { payment_status: 'paid' }],
      ['owner', 'email_settings', { smtp_ok: true }],
      ['owner', 'orders', { client_id: '00000000-0000-4000-8000-000000000000' }],
      ['owner', 'tickets', { client_id: '00000000-0000-4000-8000-000000000000' }],
      ['owner', 'tickets', { last_reply_by: 'staff' }],
      ['owner', 'promo_codes', { uses: 0 }],
      ['owner', 'articles', { views: 1000 }],
      ['client', 'users', { avatar: 'https://example.test/a.png' }],
    ])('%s: %s %o', async (name, table, change) => {
      const actor = actorOf(name);
      const path = `${table}?${samples[table]!.key}=eq.${await rowOf(table, actor.own!)}`;
      expect((await call(actor, path, { method: 'PATCH', body: change })).status).toBe(403);
    });

    test.each([
      { payment_status: 'paid' },
      { order_number: 'HC-1' },
      { subtotal: 1 },
      { discount: 100 },
      { tax_rate: 0 },
      { tax_inclusive: true },
      { reverse_charge: true },
    ])('client: a new order with %o', async (more) => {
      const actor = actorOf('client');
      const body = { ...samples['orders']!.row(actor.own!, shared), ...more };
      expect((await call(actor, 'orders', { method: 'POST', body })).status).toBe(403);
    });

    test('only the service reads the secrets of an email', async () => {
      for (const name of ['client', 'manager'] as const)
        expect((await call(actorOf(name), 'email_outbox?select=sealed')).status).toBe(403);
    });
  });

  describe('of each role to functions', () => {
    // Without the rows that the tables' tests have added.
    beforeAll(addPeople);

    test.each(Object.keys(functions))('%s', async (name) => {
      const deviations: string[] = [];
      const argumentsFor = new Map<Owner, object>();
      for (const actor of actors) {
        const right = actor.rightToCall(name);
        for (const [about, owner] of [
          ['other', stranger],
          ['own', actor.own],
        ] as const) {
          // Some may be called about everyone but the caller.
          if (owner === null || (about === 'own' && right === 'any')) continue;
          const body = argumentsFor.get(owner) ?? (await calls[name]!(owner, db, shared));
          argumentsFor.set(owner, body);
          const outcome = await attempt(app, { actor, path: `rpc/${name}`, method: 'POST', body });
          // Some deny a disabled account what a client may do.
          if (actor.name === 'disabled owner' && outcome !== 'allowed' && 'denied' in outcome) continue;
          deviations.push(...deviation(`${name}()`, { actor, operation: 'ask about', about }, right, outcome));
        }
      }
      expect(deviations).toEqual([]);
    });

    test('is_admin() is true for owners alone', async () => {
      const answers = new Map<ActorName, unknown>();
      for (const actor of actors)
        answers.set(actor.name, await (await call(actor, 'rpc/is_admin', { method: 'POST', body: {} })).json());
      expect(Object.fromEntries(answers)).toEqual({
        visitor: false,
        guest: expect.objectContaining({ code: '42501' }),
        client: false,
        owner: true,
        'disabled owner': false,
        manager: false,
        finance: false,
        support: false,
        contractor: false,
        service: false,
      });
    });
  });

  describe('of requests to hidden schemas', () => {
    const claims: Record<string, Claims> = {
      anon: { role: 'anon' },
      guest: { role: 'guest', sub: randomUUID() },
      authenticated: { role: 'authenticated', sub: randomUUID() },
      service_role: { role: 'service_role' },
    };

    test.each(roles)('%s cannot select another schema', async (role) => {
      const actor = actorOf(role);
      for (const schema of HIDDEN) {
        expect((await call(actor, 'users', { headers: { 'accept-profile': schema } })).status).toBe(406);
        expect(
          (await call(actor, 'users', { method: 'POST', body: {}, headers: { 'content-profile': schema } })).status,
        ).toBe(406);
      }
      for (const name of ['auth.users', 'internal.checkouts', 'pg_authid', 'pg_catalog.pg_authid']) {
        expect((await call(actor, name)).status).toBe(404);
      }
    });

    test.each(Object.keys(claims))('%s cannot access their tables and sequences', async (role) => {
      const { rows } = await db.query<{ name: string; kind: string }>(
        `select format('%I.%I', n.nspname, c.relname) as name, c.relkind::text as kind from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
         where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
        [HIDDEN],
      );
      expect(new Set(rows.map(({ name }) => name.split('.')[0]))).toEqual(new Set(HIDDEN));
      const caller = { claims: claims[role]!, ip: '203.0.113.9', userAgent: 'test' };
      for (const { name, kind } of rows) {
        // A view that cannot be written says so before it checks privileges.
        const remove = kind === 'v' ? [] : [`delete from ${name} where false`];
        const statements = kind === 'S' ? [`select nextval('${name}')`] : [`select 1 from ${name}`, ...remove];
        for (const text of statements) {
          await expect(
            asCaller(db, caller, (sql) => sql.query(text)),
            text,
          ).rejects.toMatchObject({ code: '42501' });
        }
      }
    });

    test('only the helpers of policies can be called', async () => {
      const { rows } = await db.query<{ name: string; callers: string[] }>(
        `select n.nspname || '.' || p.proname as name, array_agg(distinct r.name order by r.name) as callers
         from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace cross join unnest($2::text[]) as r (name)
         where n.nspname = any ($1) and has_schema_privilege(r.name, n.oid, 'usage') and has_function_privilege(r.name, p.oid, 'execute')
           and p.prorettype <> 'trigger'::regtype group by 1`,
        [HIDDEN, Object.keys(claims)],
      );
      expect(Object.fromEntries(rows.map(({ name, callers }) => [name, callers]))).toEqual(helpers);
    });

    test.each(Object.keys(claims))('%s cannot create objects in any schema', async (role) => {
      const { rows } = await db.query(
        `select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema' and has_schema_privilege($1, oid, 'create')`,
        [role],
      );
      expect(rows).toEqual([]);
    });
  });
});
