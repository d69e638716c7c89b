import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageClient } from '@supabase/storage-js';
import { engines } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('people on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const setRole = (who: SignedIn, person: string, role: string) =>
    who.supabase.rpc('set_person_role', { person, role });
  const setActive = (who: SignedIn, person: string, active: boolean) =>
    who.supabase.rpc('set_person_active', { person, active });
  const callFunction = (name: string, token: string, body: object) =>
    fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });

  test('admins grant and revoke the admin role, and the log records by whom', async () => {
    const person = await server.signedIn();
    expect((await setRole(admin, person.id, 'admin')).data).toMatchObject({ id: person.id, role: 'admin' });
    await person.supabase.auth.refreshSession();
    expect((await person.supabase.rpc('is_admin')).data).toBe(true);
    expect((await setRole(admin, person.id, 'client')).error).toBeNull();
    await person.supabase.auth.refreshSession();
    expect((await person.supabase.rpc('is_admin')).data).toBe(false);
    const { data } = await admin.supabase
      .from('audit_logs')
      .select('user_id,new_values')
      .match({ table_name: 'users', record_id: person.id, action: 'update' })
      .order('created_at');
    expect(data).toEqual([
      { user_id: admin.id, new_values: { role: 'admin' } },
      { user_id: admin.id, new_values: { role: 'client' } },
    ]);
    expect((await setRole(admin, person.id, 'boss')).error).toMatchObject({ code: 'PT400' });
  });

  test('[C29] a disabled account is signed out and cannot sign in until it is enabled', async () => {
    const person = await server.signedIn();
    expect((await setActive(admin, person.id, false)).data).toMatchObject({ is_active: false });
    expect((await person.supabase.auth.refreshSession()).error).not.toBeNull();
    const signIn = () => server.client().auth.signInWithPassword({ email: person.email, password: person.password });
    expect((await signIn()).error).toMatchObject({ code: 'user_banned' });
    await setActive(admin, person.id, true);
    expect((await signIn()).error).toBeNull();
  });

  test('only admins can change users, and never themselves', async () => {
    for (const call of [
      setRole(nia, nia.id, 'admin'),
      setRole(nia, admin.id, 'client'),
      setActive(nia, admin.id, false),
    ]) {
      expect((await call).error).toMatchObject({ code: 'PT403' });
    }
    expect((await setRole(admin, admin.id, 'client')).error).toMatchObject({ code: 'PT409' });
    expect((await setActive(admin, admin.id, false)).error).toMatchObject({ code: 'PT409' });
    expect((await server.client().rpc('set_person_role', { person: nia.id, role: 'admin' })).error).toMatchObject({
      code: '42501',
    });
  });

  test('the last active owner cannot be removed, through any API or concurrently', async () => {
    const admins = server.client(server.services.identity.serviceRoleKey).auth.admin;
    expect((await admins.updateUserById(admin.id, { app_metadata: { role: null } })).error).toMatchObject({
      status: 409,
    });
    expect((await admins.updateUserById(admin.id, { ban_duration: '1h' })).error).toMatchObject({ status: 409 });
    expect((await admins.deleteUser(admin.id)).error).toMatchObject({ status: 409 });
    const other = await server.signedIn({ admin: true });
    const responses = await Promise.all([setRole(admin, other.id, 'client'), setRole(other, admin.id, 'client')]);
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    const winner = responses[0].error === null ? admin : other;
    expect((await winner.supabase.rpc('is_admin')).data).toBe(true);
    await setRole(winner, (winner === admin ? other : admin).id, 'admin');
    await setRole(admin, other.id, 'client');
  });

  test('admins invite people with a role', async () => {
    const email = 'colleague@agency.test';
    const response = await callFunction('invite-person', admin.accessToken, {
      email,
      firstName: 'Ada',
      lastName: 'King',
      role: 'admin',
    });
    expect(response.status).toBe(200);
    const { id } = (await response.json()) as { id: string };
    expect((await admin.supabase.from('users').select('email,first_name,role').eq('id', id).single()).data).toEqual({
      email,
      first_name: 'Ada',
      role: 'admin',
    });
    const { rows } = await server.services.db.query(
      `select to_address from public.email_outbox where template = 'invite'`,
    );
    expect(rows).toEqual([{ to_address: email }]);
    expect(
      (await callFunction('invite-person', admin.accessToken, { email: nia.email, firstName: 'N', role: 'client' }))
        .status,
    ).toBe(409);
    expect(
      (await callFunction('invite-person', admin.accessToken, { email: 'no', firstName: 'N', role: 'client' })).status,
    ).toBe(400);
    expect(
      (await callFunction('invite-person', nia.accessToken, { email: 'x@example.test', firstName: 'N', role: 'admin' }))
        .status,
    ).toBe(403);
    await server.services.db.query('delete from auth.users where id = $1', [id]);
  });

  test('[CP-BIL-03] a plan is written by admins and read by its client', async () => {
    const plan = {
      client_id: nia.id,
      plan_id: 'professional',
      price: 499,
      limits: { campaigns: 50, ad_spend: 15000, platforms: 5 },
      next_billing_on: '2026-12-01',
    };
    expect((await admin.supabase.from('client_plans').insert(plan)).error).toBeNull();
    expect((await nia.supabase.from('client_plans').select('price,limits')).data).toEqual([
      { price: 499, limits: plan.limits },
    ]);
    expect((await (await server.signedIn()).supabase.from('client_plans').select('*')).data).toEqual([]);
    expect(
      (await nia.supabase.from('client_plans').update({ price: 1 }).eq('client_id', nia.id).select()).data,
    ).toEqual([]);
    expect(
      (
        await admin.supabase
          .from('client_plans')
          .update({ limits: { views: 1 } })
          .eq('client_id', nia.id)
      ).error,
    ).toMatchObject({ code: '23514' });
  });

  test('an avatar must be the user’s own file', async () => {
    const storage = new StorageClient(`${server.url}/storage/v1`, {
      apikey: 'anon',
      authorization: `Bearer ${nia.accessToken}`,
    }).from('avatars');
    const setAvatar = (name: string | null) => nia.supabase.rpc('set_avatar', { name });
    expect((await setAvatar(`${nia.id}/none.png`)).error).toMatchObject({ code: 'PT422' });
    await storage.upload(`${nia.id}/me.png`, png(), { contentType: 'image/png' });
    expect((await setAvatar(`${admin.id}/me.png`)).error).toMatchObject({ code: 'PT422' });
    expect((await setAvatar('https://example.test/x.png')).error).toMatchObject({ code: 'PT422' });
    const address = `/storage/v1/object/public/avatars/${nia.id}/me.png`;
    expect((await setAvatar(`${nia.id}/me.png`)).data).toBe(address);
    expect((await nia.supabase.from('users').select('avatar').eq('id', nia.id).single()).data).toEqual({
      avatar: address,
    });
    expect((await fetch(server.url + address)).headers.get('content-type')).toBe('image/png');
    expect((await setAvatar(null)).error).toBeNull();
    expect((await nia.supabase.from('users').select('avatar').eq('id', nia.id).single()).data).toEqual({
      avatar: null,
    });
  });
});
