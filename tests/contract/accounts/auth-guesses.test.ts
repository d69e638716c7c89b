import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { engines } from '#tests/support/database.ts';
import { cookieJar, newestLink, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

describe.each(engines)('brute-force protection on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine, { RATE_LIMITS: 'on' });
  });
  afterAll(() => server.close());

  const from = (ip: string) => cookieJar({ 'x-test-address': ip });
  type Jar = ReturnType<typeof cookieJar>;
  const signIn = async (email: string, password: string, jar: Jar) =>
    (await server.client('anon', {}, jar).auth.signInWithPassword({ email, password })).error?.code ?? 'in';
  /** Wrong passwords, each from another IP address or all from one. */
  const guess = async (email: string, count: number, ip: (index: number) => string) => {
    const answers: string[] = [];
    for (let index = 0; index < count; index += 1)
      answers.push(await signIn(email, `Wrong-horse-${index}`, from(ip(index))));
    return answers;
  };
  const LIMITED = 'over_request_rate_limit';

  test('[SEC-11] blocks an IP address after ten guesses, but no other client', async () => {
    for (const email of ['one-address@example.test', 'nobody@example.test']) {
      if (!email.startsWith('nobody')) await server.confirmedUser(email);
      const answers = await guess(email, 40, () => '203.0.113.1');
      expect(answers.slice(0, 10), email).toEqual(Array(10).fill('invalid_credentials'));
      expect(new Set(answers.slice(10)), email).toEqual(new Set([LIMITED]));
    }
    expect(await signIn('one-address@example.test', PASSWORD, from('203.0.113.1'))).toBe(LIMITED);
    expect(await signIn('one-address@example.test', PASSWORD, from('198.51.100.1'))).toBe('in');
    server.advance(301);
    expect(await signIn('one-address@example.test', PASSWORD, from('203.0.113.1'))).toBe('in');
  });

  test('[SEC-11] blocks new browsers after thirty guesses from many IP addresses, but not the owner’s browsers', async () => {
    const email = 'many-addresses@example.test';
    await server.confirmedUser(email);
    const own = from('192.0.2.10');
    expect(await signIn(email, PASSWORD, own)).toBe('in');
    server.advance(86_400);
    const answers = await guess(email, 40, (index) => `203.0.113.${index}`);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill('invalid_credentials'));
    expect(new Set(answers.slice(30))).toEqual(new Set([LIMITED]));
    expect(await signIn(email, PASSWORD, from('192.0.2.11'))).toBe(LIMITED);
    expect(await signIn(email, PASSWORD, own)).toBe('in');
    // Another IP address, as on a train.
    const travelling = cookieJar({ 'x-test-address': '192.0.2.12', cookie: own.cookie() });
    expect(await signIn(email, PASSWORD, travelling)).toBe('in');

    // The browser may not guess without end either, and counts on its own.
    const tries: string[] = [];
    for (let index = 0; index < 12; index += 1) tries.push(await signIn(email, `Wrong-horse-${index}`, own));
    expect(tries.at(-1)).toBe(LIMITED);
  });

  test('[SEC-11] remembers a browser per account for ninety days in an unforgeable cookie', async () => {
    const emails = ['cookie@example.test', 'other@example.test'] as const;
    for (const email of emails) await server.confirmedUser(email);
    const own = from('192.0.2.20');
    await signIn(emails[0], PASSWORD, own);
    const cookie = own.cookie();
    expect(cookie).toMatch(/^hypecast-known-[0-9a-f]{16}=[\w-]+\.\d+\.[\w-]+$/);
    const answer = await server.post('/token?grant_type=password', { email: emails[0], password: PASSWORD });
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=7776000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
    const wrong = await server.post('/token?grant_type=password', { email: emails[0], password: 'Wrong-horse-1' });
    expect(wrong.headers.get('set-cookie')).toBeNull();

    for (const email of emails) await guess(email, 40, (index) => `203.0.113.${100 + index}`);
    const [name = '', value = ''] = cookie.split('=');
    const [id = '', day = '', signature = ''] = value.split('.');
    const forged = [
      `${name}=${id}.${Number(day) + 1}.${signature}`,
      `${name}=x${id}.${day}.${signature}`,
      `${name}=${id}.${day}.`,
      `${name}=`,
    ];
    const sending = (sent: string) => cookieJar({ 'x-test-address': '192.0.2.21', cookie: sent });
    for (const sent of forged) expect(await signIn(emails[0], PASSWORD, sending(sent)), sent).toBe(LIMITED);
    expect(await signIn(emails[1], PASSWORD, sending(cookie))).toBe(LIMITED);
    expect(await signIn(emails[0], PASSWORD, sending(cookie))).toBe('in');
    server.advance(91 * 86_400);
    await guess(emails[0], 40, (index) => `203.0.113.${100 + index}`);
    expect(await signIn(emails[0], PASSWORD, sending(cookie))).toBe(LIMITED);
  });

  test('[SEC-11] guesses at an emailed code block neither a known browser nor the link', async () => {
    const email = 'coded@example.test';
    await server.confirmedUser(email);
    const own = from('192.0.2.30');
    await signIn(email, PASSWORD, own);
    const verify = async (token: string, jar: Jar) =>
      (await server.client('anon', {}, jar).auth.verifyOtp({ type: 'email', email, token })).error?.code ?? 'in';
    await server.client('anon', {}, own).auth.signInWithOtp({ email });
    const { code } = await newestLink(server, email);
    const wrong = code === '000000' ? '000001' : '000000';
    const one: string[] = [];
    for (let index = 0; index < 12; index += 1) one.push(await verify(wrong, from('203.0.113.200')));
    expect([one[9], one[10]]).toEqual(['otp_expired', LIMITED]);
    for (let index = 0; index < 30; index += 1) await verify(wrong, from(`203.0.113.${201 + index}`));
    expect(await verify(code, from('192.0.2.31'))).toBe(LIMITED);
    expect(await verify(code, own)).toBe('in');

    server.advance(61);
    await server.client('anon', {}, from('192.0.2.32')).auth.signInWithOtp({ email });
    const { tokenHash } = await newestLink(server, email);
    const byLink = server.client('anon', {}, from('192.0.2.33')).auth;
    expect((await byLink.verifyOtp({ type: 'email', token_hash: tokenHash })).error).toBeNull();
  });

  test('[SEC-11] guesses at the second factor with a known password do not block the owner’s browser', async () => {
    const email = 'two-steps@example.test';
    await server.confirmedUser(email);
    const experimental = { experimental: { recoveryCodes: true } };
    const signedIn = async (jar: Jar) => {
      const supabase = server.client('anon', experimental, jar);
      await supabase.auth.signInWithPassword({ email, password: PASSWORD });
      return supabase;
    };
    const own = from('192.0.2.40');
    const owner = await signedIn(own);
    const { data } = await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const factorId = data!.id;
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(data!.totp.secret) }).generate({
        timestamp: server.services.clock.now().getTime(),
      });
    expect((await owner.auth.mfa.challengeAndVerify({ factorId, code: codeNow() })).error).toBeNull();
    server.advance(1000);

    // The cookie of the password is not enough to be known here.
    const thief = from('203.0.113.50');
    const first = await signedIn(thief);
    const tries: string[] = [];
    const recovery: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      tries.push((await first.auth.mfa.challengeAndVerify({ factorId, code: '000000' })).error?.code ?? 'in');
      recovery.push((await first.auth.mfa.recoveryCodes.verify({ code: 'a'.repeat(16) })).error?.code ?? 'in');
    }
    expect([tries[7], tries[8]]).toEqual(['mfa_verification_failed', LIMITED]);
    expect([recovery[4], recovery[5]]).toEqual(['mfa_verification_failed', 'mfa_recovery_codes_locked']);
    for (let index = 0; index < 20; index += 1) {
      const token = (await first.auth.getSession()).data.session?.access_token ?? '';
      await server.post(
        `/factors/${factorId}/verify`,
        { challenge_id: crypto.randomUUID(), code: '000000' },
        { authorization: `Bearer ${token}`, 'x-test-address': `203.0.113.${60 + index}` },
      );
    }
    const stranger = await signedIn(from('192.0.2.41'));
    expect((await stranger.auth.mfa.challengeAndVerify({ factorId, code: codeNow() })).error?.code).toBe(LIMITED);
    const again = await signedIn(own);
    expect((await again.auth.mfa.challengeAndVerify({ factorId, code: codeNow() })).error).toBeNull();
  });

  test('[SEC-11] guesses at the password do not keep a signed-in owner from changing it', async () => {
    const email = 'changing@example.test';
    await server.confirmedUser(email);
    const { supabase } = await server.signedIn(email);
    await guess(email, 40, (index) => `203.0.113.${index}`);
    const change = { password: 'Velvet-otter-22', current_password: PASSWORD };
    expect((await supabase.auth.updateUser(change)).error).toBeNull();
    const tries: (string | undefined)[] = [];
    for (let index = 0; index < 12; index += 1) {
      const wrong = { password: 'Velvet-otter-23', current_password: `Wrong-horse-${index}` };
      tries.push((await supabase.auth.updateUser(wrong)).error?.code);
    }
    expect(tries.at(0)).toBe('invalid_credentials');
    expect(tries.at(-1)).toBe(LIMITED);
  });
});
