import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionFinding } from '#domain/people/permission-self-test.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('the permission self-test on %s', (engine) => {
  let server: TestServer;
  let staff: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    staff = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const runSelfTest = (token: string) =>
    fetch(`${server.url}/functions/v1/permission-self-test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  async function findings(): Promise<PermissionFinding[]> {
    const response = await runSelfTest(staff.accessToken);
    expect(response.status).toBe(200);
    return ((await response.json()) as { findings: PermissionFinding[] }).findings;
  }
  const failures = async () => (await findings()).filter(({ ok }) => !ok);

  test('every cell of the matrix is as expected, and nothing is left behind', async () => {
    const count = async () =>
      (
        await server.services.db.query(
          'select (select count(*) from auth.users) as users, (select count(*) from public.orders) as orders, (select count(*) from public.audit_logs) as logs, (select count(*) from public.packages) as packages',
        )
      ).rows;
    const before = await count();
    const all = await findings();
    expect(all.filter(({ ok }) => !ok)).toEqual([]);
    expect(all.length).toBeGreaterThan(24 * 16 - 1);
    expect(await count()).toEqual(before);
  });

  test('draws no order or ticket number', async () => {
    const drawn = async () =>
      (
        await server.services.db.query(
          'select o.last_value as orders, o.is_called as order_drawn, t.last_value as tickets, t.is_called as ticket_drawn from internal.order_number_seq as o, internal.ticket_number_seq as t',
        )
      ).rows;
    const before = await drawn();
    // Two at the same time replace the same functions.
    const both = await Promise.all([findings(), findings()]);
    expect(both.flat().filter(({ ok }) => !ok)).toEqual([]);
    expect(await drawn()).toEqual(before);
    // The functions that draw them are as before.
    const nia = await server.signedIn();
    const ticket = await nia.supabase.rpc('open_ticket', { subject: 'x', body: 'x' });
    expect(ticket.error).toBeNull();
    expect(await drawn()).not.toEqual(before);
  });

  test('fails when a policy is dropped or added, and when a table is new', async () => {
    const { db } = server.services;
    await db.script('drop policy staff on public.promo_codes');
    expect(await failures()).toContainEqual({
      table: 'promo_codes',
      actor: 'administrator',
      operation: 'select',
      expected: 'all',
      found: 'none',
      ok: false,
      note: null,
    });
    await db.script(`create policy staff on public.promo_codes to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
      create policy leak on public.tickets for select to authenticated using (true)`);
    expect(await failures()).toEqual([
      { table: 'tickets', actor: 'client', operation: 'select', expected: 'own', found: 'all', ok: false, note: null },
      {
        table: 'tickets',
        actor: 'disabled administrator',
        operation: 'select',
        expected: 'own',
        found: 'all',
        ok: false,
        note: null,
      },
    ]);
    await db.script('drop policy leak on public.tickets; create table public.forgotten (id integer)');
    expect((await failures()).map(({ table, found }) => [table, found])).toEqual([
      ['forgotten', 'no row-level security'],
      ['forgotten', 'not tested'],
    ]);
    await db.script('drop table public.forgotten');
  });

  test('is for admins only', async () => {
    expect((await runSelfTest((await server.signedIn()).accessToken)).status).toBe(403);
    expect((await runSelfTest('anon')).status).toBe(401);
  });
});
