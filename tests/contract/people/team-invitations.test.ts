import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startMailedServer, type MailedServer } from '#tests/support/guests.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import type { SignedIn } from '#tests/support/server.ts';

describe.each(engines)('invitations to the team on %s', (engine) => {
  let server: MailedServer;
  let owner: SignedIn;
  let manager: SignedIn;
  let people = 0;

  beforeAll(async () => {
    server = await startMailedServer(engine);
    [owner, manager] = await Promise.all([server.signedIn({ admin: true }), server.signedIn({ team: 'manager' })]);
  });
  afterAll(() => server.close());

  const newEmail = () => `colleague-${(people += 1)}@agency.test`;
  const invite = (who: SignedIn, email: string, role: string, locale = 'en') =>
    callFunction<Failure & { id: string }>(
      server,
      'invite-person',
      { email, firstName: 'Ada', lastName: 'King', role, locale },
      { as: who },
    );
  /** The newest invitation to this mailbox. */
  async function arrived(email: string, after = 0) {
    const sent = () => server.sent.filter(({ to }) => to.includes(email));
    await expect.poll(() => sent().length, { timeout: 10_000 }).toBeGreaterThan(after);
    const { text } = sent().at(-1)!;
    const link = new URL(/https?:\/\/\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? '');
    return {
      text,
      tokenHash: link.searchParams.get('token_hash') ?? '',
      code: /\b\d{6}\b/.exec(text.replace(link.href, ''))?.[0] ?? '',
    };
  }
  const accept = (tokenHash: string) => server.client().auth.verifyOtp({ type: 'invite', token_hash: tokenHash });
  const rolesOf = async (email: string) =>
    (await owner.supabase.from('users').select('role,team_role').eq('email', email).single()).data;
  const FINANCE = { role: 'team', team_role: 'finance' };

  test('name the role in the language of the invitation, and give it to who accepts', async () => {
    const [email, spanish, friend] = [newEmail(), newEmail(), newEmail()];
    await invite(owner, email, 'finance');
    await invite(owner, spanish, 'contractor', 'es');
    await invite(manager, friend, 'client');
    expect((await arrived(spanish)).text).toContain('Tu rol en el equipo: colaboración externa.');
    expect((await arrived(friend)).text).not.toContain('role');
    const { text, tokenHash } = await arrived(email);
    expect(text).toContain('Your role on the team: Finance.');

    const { data, error } = await accept(tokenHash);
    expect(error).toBeNull();
    expect(data.user?.app_metadata).toMatchObject(FINANCE);
    const supabase = server.client(data.session?.access_token);
    expect((await supabase.rpc('my_access')).data).toMatchObject({ team_role: 'finance' });
  });

  test('are accepted once, and with the mailbox they went to', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await invite(owner, email, 'finance');
    const { tokenHash, code } = await arrived(email);
    const withCode = (mailbox: string) =>
      server.client().auth.verifyOtp({ type: 'invite', email: mailbox, token: code });
    await server.signedIn({ email: other });
    for (const mailbox of [other, owner.email, newEmail()])
      expect((await withCode(mailbox)).error).toMatchObject({ code: 'otp_expired' });
    const answers = await Promise.all([accept(tokenHash), accept(tokenHash)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const again of [accept(tokenHash), withCode(email)])
      expect((await again).error).toMatchObject({ code: 'otp_expired' });
    expect([await rolesOf(email), await rolesOf(other)]).toEqual([FINANCE, { role: 'client', team_role: null }]);
    expect((await invite(owner, email, 'manager')).status).toBe(409);
    expect(await rolesOf(email)).toEqual(FINANCE);
  });

  test('open nothing to who signs up with the email before it is confirmed', async () => {
    const email = newEmail();
    await invite(owner, email, 'finance');
    const { tokenHash } = await arrived(email);
    const password = 'Strangers-horse-1';
    const signUp = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'of a stranger' },
      body: JSON.stringify({ email, password }),
    });
    expect([signUp.status, await signUp.json()]).toEqual([
      200,
      expect.not.objectContaining({ access_token: expect.any(String) }),
    ]);
    const signIn = () => server.client().auth.signInWithPassword({ email, password });
    expect((await signIn()).error).not.toBeNull();
    // The sign-up has sent an email of its own, which replaces the invitation.
    expect((await accept(tokenHash)).error).toMatchObject({ code: 'otp_expired' });
    const newest = await arrived(email, 1);
    const opened = await server.client().auth.verifyOtp({ type: 'signup', token_hash: newest.tokenHash });
    expect(opened.data.user?.app_metadata).toMatchObject(FINANCE);
    expect((await signIn()).error).toMatchObject({ code: 'invalid_credentials' });
    expect(await rolesOf(email)).toEqual(FINANCE);
  });

  test('can be sent again with another role by an owner alone', async () => {
    const email = newEmail();
    await invite(owner, email, 'finance');
    const first = await arrived(email);
    const byManager = await invite(manager, email, 'client');
    expect([byManager.status, await rolesOf(email)]).toEqual([403, FINANCE]);
    expect((await invite(owner, email, 'support')).status).toBe(200);
    expect(await rolesOf(email)).toEqual({ role: 'team', team_role: 'support' });
    expect((await accept(first.tokenHash)).error).toMatchObject({ code: 'otp_expired' });
  });

  test('of an owner who was demoted meanwhile give nothing', async () => {
    const [second, email] = [await server.signedIn({ admin: true }), newEmail()];
    await owner.supabase.rpc('set_person_role', { person: second.id, role: 'support' });
    expect((await invite(second, email, 'manager')).status).toBeGreaterThanOrEqual(401);
    await second.supabase.auth.refreshSession();
    const { data } = await second.supabase.auth.getSession();
    const now = { ...second, accessToken: data.session?.access_token ?? '' };
    expect((await invite(now, email, 'manager')).status).toBe(403);
    expect((await owner.supabase.from('users').select('id').eq('email', email)).data).toEqual([]);
  });

  test('become a client’s if the role is taken back before they are accepted', async () => {
    const email = newEmail();
    const { id } = (await invite(owner, email, 'manager')).body;
    await owner.supabase.rpc('set_person_role', { person: id, role: 'client' });
    const { data } = await accept((await arrived(email)).tokenHash);
    expect(data.user?.app_metadata.role).toBe('client');
    expect((await server.client(data.session?.access_token).rpc('my_access')).data).toBeNull();
  });
});
