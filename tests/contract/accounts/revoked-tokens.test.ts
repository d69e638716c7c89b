import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

/** The error of each API for a token that was revoked; null where it still opens the API. */
type Responses = Record<'auth' | 'rest' | 'functions' | 'order' | 'storage', string | null>;

const OPEN: Responses = { auth: null, rest: null, functions: null, order: null, storage: null };
const closed = (auth: string | null): Responses => ({
  auth,
  rest: '401 PGRST303 JWT revoked',
  functions: '401 not_authenticated Your session has ended. Please sign in again.',
  order: '401 not_authenticated Your session has ended. Please sign in again.',
  storage: '400 AccessDenied JWT revoked',
});
const SESSION_ENDED = closed('403 session_not_found Session from session_id claim in JWT does not exist');
const DELETED = closed('403 user_not_found User from sub claim in JWT does not exist');
const BANNED = closed('403 user_banned User is banned');
/** The auth API reads the account's row, so it accepts a token with a former role. */
const ROLE_CHANGED = closed(null);

describe.each(engines)('revoked tokens on %s', (engine) => {
  let server: TestServer;
  let teamMember: SignedIn;
  let moved = 0;

  beforeAll(async () => {
    server = await startServer(engine, { clock: { now: () => new Date(Date.now() + moved) } });
    teamMember = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  /** What each API says to a token of this account. Errors other than of the token do not count. */
  async function responses({ id, accessToken }: Pick<SignedIn, 'id' | 'accessToken'>): Promise<Responses> {
    const send = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(server.url + path, {
        ...init,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...init.headers },
      });
      const body = (await response.json()) as Record<string, string | undefined>;
      const code = body.error_code ?? body.code;
      const isOpen = response.ok || code === 'invalid_body' || code === 'idempotency_key_required';
      return isOpen ? null : `${response.status} ${code} ${body.msg ?? body.message}`;
    };
    const [auth, rest, functions, order, storage] = await Promise.all([
      send('/auth/v1/user'),
      send('/rest/v1/users?select=id'),
      send('/functions/v1/my-data', { method: 'POST' }),
      send('/functions/v1/place-order', { method: 'POST', body: '{}', headers: { 'idempotency-key': randomUUID() } }),
      send(`/storage/v1/object/avatars/${id}/${randomUUID()}.png`, {
        method: 'POST',
        body: new Uint8Array(png()),
        headers: { 'content-type': 'image/png' },
      }),
    ]);
    return { auth, rest, functions, order, storage };
  }
  const expectResponses = (who: Pick<SignedIn, 'id' | 'accessToken'>) =>
    expect.poll(() => responses(who), { timeout: 10_000 });

  const admin = () => server.client(server.services.identity.serviceRoleKey).auth.admin;
  const rpc = async (who: SignedIn, name: string, values: object) => {
    const { error } = await who.supabase.rpc(name, values);
    expect(error).toBeNull();
  };
  /** Another session of the same account. */
  async function signInAgain(who: SignedIn): Promise<SignedIn> {
    const supabase = server.client();
    const { data, error } = await supabase.auth.signInWithPassword({ email: who.email, password: who.password });
    if (error !== null) throw error;
    return { ...who, supabase, accessToken: data.session.access_token };
  }
  async function refreshed(who: SignedIn): Promise<SignedIn> {
    const { data, error } = await who.supabase.auth.refreshSession();
    if (error !== null || data.session === null) throw error ?? new Error('no session');
    return { ...who, accessToken: data.session.access_token };
  }

  test('sign-out revokes the tokens of its session, of all others, or of all', async () => {
    const [first, second, third] = await server
      .signedIn()
      .then(async (who) => [who, await signInAgain(who), await signInAgain(who)] as const);
    expect(await responses(first)).toEqual(OPEN);
    await second.supabase.auth.signOut({ scope: 'local' });
    await expectResponses(second).toEqual(SESSION_ENDED);
    expect(await responses(first)).toEqual(OPEN);
    expect(await responses(third)).toEqual(OPEN);
    await third.supabase.auth.signOut({ scope: 'others' });
    await expectResponses(first).toEqual(SESSION_ENDED);
    expect(await responses(third)).toEqual(OPEN);
    await third.supabase.auth.signOut({ scope: 'global' });
    await expectResponses(third).toEqual(SESSION_ENDED);
  });

  test('ending a session or changing the password revokes its tokens', async () => {
    const who = await server.signedIn();
    const [listed, other] = [await signInAgain(who), await signInAgain(who)];
    const { session_id: session } = await server.services.identity.verify(listed.accessToken);
    await rpc(who, 'end_session', { session });
    await expectResponses(listed).toEqual(SESSION_ENDED);
    expect(await responses(other)).toEqual(OPEN);
    const { error } = await who.supabase.auth.updateUser({
      password: 'Another-horse-1',
      current_password: who.password,
    });
    expect(error).toBeNull();
    await expectResponses(other).toEqual(SESSION_ENDED);
    expect(await responses(who)).toEqual(OPEN);
  });

  test('a refresh token that is used again later revokes the access tokens of its session', async () => {
    const who = await server.signedIn();
    const stolen = (await who.supabase.auth.getSession()).data.session?.refresh_token ?? '';
    const refresh = async (token: string) =>
      (await server.client().auth.refreshSession({ refresh_token: token })).data.session;
    const second = await refresh(stolen);
    await refresh(second?.refresh_token ?? '');
    moved = 11_000;
    expect(await refresh(stolen)).toBeNull();
    await expectResponses(who).toEqual(SESSION_ENDED);
    await expectResponses({ ...who, accessToken: second?.access_token ?? '' }).toEqual(SESSION_ENDED);
    moved = 0;
  });

  test('disabling an account revokes its tokens, even after it is enabled again', async () => {
    const who = await server.signedIn();
    await rpc(teamMember, 'set_person_active', { person: who.id, active: false });
    await expectResponses(who).toEqual(SESSION_ENDED);
    await rpc(teamMember, 'set_person_active', { person: who.id, active: true });
    const again = await signInAgain(who);
    expect(await responses(again)).toEqual(OPEN);
    expect(await responses(who)).toEqual(SESSION_ENDED);
    expect((await who.supabase.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  test('a ban revokes tokens until it is lifted or expires', async () => {
    const who = await server.signedIn();
    await admin().updateUserById(who.id, { ban_duration: '24h' });
    await expectResponses(who).toEqual(BANNED);
    await admin().updateUserById(who.id, { ban_duration: 'none' });
    expect(await responses(who)).toEqual(OPEN);
    await admin().updateUserById(who.id, { ban_duration: '10m' });
    await expectResponses(who).toEqual(BANNED);
    moved = 11 * 60_000;
    expect(await responses(who)).toEqual(OPEN);
    moved = 0;
  });

  test('deleting an account revokes its tokens, by the user or an admin', async () => {
    const [byAdmin, softly, self, erased, bySql] = await Promise.all([1, 2, 3, 4, 5].map(() => server.signedIn()));
    await admin().deleteUser(byAdmin!.id);
    await admin().deleteUser(softly!.id, true);
    const leaving = { confirmation: self!.email, password: self!.password };
    const left = await callFunction(server, 'delete-account', leaving, { as: self! });
    expect(left.status).toBe(200);
    await rpc(teamMember, 'erase_person', { address: erased!.email });
    await server.services.db.query('delete from auth.users where id = $1', [bySql!.id]);
    for (const who of [byAdmin!, softly!, self!, erased!, bySql!]) await expectResponses(who).toEqual(DELETED);
    const { error } = await admin().createUser({ id: bySql!.id, email: bySql!.email, password: bySql!.password });
    expect(error).toBeNull();
    await expectResponses(bySql!).toEqual(SESSION_ENDED);
  });

  test('a role change requires a new token, which a refresh returns', async () => {
    const who = await server.signedIn();
    await rpc(teamMember, 'set_person_role', { person: who.id, role: 'admin' });
    await expectResponses(who).toEqual(ROLE_CHANGED);
    const promoted = await refreshed(who);
    expect(await responses(promoted)).toEqual(OPEN);
    expect(await server.services.identity.verify(promoted.accessToken)).toMatchObject({
      app_metadata: { role: 'admin' },
    });

    await rpc(teamMember, 'set_person_role', { person: who.id, role: 'client' });
    await expectResponses(promoted).toEqual(ROLE_CHANGED);
    const demoted = await refreshed(promoted);
    expect(await responses(demoted)).toEqual(OPEN);
    // The list may be a second old: it must not reject what was granted again meanwhile.
    await rpc(teamMember, 'set_person_role', { person: who.id, role: 'admin' });
    expect(await responses(promoted)).toEqual(OPEN);
    expect(await responses(await refreshed(demoted))).toEqual(OPEN);
    // A sign-out with a token of the former role ends the session nevertheless.
    await rpc(teamMember, 'set_person_role', { person: who.id, role: 'client' });
    await expectResponses(promoted).toEqual(ROLE_CHANGED);
    await fetch(`${server.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { authorization: `Bearer ${promoted.accessToken}` },
    });
    await expectResponses(promoted).toEqual(SESSION_ENDED);
  });

  describe('viewing as a client ends', () => {
    let client: SignedIn;
    let viewer: SignedIn;
    let token: string;

    const view = async () => {
      [client, viewer] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
      const body = { clientId: client.id };
      const response = await callFunction<{ access_token: string }>(server, 'view-as-client', body, { as: viewer });
      token = response.body.access_token;
      expect(await reads()).toBe(200);
    };
    const reads = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${server.url}/rest/v1/users?select=id`, { headers })).status;
    };
    const account = async () => {
      const response = await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } });
      return response.status;
    };

    test.each<[string, () => Promise<unknown>]>([
      ['the admin signs out', () => viewer.supabase.auth.signOut({ scope: 'local' })],
      ['the admin becomes a client', () => rpc(teamMember, 'set_person_role', { person: viewer.id, role: 'client' })],
      ['the admin is disabled', () => rpc(teamMember, 'set_person_active', { person: viewer.id, active: false })],
      ['the admin is banned', () => admin().updateUserById(viewer.id, { ban_duration: '1h' })],
      ['the admin is deleted', () => admin().deleteUser(viewer.id)],
      ['the client is disabled', () => rpc(teamMember, 'set_person_active', { person: client.id, active: false })],
      ['the client is deleted', () => admin().deleteUser(client.id)],
      ['the client becomes an admin', () => rpc(teamMember, 'set_person_role', { person: client.id, role: 'admin' })],
    ])('when %s', async (_, change) => {
      await view();
      await change();
      await expect.poll(reads, { timeout: 10_000 }).toBe(401);
      expect(await account()).toBe(403);
    });
  });

  test('a token without session and role is checked for its account only', async () => {
    const who = await server.signedIn();
    const issued = Math.floor(Date.now() / 1000);
    const token = await server.services.identity.sign({
      role: 'authenticated',
      sub: who.id.toUpperCase(),
      iat: issued,
      exp: issued + 3600,
    });
    const reads = async () =>
      (await fetch(`${server.url}/rest/v1/users?select=id`, { headers: { authorization: `Bearer ${token}` } })).status;
    await who.supabase.auth.signOut({ scope: 'global' });
    await rpc(teamMember, 'set_person_role', { person: who.id, role: 'admin' });
    await expectResponses(who).toEqual(SESSION_ENDED);
    expect(await reads()).toBe(200);
    await admin().updateUserById(who.id, { ban_duration: '1h' });
    await expect.poll(reads, { timeout: 10_000 }).toBe(401);
  });
});
