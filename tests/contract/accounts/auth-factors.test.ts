import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import type { SupabaseClient } from '@supabase/supabase-js';
import { engines } from '#tests/support/database.ts';
import { PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe.each(engines)('[AUTH-17] second factors on %s', (engine) => {
  let server: AuthServer;
  let people = 0;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const experimental = { experimental: { recoveryCodes: true } };
  /** The code that an app would show now, or some steps away. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.services.clock.now().getTime() + steps * 30_000,
    });

  async function signedIn() {
    people += 1;
    const email = `factor-${engine}-${people}@example.test`;
    const user = await server.confirmedUser(email);
    const supabase = server.client('anon', experimental);
    const { error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
    if (error !== null) throw error;
    return { email, user, supabase };
  }

  async function enrolled() {
    const person = await signedIn();
    const { data, error } = await person.supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (error !== null) throw error;
    const verified = await person.supabase.auth.mfa.challengeAndVerify({
      factorId: data.id,
      code: codeOf(data.totp.secret),
    });
    if (verified.error !== null) throw verified.error;
    server.advance(60);
    return { ...person, factorId: data.id, secret: data.totp.secret };
  }

  async function halfSignedIn(email: string): Promise<SupabaseClient> {
    const supabase = server.client('anon', experimental);
    const { error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
    if (error !== null) throw error;
    return supabase;
  }

  const tokenOf = async (supabase: SupabaseClient) =>
    (await supabase.auth.getSession()).data.session?.access_token ?? '';
  const codeOfError = (result: { error: { code?: string | undefined } | null }) => result.error?.code;

  test('enrolment returns QR code, secret and URI; the factor counts after its first valid code', async () => {
    const { supabase, email } = await signedIn();
    const { data, error } = await supabase.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Hypecast',
    });
    expect(error).toBeNull();
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(data?.totp.uri).toContain(`otpauth://totp/Hypecast:${encodeURIComponent(email)}?`);
    expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
    expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1' });

    const wrong = await supabase.auth.mfa.challengeAndVerify({ factorId: data!.id, code: '000000' });
    expect([wrong.error?.status, wrong.error?.code, wrong.error?.message]).toEqual([
      422,
      'mfa_verification_failed',
      'Invalid TOTP code entered',
    ]);
    const right = await supabase.auth.mfa.challengeAndVerify({ factorId: data!.id, code: codeOf(data!.totp.secret) });
    expect(right.error).toBeNull();
    expect(right.data?.user.factors).toMatchObject([
      { friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
    ]);
    const claims = claimsOf(right.data!.access_token);
    expect(claims).toMatchObject({ aal: 'aal2', role: 'authenticated' });
    expect(claims.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }]);
    expect((await supabase.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  test('a pending MFA sign-in has no more rights than a visitor until the code is verified', async () => {
    const { email, secret, factorId } = await enrolled();
    const supabase = await halfSignedIn(email);
    const half = claimsOf(await tokenOf(supabase));
    expect(half).toMatchObject({ aal: 'aal1', role: 'anon' });
    expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect(codeOfError(await supabase.auth.updateUser({ password: 'Another-horse-2' }))).toBe('insufficient_aal');
    expect(codeOfError(await supabase.auth.updateUser({ email: 'elsewhere@example.test' }))).toBe('insufficient_aal');
    expect(codeOfError(await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }))).toBe(
      'insufficient_aal',
    );
    expect(codeOfError(await supabase.auth.mfa.unenroll({ factorId }))).toBe('insufficient_aal');
    // A refresh does not turn half of a sign-in into a whole one.
    expect(claimsOf((await supabase.auth.refreshSession()).data.session!.access_token)).toMatchObject({ role: 'anon' });

    const whole = await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(whole.error).toBeNull();
    expect(claimsOf(await tokenOf(supabase))).toMatchObject({ aal: 'aal2', role: 'authenticated' });
    expect(claimsOf((await supabase.auth.refreshSession()).data.session!.access_token)).toMatchObject({
      aal: 'aal2',
      role: 'authenticated',
    });
  });

  test('accepts a code once, and one step early or late', async () => {
    const { email, secret, factorId } = await enrolled();
    const code = codeOf(secret);
    expect((await (await halfSignedIn(email)).auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect(codeOfError(await (await halfSignedIn(email)).auth.mfa.challengeAndVerify({ factorId, code }))).toBe(
      'mfa_verification_failed',
    );
    expect(
      codeOfError(await (await halfSignedIn(email)).auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 3) })),
    ).toBe('mfa_verification_failed');
    expect(
      (await (await halfSignedIn(email)).auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error,
    ).toBeNull();
  });

  test('a challenge is answered once, in time, and by its own factor', async () => {
    const { email, secret, factorId } = await enrolled();
    const supabase = await halfSignedIn(email);
    const { data: late } = await supabase.auth.mfa.challenge({ factorId });
    server.advance(301);
    expect(codeOfError(await supabase.auth.mfa.verify({ factorId, challengeId: late!.id, code: codeOf(secret) }))).toBe(
      'mfa_challenge_expired',
    );
    const { data: fresh } = await supabase.auth.mfa.challenge({ factorId });
    expect(
      (await supabase.auth.mfa.verify({ factorId, challengeId: fresh!.id, code: codeOf(secret) })).error,
    ).toBeNull();
    server.advance(60);
    expect(
      codeOfError(await supabase.auth.mfa.verify({ factorId, challengeId: fresh!.id, code: codeOf(secret) })),
    ).toBe('mfa_ip_address_mismatch');
    const other = await enrolled();
    const { data: foreign } = await other.supabase.auth.mfa.challenge({ factorId: other.factorId });
    expect(
      codeOfError(await supabase.auth.mfa.verify({ factorId, challengeId: foreign!.id, code: codeOf(secret) })),
    ).toBe('mfa_challenge_expired');
    expect(codeOfError(await supabase.auth.mfa.challenge({ factorId: other.factorId }))).toBe('mfa_factor_not_found');
  });

  test('the first verified factor ends AAL1 sessions and removes unverified factors', async () => {
    const { email, supabase } = await signedIn();
    const elsewhere = await halfSignedIn(email);
    await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Draft' });
    const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    await supabase.auth.mfa.challengeAndVerify({
      factorId: data!.id,
      code: codeOf((data as { totp: { secret: string } }).totp.secret),
    });
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await supabase.auth.mfa.listFactors()).data?.all.map((factor) => factor.friendly_name)).toEqual(['Phone']);
  });

  test('requires unique names, rejects phones and allows ten factors', async () => {
    const { supabase } = await signedIn();
    expect((await supabase.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
    expect(codeOfError(await supabase.auth.mfa.enroll({ factorType: 'totp' }))).toBe('mfa_factor_name_conflict');
    expect(codeOfError(await supabase.auth.mfa.enroll({ factorType: 'phone', phone: '+15550100' }))).toBe(
      'mfa_phone_enroll_not_enabled',
    );
    for (let index = 1; index < 10; index += 1) {
      expect((await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: `App ${index}` })).error).toBeNull();
    }
    expect(codeOfError(await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' }))).toBe(
      'too_many_enrolled_mfa_factors',
    );
  });

  test('removing the last factor lowers the session to AAL1, deletes recovery codes and notifies the owner', async () => {
    const { supabase, factorId, email } = await enrolled();
    expect((await supabase.auth.mfa.recoveryCodes.generate()).error).toBeNull();
    expect((await supabase.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await supabase.auth.refreshSession()).data.user?.factors).toBeUndefined();
    expect(claimsOf(await tokenOf(await halfSignedIn(email)))).toMatchObject({ aal: 'aal1', role: 'authenticated' });
    const events = (await server.emailsTo(email))
      .filter(({ template }) => template === 'security-notice')
      .map(({ data }) => ('event' in data ? data.event : ''));
    expect(events).toEqual(['factor-added', 'recovery-codes-created', 'factor-removed']);
  });

  test('generates ten recovery codes, shown once, each valid for one sign-in', async () => {
    const { supabase, email } = await enrolled();
    const { data: set, error } = await supabase.auth.mfa.recoveryCodes.generate({ friendlyName: 'Paper' });
    expect(error).toBeNull();
    expect(set).toMatchObject({ type: 'recovery_code', friendly_name: 'Paper', total: 10 });
    expect(new Set(set?.codes).size).toBe(10);
    expect(set?.codes.every((code) => /^[a-z2-9]{16}$/.test(code))).toBe(true);
    const stored = await server.db.query<{ code_hash: string }>('select code_hash from auth.mfa_recovery_codes');
    expect(stored.rows.some((row) => set!.codes.includes(row.code_hash))).toBe(false);

    const half = await halfSignedIn(email);
    const typed = set!.codes[0]!.toUpperCase().replace(/(.{4})(?=.)/g, '$1-');
    expect((await half.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(claimsOf(await tokenOf(half))).toMatchObject({ aal: 'aal2', role: 'authenticated' });
    expect(codeOfError(await (await halfSignedIn(email)).auth.mfa.recoveryCodes.verify({ code: typed }))).toBe(
      'mfa_verification_failed',
    );
    await vi.waitFor(
      async () => {
        const { rows } = await server.db.query(
          `select a.action, a.new_values from public.audit_logs as a join auth.users as u on u.id = a.user_id
         where u.email = $1 and a.action in ('second_step_passed', 'second_step_failed') order by a.created_at desc limit 2`,
          [email],
        );
        expect(rows).toEqual([
          { action: 'second_step_failed', new_values: { attempts: 1 } },
          { action: 'second_step_passed', new_values: { method: 'mfa/recovery_code' } },
        ]);
      },
      { timeout: 20_000 },
    );
    expect((await supabase.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect(codeOfError(await supabase.auth.mfa.recoveryCodes.generate())).toBe('mfa_verified_factor_exists');

    const { data: renewed } = await supabase.auth.mfa.recoveryCodes.regenerate();
    expect(renewed).toMatchObject({ id: set!.id, friendly_name: 'Paper' });
    expect(codeOfError(await (await halfSignedIn(email)).auth.mfa.recoveryCodes.verify({ code: set!.codes[1]! }))).toBe(
      'mfa_verification_failed',
    );
    expect(
      (await (await halfSignedIn(email)).auth.mfa.recoveryCodes.verify({ code: renewed!.codes[1]! })).error,
    ).toBeNull();
    expect((await supabase.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: set!.id });
    expect(codeOfError(await supabase.auth.mfa.recoveryCodes.getStatus())).toBe('mfa_factor_not_found');

    const { rows: recorded } = await server.db.query<{ action: string }>(
      `select a.action from public.audit_logs as a join auth.users as u on u.id = a.user_id
       where u.email = $1 and a.action like 'recovery_code%' order by a.created_at`,
      [email],
    );
    expect(recorded.map(({ action }) => action)).toEqual([
      'recovery_codes_created',
      'recovery_code_used',
      'recovery_codes_replaced',
      'recovery_code_used',
      'recovery_codes_removed',
    ]);
  });

  test('recovery codes require another factor and an AAL2 session', async () => {
    const { supabase } = await signedIn();
    expect(codeOfError(await supabase.auth.mfa.recoveryCodes.generate())).toBe('insufficient_aal');
    const { email } = await enrolled();
    expect(codeOfError(await (await halfSignedIn(email)).auth.mfa.recoveryCodes.generate())).toBe('insufficient_aal');
  });

  test('an admin removes the factors of a user who lost them', async () => {
    const { user, email, factorId } = await enrolled();
    expect((await server.admin.mfa.listFactors({ userId: user.id })).data?.factors).toMatchObject([
      { id: factorId, status: 'verified' },
    ]);
    expect((await server.admin.mfa.deleteFactor({ userId: user.id, id: factorId })).error).toBeNull();
    expect(claimsOf(await tokenOf(await halfSignedIn(email)))).toMatchObject({ role: 'authenticated' });
    expect((await server.admin.mfa.deleteFactor({ userId: user.id, id: factorId })).error?.code).toBe(
      'mfa_factor_not_found',
    );
  });

  test('stores TOTP secrets encrypted', async () => {
    const { factorId, secret } = await enrolled();
    const { rows } = await server.db.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [
      factorId,
    ]);
    expect(rows[0]?.secret).not.toContain(secret);
  });
});
