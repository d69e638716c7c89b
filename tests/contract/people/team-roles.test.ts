import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { teamRoles } from '#domain/people/capability.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const OWN_ROLE = { code: 'PT409', message: 'You cannot change your own role or access' };
const LAST_OWNER = 'The last active owner has to keep this role and access';

describe.each(engines)('roles of the team on %s', (engine) => {
  let server: TestServer;
  let owner: SignedIn;
  let manager: SignedIn;
  let client: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [owner, manager, client] = await Promise.all([
      server.signedIn({ admin: true }),
      server.signedIn({ team: 'manager' }),
      server.signedIn(),
    ]);
  });
  afterAll(() => server.close());

  const setRole = (who: SignedIn, person: string, role: string | null) =>
    who.supabase.rpc('set_person_role', { person, role });
  const setActive = (who: SignedIn, person: string, active: boolean) =>
    who.supabase.rpc('set_person_active', { person, active });
  const access = async (who: Pick<SignedIn, 'supabase'>) => (await who.supabase.rpc('my_access')).data;
  const roleOf = async (person: string) =>
    (await owner.supabase.from('users').select('role,team_role').eq('id', person).single()).data;
  const service = () => server.client(server.services.identity.serviceRoleKey).auth.admin;
  /** A new session. */
  const again = async ({ email, password }: SignedIn) => {
    const supabase = server.client();
    const { data, error } = await supabase.auth.signInWithPassword({ email, password });
    if (error !== null) throw error;
    return { supabase, metadata: data.user.app_metadata };
  };
  const invite = (who: SignedIn, email: string, role: string) =>
    callFunction<Failure & { id: string }>(server, 'invite-person', { email, firstName: 'Ada', role }, { as: who });

  test('owners give every role, which counts at once and is in the log', async () => {
    const person = await server.signedIn();
    for (const role of teamRoles) {
      expect((await setRole(owner, person.id, role)).error).toBeNull();
      const stored = role === 'owner' ? { role: 'admin', team_role: null } : { role: 'team', team_role: role };
      expect(await roleOf(person.id)).toEqual(stored);
      const session = await again(person);
      expect({ team_role: null, ...session.metadata }).toMatchObject(stored);
      expect(await access(session)).toMatchObject({ team_role: role, needs_second_step: false });
    }
    const { data } = await owner.supabase
      .from('audit_logs')
      .select('user_id,new_values')
      .match({ table_name: 'users', record_id: person.id, action: 'update' })
      .order('created_at');
    expect(data?.map((entry) => entry.new_values)).toEqual([
      { role: 'admin' },
      { role: 'team', team_role: 'manager' },
      { team_role: 'finance' },
      { team_role: 'support' },
      { team_role: 'contractor' },
    ]);
    expect(new Set(data?.map((entry) => entry.user_id))).toEqual(new Set([owner.id]));
  });

  test('a tab of an older version makes owners and clients', async () => {
    const person = await server.signedIn({ team: 'support' });
    expect((await setRole(owner, person.id, 'admin')).data).toMatchObject({ role: 'admin', team_role: null });
    expect((await setRole(owner, person.id, 'client')).data).toMatchObject({ role: 'client', team_role: null });
    expect((await again(person)).metadata).not.toHaveProperty('team_role');
  });

  test('a process that knows administrators alone takes the rest of the team for clients', async () => {
    expect((await manager.supabase.rpc('is_admin')).data).toBe(false);
    expect((await owner.supabase.rpc('is_admin')).data).toBe(true);
    expect((await again(manager)).metadata.role).not.toBe('admin');
    // It writes rows of accounts without `team_role`.
    await server.services.db.query(`update public.users set first_name = 'Nia' where id = $1`, [manager.id]);
    expect(await roleOf(manager.id)).toEqual({ role: 'team', team_role: 'manager' });
  });

  test.each(['boss', 'team', 'guest', 'everything', 'Owner', '', null])('there is no role %j', async (role) => {
    expect((await setRole(owner, client.id, role)).error).toMatchObject({ code: 'PT400', hint: 'role' });
    expect(await roleOf(client.id)).toEqual({ role: 'client', team_role: null });
    expect((await invite(owner, 'nobody@agency.test', role ?? '')).status).toBe(400);
  });

  test('unknown metadata of the server makes a client, and that of users nothing', async () => {
    const unknown = [
      { role: 'team' },
      { role: 'boss' },
      ...['boss', 'owner', '', 7].map((one) => ({ role: 'team', team_role: one })),
    ];
    for (const metadata of unknown) {
      const person = await server.signedIn();
      await service().updateUserById(person.id, { app_metadata: metadata });
      expect([metadata, await roleOf(person.id)]).toEqual([metadata, { role: 'client', team_role: null }]);
      await person.supabase.auth.refreshSession();
      expect(await access(person)).toBeNull();
      expect((await person.supabase.rpc('may', { capability: 'admin.open' })).data).toBe(false);
    }
    const person = await server.signedIn();
    const claimed = { role: 'admin', team_role: 'manager', app_metadata: { role: 'admin' } };
    expect((await person.supabase.auth.updateUser({ data: claimed })).error).toBeNull();
    await person.supabase.auth.refreshSession();
    expect([await access(person), await roleOf(person.id)]).toEqual([null, { role: 'client', team_role: null }]);
  });

  test('managers manage clients, and neither the team nor settings', async () => {
    const [member, other] = await Promise.all([server.signedIn({ team: 'contractor' }), server.signedIn()]);
    const denied = { code: 'PT403', hint: 'team.manage' };
    for (const call of [
      setRole(manager, member.id, 'manager'),
      setRole(manager, other.id, 'contractor'),
      setRole(manager, owner.id, 'client'),
      setRole(manager, manager.id, 'owner'),
      setActive(manager, owner.id, false),
      setActive(manager, member.id, false),
      manager.supabase.rpc('require_second_step', { roles: [] }),
    ])
      expect((await call).error).toMatchObject(denied);
    for (const role of ['admin', ...teamRoles])
      expect(await invite(manager, 'colleague@agency.test', role)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', details: { capability: 'team.manage' } },
      });
    expect((await manager.supabase.rpc('erase_person', { address: member.email })).error).toMatchObject({
      code: 'PT409',
    });
    expect(
      (await callFunction(server, 'save-settings', { group: 'accounts', values: {} }, { as: manager })).status,
    ).toBe(403);
    expect((await setActive(manager, other.id, false)).error).toBeNull();
    expect((await manager.supabase.rpc('erase_person', { address: other.email })).error).toBeNull();
    expect([await roleOf(owner.id), await roleOf(member.id)]).toEqual([
      { role: 'admin', team_role: null },
      { role: 'team', team_role: 'contractor' },
    ]);
  });

  test.each(['finance', 'support', 'contractor'] as const)('%s changes no account', async (teamRole) => {
    const member = await server.signedIn({ team: teamRole });
    expect((await invite(member, 'friend@example.test', 'client')).status).toBe(403);
    expect((await setActive(member, client.id, false)).error).toMatchObject({ hint: 'clients.manage' });
    expect((await setRole(member, client.id, 'client')).error).toMatchObject({ hint: 'team.manage' });
    expect((await member.supabase.rpc('erase_person', { address: client.email })).error).toMatchObject({
      hint: 'clients.manage',
    });
    expect((await callFunction(server, 'view-as-client', { clientId: client.id }, { as: member })).status).toBe(403);
  });

  test('owners change others only, and the last one stays', async () => {
    for (const role of ['client', 'manager', 'owner'])
      expect((await setRole(owner, owner.id, role)).error).toMatchObject(OWN_ROLE);
    expect((await setActive(owner, owner.id, false)).error).toMatchObject(OWN_ROLE);
    const demoted = await service().updateUserById(owner.id, { app_metadata: { role: 'team', team_role: 'manager' } });
    expect(demoted.error).toMatchObject({ status: 409, message: LAST_OWNER });
    const leaving = { confirmation: owner.email, password: owner.password };
    expect(await callFunction(server, 'delete-account', leaving, { as: owner })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    // A member of the team is not the last of anything.
    const member = await server.signedIn({ team: 'finance' });
    const left = { confirmation: member.email, password: member.password };
    expect((await callFunction(server, 'delete-account', left, { as: member })).status).toBe(200);
  });

  test('of two owners who demote each other or leave at once, one stays', async () => {
    const second = await server.signedIn({ admin: true });
    const demotions = await Promise.all([setRole(owner, second.id, 'manager'), setRole(second, owner.id, 'finance')]);
    expect(demotions.filter(({ error }) => error === null)).toHaveLength(1);
    const loser = demotions[0].error === null ? second : owner;
    const winner = loser === second ? owner : second;
    expect((await setRole(winner, loser.id, 'owner')).error).toBeNull();
    await loser.supabase.auth.refreshSession();

    const third = await server.signedIn({ admin: true });
    await setRole(winner, loser.id, 'client');
    const leave = (who: SignedIn) =>
      callFunction(server, 'delete-account', { confirmation: who.email, password: who.password }, { as: who });
    const left = await Promise.all([leave(winner), leave(third)]);
    expect(left.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    owner = left[0].status === 200 ? third : winner;
    expect(await access(owner)).toMatchObject({ team_role: 'owner' });
  });

  test('a manager who becomes finance loses a view of a client, and one who keeps it goes on', async () => {
    const viewer = await server.signedIn({ team: 'manager' });
    const view = await callFunction<{ access_token: string }>(
      server,
      'view-as-client',
      { clientId: client.id },
      { as: viewer },
    );
    const reads = async (token: string) =>
      (await fetch(`${server.url}/rest/v1/users?select=id`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await reads(view.body.access_token)).toBe(200);
    await setRole(owner, viewer.id, 'finance');
    await expect.poll(() => reads(view.body.access_token), { timeout: 10_000 }).toBe(401);
    await expect.poll(() => reads(viewer.accessToken), { timeout: 10_000 }).toBe(401);

    const other = await server.signedIn({ team: 'finance' });
    await setRole(owner, other.id, 'support');
    await pause(1_500);
    expect(await reads(other.accessToken)).toBe(200);
    expect(await access(other)).toMatchObject({ team_role: 'support' });
  });

  // The embedded engine runs one transaction at a time.
  test.runIf(engine === 'postgres')('a role taken away in the middle of a request ends with it', async () => {
    const member = await server.signedIn({ team: 'manager' });
    const { db } = server.services;
    const remind = (active: boolean) => member.supabase.rpc('set_reminders', { person: client.id, active });
    const begun = await db.transaction(async (sql) => {
      await sql.query('select from public.users where id = $1 for update', [client.id]);
      const waiting = remind(false).then((answer) => answer);
      await pause(300);
      await setRole(owner, member.id, 'contractor');
      return { waiting };
    });
    expect((await begun.waiting).error).toBeNull();
    const next = await remind(true);
    expect([next.status, next.error]).toMatchObject([401, { code: 'PGRST303' }]);
  });

  test.runIf(engine === 'postgres')('and so does the right to a row that another request holds', async () => {
    const member = await server.signedIn({ team: 'support' });
    const { id } = (await client.supabase.rpc('open_ticket', { subject: 'Mine', body: 'x' })).data as { id: string };
    const raise = (priority: string) =>
      member.supabase.from('tickets').update({ priority }).eq('id', id).select('priority');
    const begun = await server.services.db.transaction(async (sql) => {
      await sql.query('select from public.tickets where id = $1 for update', [id]);
      const waiting = raise('high').then((answer) => answer);
      await pause(300);
      await setRole(owner, member.id, 'contractor');
      return { waiting };
    });
    expect((await begun.waiting).data).toEqual([{ priority: 'high' }]);
    expect((await raise('urgent')).data).toEqual([]);
    expect((await client.supabase.from('tickets').select('priority').eq('id', id)).data).toEqual([
      { priority: 'high' },
    ]);
  });
});
