import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';
import { onlyRow } from '#server/platform/db/database.ts';

describe.each(engines)('account events in the audit log on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    nia = await server.signedIn();
  });
  afterAll(() => server.close());

  const sql = (text: string, params: readonly string[] = []) =>
    server.services.db.query<Record<string, unknown>>(text, params);
  const eventsOf = async (account: string, action: string) =>
    (
      await sql(
        `select action, table_name, new_values, ip_address, user_agent, source from public.audit_logs where user_id = $1 and action = $2`,
        [account, action],
      )
    ).rows;
  const password = (email: string, typed: string) =>
    server.client().auth.signInWithPassword({ email, password: typed });

  test('records a sign-in with method, IP address and browser', async () => {
    await password(nia.email, TEST_PASSWORD);
    const rows = await eventsOf(nia.id, 'login');
    expect(rows[0]).toMatchObject({ new_values: { method: 'password' }, source: 'database', table_name: null });
    expect(rows[0]!['ip_address']).toBeTruthy();
  });

  test('records wrong passwords as one row per hour with a count, without the input', async () => {
    for (const typed of ['secret-guess-1', 'secret-guess-2', 'secret-guess-3']) await password(nia.email, typed);
    await vi.waitFor(
      async () => expect(await eventsOf(nia.id, 'login_failed')).toMatchObject([{ new_values: { attempts: 3 } }]),
      { timeout: 20_000 },
    );
    const before = await sql('select count(*) from public.audit_logs');
    await password('nobody-here@example.test', 'secret-guess-4');
    const after = await sql('select count(*) from public.audit_logs');
    expect(after.rows).toEqual(before.rows);
    const { rows } = await sql(
      `select 1 from public.audit_logs as a where a::text like '%secret-guess%' or a::text like '%nobody-here%'`,
    );
    expect(rows).toEqual([]);
  });

  test('only the count of such a row can change, by one at a time', async () => {
    const change = (set: string) =>
      sql(`update public.audit_logs set ${set} where user_id = $1 and action = 'login_failed'`, [nia.id]);
    await expect(change(`new_values = '{"attempts": 1}'`)).rejects.toMatchObject({ code: 'PT409' });
    await expect(change(`ip_address = '198.51.100.1', new_values = '{"attempts": 4}'`)).rejects.toMatchObject({
      code: 'PT409',
    });
    await expect(
      sql(`update public.audit_logs set new_values = '{"attempts": 2}' where action = 'login'`),
    ).rejects.toMatchObject({ code: 'PT409' });
  });

  test('counts password reset requests for existing accounts', async () => {
    await server.client().auth.resetPasswordForEmail(nia.email);
    expect(await eventsOf(nia.id, 'password_reset_requested')).toMatchObject([{ new_values: { attempts: 1 } }]);
  });

  test('records password changes and sign-outs', async () => {
    const { error } = await nia.supabase.auth.updateUser({
      password: 'Other-secret-7!',
      current_password: TEST_PASSWORD,
    } as Parameters<typeof nia.supabase.auth.updateUser>[0]);
    expect(error).toBeNull();
    expect(await eventsOf(nia.id, 'password_changed')).toHaveLength(1);
    await nia.supabase.auth.signOut({ scope: 'local' });
    expect(await eventsOf(nia.id, 'logout')).toMatchObject([{ new_values: { scope: 'local' } }]);
  });

  test('guests create no entries', async () => {
    const before = onlyRow(await sql('select count(*) from public.audit_logs'));
    const started = await fetch(`${server.url}/functions/v1/start-guest`, { method: 'POST', body: '{}' });
    expect(started.status).toBe(200);
    expect(onlyRow(await sql('select count(*) from public.audit_logs'))).toEqual(before);
  });

  test('clients can neither call the functions nor report such events', async () => {
    const other = await server.signedIn();
    const { status } = await other.supabase
      .from('audit_logs')
      .insert({ action: 'login_failed', user_id: other.id, new_values: { attempts: 1 } });
    expect(status).toBe(400);
    for (const name of ['count_attempt', 'record_account_event'])
      expect((await other.supabase.rpc(name, { account: nia.id, event: 'login' })).status).toBe(404);
  });
});
