import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUpAccounts } from '#server/accounts/clean-up.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 86_400_000;

describe.each(engines)('clean-up of sign-in data on %s', (engine) => {
  let server: TestServer;
  let moved = 0;
  const clock = { now: () => new Date(Date.now() + moved) };
  beforeAll(async () => {
    server = await startServer(engine, { clock, env: { ANONYMOUS_SIGN_INS: 'on' } });
  });
  afterAll(() => server.close());

  const count = async (table: string) => {
    const { rows } = await server.services.db.query<{ n: number }>(`select count(*) as n from auth.${table}`);
    return rows[0]?.n;
  };

  test('deletes rows once they are of no use', async () => {
    const nia = await server.signedIn();
    await nia.supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Never finished' });
    await server.client().auth.resetPasswordForEmail(nia.email);
    await nia.supabase.auth.refreshSession();
    const visitor = server.client();
    await visitor.auth.signInAnonymously();
    const buyer = server.client();
    const { data } = await buyer.auth.signInAnonymously();
    await server.services.db.query(
      `insert into public.orders (client_id, client_name, client_email, items) values ($1, 'Ada', 'ada@example.test', '[{"id":"youtube-ads-trial","quantity":1}]')`,
      [data.user!.id],
    );

    await cleanUpAccounts(server.services);
    expect(await Promise.all(['one_time_tokens', 'mfa_factors', 'sessions', 'users'].map(count))).toEqual([1, 1, 3, 3]);
    moved = 2 * DAY_MS;
    await cleanUpAccounts(server.services);
    expect(await Promise.all(['one_time_tokens', 'mfa_factors', 'sessions', 'users'].map(count))).toEqual([0, 0, 3, 3]);
    expect(await count('refresh_tokens')).toBe(4);
    moved = 31 * DAY_MS;
    await cleanUpAccounts(server.services);
    expect(await count('refresh_tokens')).toBe(3);
    moved = 181 * DAY_MS;
    await cleanUpAccounts(server.services);
    // The visitor who bought stays; the one who only looked is gone.
    expect(await Promise.all(['sessions', 'users'].map(count))).toEqual([0, 2]);
    moved = 0;
  });

  test('deletes in batches', async () => {
    await server.services.db.query(
      `insert into auth.spent_statements (id, expires_at) select n::text, now() - interval '1 minute' from generate_series(1, 2500) as n`,
    );
    await server.services.db.query(
      `insert into auth.spent_statements (id, expires_at) values ('still counts', now() + interval '1 hour')`,
    );
    await cleanUpAccounts(server.services);
    expect(await count('spent_statements')).toBe(1);
  });
});
