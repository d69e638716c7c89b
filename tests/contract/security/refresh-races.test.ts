import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestLink, startAuth, type AuthServer } from '#tests/contract/accounts/auth-harness.ts';
import { engines } from '#tests/support/database.ts';

const many = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

describe.each(engines)('session race conditions on %s', (engine) => {
  let server: AuthServer;
  let accounts = 0;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const account = async () => {
    const email = `race-${(accounts += 1)}@example.test`;
    const user = await server.confirmedUser(email);
    return { email, user, ...(await server.signedIn(email)) };
  };
  const refresh = async (token: string): Promise<string | null> =>
    (await server.client().auth.refreshSession({ refresh_token: token })).data.session?.refresh_token ?? null;
  const activeTokens = async (userId: string) =>
    (
      await server.db.query(
        'select 1 from auth.refresh_tokens as t join auth.sessions as s on s.id = t.session_id where s.user_id = $1 and not t.revoked',
        [userId],
      )
    ).count;

  test('two tabs that refresh concurrently continue with one token', async () => {
    const { session, user } = await account();
    const tabs = new Set(await many(8, () => refresh(session.refresh_token)));
    expect(tabs.size).toBe(1);
    const [next] = tabs;
    expect(next).not.toBeNull();
    expect(await refresh(next ?? '')).not.toBeNull();
    expect(await activeTokens(user.id)).toBe(1);
  });

  test('concurrent use of a stolen and the owner’s token ends the family, in any order', async () => {
    for (const first of ['thief', 'owner']) {
      const { session, user } = await account();
      const second = await refresh(session.refresh_token);
      const third = await refresh(second ?? '');
      server.advance(11);
      const stolen = session.refresh_token;
      const order = first === 'thief' ? [stolen, third ?? ''] : [third ?? '', stolen];
      const answers = await many(2, (at) => refresh(order[at] ?? ''));
      expect(answers[first === 'thief' ? 0 : 1]).toBeNull();
      for (const token of [...answers, second, third, stolen])
        expect(token === null ? null : await refresh(token)).toBeNull();
      expect(await activeTokens(user.id)).toBe(0);
    }
  });

  test.each<[string, (id: string, session: { access_token: string }) => Promise<unknown>]>([
    ['a sign-out everywhere', (_, { access_token }) => server.admin.signOut(access_token, 'global')],
    ['a ban', (id) => server.admin.updateUserById(id, { ban_duration: '1h' })],
    ['a deletion', (id) => server.admin.deleteUser(id)],
  ])('a refresh concurrent with %s leaves no session', async (_, end) => {
    const { session, user } = await account();
    const [refreshed] = await Promise.all([
      many(4, () => refresh(session.refresh_token)),
      end(user.id, session),
      many(2, () => refresh(session.refresh_token)),
    ]);
    for (const token of [session.refresh_token, ...refreshed])
      expect(token === null ? null : await refresh(token)).toBeNull();
  });

  test('a link followed eight times concurrently signs in once', async () => {
    const { email } = await account();
    await server.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { tokenHash } = await newestLink(server, email);
    const answers = await many(8, () => server.client().auth.verifyOtp({ type: 'magiclink', token_hash: tokenHash }));
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
  });

  test('a refresh token returns its own session, even with another user’s bearer token', async () => {
    const [nia, ada] = [await account(), await account()];
    const response = await server.post(
      '/token?grant_type=refresh_token',
      { refresh_token: nia.session.refresh_token, user_id: ada.user.id },
      { authorization: `Bearer ${ada.session.access_token}` },
    );
    expect(((await response.json()) as { user: { id: string } }).user.id).toBe(nia.user.id);
  });
});
