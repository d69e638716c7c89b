import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';

interface ListedSession {
  id: string;
  user_agent: string;
  ip: string;
  created_at: string;
  aal: string;
  current: boolean;
}

describe.each(engines)('session access on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine, { env: { DEMO_DATA: 'off' } });
    nia = await server.signedIn();
  });
  afterAll(() => server.close());

  const signIn = async (email: string): Promise<SupabaseClient> => {
    const supabase = server.client();
    const { error } = await supabase.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    if (error !== null) throw error;
    return supabase;
  };
  const bearer = async (supabase: SupabaseClient) =>
    `Bearer ${(await supabase.auth.getSession()).data.session?.access_token}`;

  test('[AUTH-17] [AC-PROF-10] a session pending MFA has a visitor’s access: no data, functions or session list', async () => {
    const ada = await server.signedIn();
    await ada.supabase.from('cart_items').insert({ product_id: 'youtube-ads-trial', quantity: 1 });
    const { data: factor } = await ada.supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: Secret.fromBase32(factor!.totp.secret) }).generate();
    expect((await ada.supabase.auth.mfa.challengeAndVerify({ factorId: factor!.id, code })).error).toBeNull();
    expect((await ada.supabase.from('cart_items').select('product_id')).data).toHaveLength(1);

    const half = await signIn(ada.email);
    expect((await half.from('packages').select('id').limit(1)).data).toHaveLength(1);
    for (const table of ['cart_items', 'orders', 'users', 'audit_logs', 'invoices']) {
      const { data, error } = await half.from(table).select('*');
      expect(data ?? [], table).toEqual([]);
      expect(error === null || ['42501', 'PGRST205'].includes(error.code), `${table} ${error?.code}`).toBe(true);
    }
    expect(
      (await half.from('cart_items').insert({ product_id: 'spotify-ads-basic', quantity: 1 })).error,
    ).not.toBeNull();
    expect((await half.from('users').update({ first_name: 'Mallory' }).eq('id', ada.id).select()).data ?? []).toEqual(
      [],
    );
    expect((await half.rpc('list_sessions')).error).not.toBeNull();
    const order = await fetch(`${server.url}/functions/v1/place-order`, {
      method: 'POST',
      headers: { authorization: await bearer(half), 'content-type': 'application/json', 'idempotency-key': 'half' },
      body: '{}',
    });
    expect(order.status).toBe(401);
    // An administrator who is half signed in is no administrator.
    const boss = await server.signedIn({ admin: true });
    await server.services.db.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [boss.id],
    );
    const halfBoss = await signIn(boss.email);
    expect((await halfBoss.rpc('is_admin')).data).not.toBe(true);
    expect((await halfBoss.from('contacts').select('id')).data ?? []).toEqual([]);
  });

  test('a user lists their sessions and ends one', async () => {
    const elsewhere = await signIn(nia.email);
    const { data, error } = await nia.supabase.rpc('list_sessions');
    expect(error).toBeNull();
    const sessions = data as ListedSession[];
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session) => session.current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ ip: '127.0.0.1', aal: 'aal1', user_agent: expect.any(String) });
    const other = sessions.find((session) => !session.current)!;
    expect((await nia.supabase.rpc('end_session', { session: other.id })).data).toBe(true);
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await nia.supabase.rpc('end_session', { session: other.id })).data).toBe(false);
    expect((await nia.supabase.rpc('list_sessions')).data).toHaveLength(1);
  });

  test('users cannot list or end the sessions of others', async () => {
    const mallory = await server.signedIn();
    const [mine] = (await nia.supabase.rpc('list_sessions')).data as ListedSession[];
    expect((await mallory.supabase.rpc('end_session', { session: mine!.id })).data).toBe(false);
    expect(
      ((await mallory.supabase.rpc('list_sessions')).data as ListedSession[]).map((session) => session.id),
    ).not.toContain(mine!.id);
    expect((await server.client().rpc('list_sessions')).error?.code).toBe('42501');
    expect((await server.client().rpc('end_session', { session: mine!.id })).error?.code).toBe('42501');
    expect((await nia.supabase.auth.getUser()).error).toBeNull();
  });
});

/** No answer comes sooner than this, whatever there was to do. */
const EVEN_MS = { recover: 120, resend: 120, otp: 150, signup: 200 };
/** A timer may fire within the millisecond before it is due. */
const TIMER_MS = 1;

describe('answers about an email', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(DEFAULT_ENGINE);
  });
  afterAll(() => server.close());

  test('[AUTH-24] do not reveal by their time whether it is registered', async () => {
    const { email: registered } = await server.signedIn();
    const { auth } = server.client();
    const calls: Record<keyof typeof EVEN_MS, (email: string) => Promise<unknown>> = {
      recover: (email) => auth.resetPasswordForEmail(email),
      resend: (email) => auth.resend({ type: 'signup', email }),
      otp: (email) => auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
      signup: (email) => auth.signUp({ email, password: 'Velvet-otter-22' }),
    };
    for (const [name, call] of Object.entries(calls))
      for (const email of [registered, 'nobody@example.test']) {
        const began = performance.now();
        await call(email);
        const least = EVEN_MS[name as keyof typeof EVEN_MS] - TIMER_MS;
        expect(performance.now() - began, `${name} ${email}`).toBeGreaterThan(least);
      }
  });
});
