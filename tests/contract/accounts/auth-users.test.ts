import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { newestLink, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

describe.each(engines)('users on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const account = async (name: string) => {
    const user = await server.confirmedUser(`${name}@example.test`);
    return { user, ...(await server.signedIn(`${name}@example.test`)) };
  };

  test('[AUTH-13] merges metadata, removes nulls and keeps server-owned fields', async () => {
    const { supabase } = await account('data');
    await supabase.auth.updateUser({ data: { firstName: 'Nia', lastName: 'Cole', extra: 1 } });
    const { data } = await supabase.auth.updateUser({
      data: { firstName: 'Ada', extra: null, role: 'admin', isAdmin: true, email: 'x@y.z', email_verified: false },
    });
    expect(data.user?.user_metadata).toEqual({
      firstName: 'Ada',
      lastName: 'Cole',
      email_verified: true,
    });
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    const seen = await supabase.auth.getUser();
    expect(seen.data.user?.user_metadata).toEqual(data.user?.user_metadata);
  });

  test('[AC-AUTH-06] app_metadata sent by a user has no effect', async () => {
    const { session } = await account('grant');
    const answer = await fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ app_metadata: { role: 'admin' }, role: 'service_role', is_super_admin: true }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    });
  });

  test('[AUTH-13] a current password, if given, must be correct', async () => {
    const { supabase } = await account('current');
    const change = (current_password: string) =>
      supabase.auth.updateUser({ password: 'Brand-new-horse-2', current_password } as { password: string });
    expect((await change('Wrong-horse-1')).error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect((await change(PASSWORD)).error).toBeNull();
  });

  test('[AUTH-13] an email change takes effect once both mailboxes confirmed', async () => {
    for (const first of ['old', 'new'] as const) {
      const { supabase, user } = await account(`moving-${first}`);
      const [from, to] = [`moving-${first}@example.test`, `moved-${first}@example.test`];
      const { data } = await supabase.auth.updateUser({ email: to.toUpperCase() });
      expect(data.user).toMatchObject({ email: from, new_email: to });
      const links = { old: await newestLink(server, from), new: await newestLink(server, to) };
      expect([links.old.type, links.new.type]).toEqual(['email_change', 'email_change']);
      const half = await server.post('/verify', { type: 'email_change', token_hash: links[first].tokenHash });
      expect([half.status, await half.json()]).toEqual([
        200,
        { code: '200', msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email' },
      ]);
      expect((await supabase.auth.getUser()).data.user).toMatchObject({ email: from, new_email: to });
      // The same mailbox twice is still one mailbox.
      expect(
        (await server.client().auth.verifyOtp({ type: 'email_change', token_hash: links[first].tokenHash })).error
          ?.code,
      ).toBe('otp_expired');

      const second = first === 'old' ? { email: to, token: links.new.code } : { email: from, token: links.old.code };
      const moved = await server.client().auth.verifyOtp({ type: 'email_change', ...second });
      expect(moved.data.user).toMatchObject({ id: user.id, email: to });
      expect(moved.data.user?.new_email).toBeUndefined();
      expect(moved.data.user?.identities?.[0]?.identity_data?.email).toBe(to);
      await server.signedIn(to);
      expect((await server.client().auth.signInWithPassword({ email: from, password: PASSWORD })).error).toMatchObject({
        code: 'invalid_credentials',
      });
      expect((await server.emailsTo(from)).at(-1)).toMatchObject({
        template: 'security-notice',
        data: { event: 'email-changed' },
      });
    }
  });

  test('[AUTH-13] with links, the first confirmation says what is left to do', async () => {
    const { supabase } = await account('linked');
    await supabase.auth.updateUser({ email: 'relinked@example.test' });
    const follow = async (address: string) => {
      const { tokenHash } = await newestLink(server, address);
      const answer = await server.call(`/verify?token=${tokenHash}&type=email_change`);
      return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
    };
    expect((await follow('linked@example.test')).get('message')).toMatch(/^Confirmation link accepted/);
    expect((await follow('relinked@example.test')).get('access_token')).toBeTruthy();
  });

  test('a repeated email change needs both confirmations again', async () => {
    const { supabase } = await account('twice');
    await supabase.auth.updateUser({ email: 'first-try@example.test' });
    await server
      .client()
      .auth.verifyOtp({ type: 'email_change', token_hash: (await newestLink(server, 'twice@example.test')).tokenHash });
    server.advance(61);
    await supabase.auth.updateUser({ email: 'second-try@example.test' });
    const { tokenHash } = await newestLink(server, 'second-try@example.test');
    expect(await (await server.post('/verify', { type: 'email_change', token_hash: tokenHash })).json()).toMatchObject({
      code: '200',
    });
    expect((await supabase.auth.getUser()).data.user?.email).toBe('twice@example.test');
  });

  test.each(['link', 'code', 'PKCE link'] as const)(
    '[SEC-5] confirmations of one email change never count for another, by %s',
    async (way) => {
      const name = `mover-${way.replace(' ', '-').toLowerCase()}`;
      const [own, second, victim] = [
        `${name}@example.test`,
        `second-${name}@example.test`,
        `victim-${name}@example.test`,
      ];
      const user = await server.confirmedUser(own);
      const supabase = server.client('anon', way === 'PKCE link' ? { flowType: 'pkce' } : {});
      await supabase.auth.signInWithPassword({ email: own, password: PASSWORD });
      const { id: victimId } = await server.confirmedUser(victim);

      await supabase.auth.updateUser({ email: second });
      const sent = await Promise.all([newestLink(server, second), newestLink(server, own)]);
      // The owner of a taken email gets another message, so the request makes no links that would replace the first ones.
      expect((await supabase.auth.updateUser({ email: victim })).error).toBeNull();
      await server.admin.deleteUser(victimId);

      const [toSecond, toOwn] = sent;
      const confirm = async ({ tokenHash, code }: typeof toSecond, email: string) => {
        if (way === 'code') return server.post('/verify', { type: 'email_change', email, token: code });
        return server.call(`/verify?token=${tokenHash}&type=email_change`);
      };
      await confirm(toSecond, second);
      await confirm(toOwn, own);
      await confirm(toSecond, second);
      const { data } = await server.admin.getUserById(user.id);
      expect(data.user).toMatchObject({ email: own, new_email: victim });
    },
  );

  test.each(['old', 'new'] as const)(
    '[SEC-5] a new request voids the confirmation of an older one by the %s mailbox',
    async (first) => {
      const [own, second, third] = [
        `again-${first}@example.test`,
        `two-${first}@example.test`,
        `three-${first}@example.test`,
      ];
      const { supabase, user } = await account(`again-${first}`);
      await supabase.auth.updateUser({ email: second });
      const older = { old: await newestLink(server, own), new: await newestLink(server, second) };
      await server.post('/verify', { type: 'email_change', token_hash: older[first].tokenHash });
      server.advance(61);
      await supabase.auth.updateUser({ email: third });
      const other = first === 'old' ? older.new : older.old;
      expect((await server.post('/verify', { type: 'email_change', token_hash: other.tokenHash })).status).toBe(403);
      const newer = { old: await newestLink(server, own), new: await newestLink(server, third) };
      await server.post('/verify', { type: 'email_change', token_hash: newer[first].tokenHash });
      expect((await server.admin.getUserById(user.id)).data.user?.email).toBe(own);
      const rest = first === 'old' ? newer.new : newer.old;
      await server.post('/verify', { type: 'email_change', token_hash: rest.tokenHash });
      expect((await server.admin.getUserById(user.id)).data.user?.email).toBe(third);
    },
  );

  test('[SEC-5] a new password or an admin cancels an email change for good', async () => {
    const ways: [string, (id: string, own: string) => Promise<unknown>][] = [
      [
        'password',
        async (_id, own) =>
          (await server.signedIn(own)).supabase.auth.updateUser({
            password: 'Velvet-otter-22',
            current_password: PASSWORD,
          }),
      ],
      ['admin', (id) => server.admin.updateUserById(id, { email: 'set-by-admin@example.test' })],
    ];
    for (const [name, withdraw] of ways) {
      const [own, wanted] = [`withdrawn-${name}@example.test`, `wanted-${name}@example.test`];
      const { supabase, user } = await account(`withdrawn-${name}`);
      await supabase.auth.updateUser({ email: wanted });
      const links = [await newestLink(server, own), await newestLink(server, wanted)];
      await withdraw(user.id, own);
      const { email } = (await server.admin.getUserById(user.id)).data.user!;
      server.advance(61);
      await server.client().auth.resend({ type: 'email_change', email: email ?? '' });
      for (const { tokenHash } of links)
        expect((await server.post('/verify', { type: 'email_change', token_hash: tokenHash })).status, name).toBe(403);
      expect(await server.emailsTo(wanted)).toHaveLength(1);
      expect((await server.admin.getUserById(user.id)).data.user).toMatchObject({ email });
      expect((await server.admin.getUserById(user.id)).data.user?.new_email).toBeUndefined();
    }
  });

  test('[SEC-5] links generated by an admin for one new email do not count for another', async () => {
    const user = await server.confirmedUser('linked-by-admin@example.test');
    const make = async (type: 'email_change_current' | 'email_change_new', newEmail: string) => {
      const { data, error } = await server.admin.generateLink({
        type,
        email: 'linked-by-admin@example.test',
        newEmail,
      });
      if (error !== null) throw error;
      return data.properties.hashed_token;
    };
    const use = async (token_hash: string) =>
      (await server.post('/verify', { type: 'email_change', token_hash })).status;
    const current = await make('email_change_current', 'one-by-admin@example.test');
    const next = await make('email_change_new', 'two-by-admin@example.test');
    expect([await use(current), await use(next)]).toEqual([403, 200]);
    expect((await server.admin.getUserById(user.id)).data.user?.email).toBe('linked-by-admin@example.test');
    expect(await use(await make('email_change_new', 'two-by-admin@example.test'))).toBe(200);
    expect((await server.admin.getUserById(user.id)).data.user?.email).toBe('linked-by-admin@example.test');
  });

  test('[SEC-5] a link to a former email has no effect', async () => {
    const { user } = await account('left');
    await server.client().auth.resetPasswordForEmail('left@example.test');
    const { tokenHash } = await newestLink(server, 'left@example.test');
    await server.admin.updateUserById(user.id, { email: 'elsewhere@example.test' });
    expect((await server.post('/verify', { type: 'recovery', token_hash: tokenHash })).status).toBe(403);
  });

  test('does not reveal that an email is taken', async () => {
    await server.confirmedUser('taken@example.test');
    const { supabase } = await account('asker');
    const { data, error } = await supabase.auth.updateUser({ email: 'taken@example.test' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'asker@example.test', new_email: 'taken@example.test' });
    expect((await server.emailsTo('taken@example.test')).map((email) => email.template)).toEqual(['account-exists']);
  });

  test('an email taken before confirmation is not changed to', async () => {
    const { supabase } = await account('slow');
    await supabase.auth.updateUser({ email: 'wanted@example.test' });
    const { tokenHash } = await newestLink(server, 'wanted@example.test');
    await server
      .client()
      .auth.verifyOtp({ type: 'email_change', token_hash: (await newestLink(server, 'slow@example.test')).tokenHash });
    await server.confirmedUser('wanted@example.test');
    const late = await server.client().auth.verifyOtp({ type: 'email_change', token_hash: tokenHash });
    expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await supabase.auth.getUser()).data.user?.email).toBe('slow@example.test');
  });

  test('[AUTH-19] the service role creates, reads, updates, lists and deletes accounts', async () => {
    const made = await server.admin.createUser({
      email: 'Made@example.test',
      password: PASSWORD,
      user_metadata: { firstName: 'Ada' },
      app_metadata: { role: 'admin' },
    });
    expect(made.data.user).toMatchObject({
      email: 'made@example.test',
      app_metadata: { provider: 'email', providers: ['email'], role: 'admin' },
    });
    expect(made.data.user?.user_metadata).toEqual({ firstName: 'Ada' });
    const id = made.data.user?.id ?? '';
    expect(await server.emailsTo('made@example.test')).toEqual([]);
    expect(
      (await server.client().auth.signInWithPassword({ email: 'made@example.test', password: PASSWORD })).error,
    ).toMatchObject({ code: 'email_not_confirmed' });

    const twin = await server.admin.createUser({ email: 'made@example.test' });
    expect(twin.error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    });

    // The last administrator could not be demoted.
    await server.admin.createUser({ email: 'colleague@example.test', app_metadata: { role: 'admin' } });
    const changed = await server.admin.updateUserById(id, {
      email_confirm: true,
      user_metadata: { lastName: 'Byron' },
      app_metadata: { role: null },
    });
    expect(changed.data.user?.user_metadata).toEqual({ firstName: 'Ada', lastName: 'Byron', email_verified: true });
    expect(changed.data.user?.app_metadata).not.toHaveProperty('role');
    await server.signedIn('made@example.test');
    expect((await server.admin.getUserById(id)).data.user?.email).toBe('made@example.test');

    expect((await server.admin.deleteUser(id)).error).toBeNull();
    expect((await server.admin.getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User not found',
    });
    expect(
      (await server.call('/admin/users/17', { headers: { apikey: server.services.identity.serviceRoleKey } })).status,
    ).toBe(404);
  });

  test('[AUTH-19] paginates the list', async () => {
    const name = `page-${randomUUID().slice(0, 8)}`;
    for (const number of [1, 2, 3]) await server.confirmedUser(`${name}-${number}@example.test`);
    const page = await server.admin.listUsers({ page: 1, perPage: 2 });
    expect(page.data.users).toHaveLength(2);
    expect(page.data).toMatchObject({ nextPage: 2, aud: 'authenticated' });
    expect('total' in page.data && page.data.total).toBeGreaterThanOrEqual(3);
    const answer = await server.call(`/admin/users?filter=${name}-2`, {
      headers: { apikey: server.services.identity.serviceRoleKey },
    });
    expect(((await answer.json()) as { users: { email: string }[] }).users.map((user) => user.email)).toEqual([
      `${name}-2@example.test`,
    ]);
    expect(answer.headers.get('x-total-count')).toBe('1');
  });

  test('[AUTH-19] a soft-deleted account can neither sign in nor be found by email', async () => {
    const { user, session } = await account('blanked');
    expect((await server.admin.deleteUser(user.id, true)).error).toBeNull();
    expect((await server.client().auth.getUser(session.access_token)).error).toMatchObject({
      status: 403,
      code: 'user_not_found',
    });
    const { rows } = await server.db.query(`select u::text from auth.users u where u::text like '%blanked@%'`);
    expect(rows).toEqual([]);
    await server.confirmedUser('blanked@example.test');
  });

  test('[AUTH-19] rejects everyone else', async () => {
    const { session } = await account('nobody');
    const status = async (headers: Record<string, string>) => {
      const answer = await server.call('/admin/users', { headers });
      return [answer.status, ((await answer.json()) as { error_code: string }).error_code];
    };
    expect(await status({})).toEqual([401, 'no_authorization']);
    expect(await status({ apikey: 'anon', authorization: 'Bearer anon' })).toEqual([403, 'not_admin']);
    expect(await status({ authorization: `Bearer ${session.access_token}` })).toEqual([403, 'not_admin']);
    expect(await status({ authorization: 'Bearer sb_secret_guess' })).toEqual([403, 'bad_jwt']);
  });
});
