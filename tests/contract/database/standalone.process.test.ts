import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts';
import { startAndFail, startProcess, type RunningServer } from '#tests/support/process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const APP = join(import.meta.dirname, 'fixtures/todo-app');
const FILES = ['migrations/20240105120000_todos.sql', 'migrations/20240106120000_files.sql', 'seed.sql'].map((file) =>
  join(APP, file),
);
const SERVICE_KEY = 'a-service-key-for-tests-of-a-platform-01';
/** Several starts, beside other tests. */
const PROCESS_TIME = 180_000;
const SITE = 'http://127.0.0.1:5173/welcome';
const NEW_PASSWORD = 'Correct-horse-1';
const noSession = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } } as const;

/** PostgreSQL of its own: the service role passes over policies in every database of a server. */
let cluster: PostgresServer;
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.stop());

describe.each(engines)('MIGRATE=platform on %s with a schema for hosted Supabase', (engine) => {
  let server: RunningServer;
  const env = (): Record<string, string> => ({
    MIGRATE: 'platform',
    SERVICE_ROLE_KEY: SERVICE_KEY,
    SITE_URL: SITE,
    RATE_LIMITS: 'off',
    ...(engine === 'postgres' && { DATABASE_URL: cluster.url }),
  });
  const client = (key = 'anon') => createClient(server.url, key, noSession);

  function apply(...files: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', 'apply', ...files], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, ...env() },
      encoding: 'utf8',
    });
    return { status, printed: `${stdout}${stderr}` };
  }

  async function signedIn(email: string, password: string) {
    const supabase = client();
    const { data, error } = await supabase.auth.signInWithPassword({ email, password });
    if (error !== null) throw error;
    return { supabase, user: data.user };
  }

  /** The link of the newest email to someone, as soon as it is there. */
  async function linkTo(email: string): Promise<URL> {
    const newest = async () => {
      const response = await fetch(`${server.url}/dev/inbox/messages?to=${encodeURIComponent(email)}`);
      const [message] = (await response.json()) as { text: string }[];
      return /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(message?.text ?? '')?.[0];
    };
    await expect.poll(newest).toBeDefined();
    return new URL((await newest()) ?? '');
  }

  beforeAll(async () => {
    server = await startProcess('pglite', env(), 'empty');
    if (engine === 'pglite') {
      await server.kill('SIGTERM');
      // The files come before the first start, as the documents say.
      await rm(server.dataDir, { recursive: true });
    }
    expect(apply(...FILES)).toEqual({ status: 0, printed: FILES.map((file) => `applied  ${file}\n`).join('') });
    if (engine === 'pglite') server = await server.restart();
  });
  afterAll(() => server.remove());

  test('serves the APIs and nothing of the shop', async () => {
    const status = async (path: string, method = 'GET') => (await fetch(server.url + path, { method })).status;
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    expect(await status('/metrics')).toBe(200);
    expect(await status('/dev/inbox')).toBe(200);
    expect(await status('/auth/v1/health')).toBe(200);
    expect(await status('/functions/v1/place-order', 'POST')).toBe(404);
    for (const page of ['/', '/auth/login', '/admin', '/robots.txt']) expect(await status(page), page).toBe(404);
    const { definitions } = (await (await fetch(`${server.url}/rest/v1/`)).json()) as { definitions: object };
    expect(Object.keys(definitions).toSorted()).toEqual(['open_todos', 'profiles', 'tags', 'todos']);
  });

  test('signs up an account, confirms by link and redirects to the front end', async () => {
    const supabase = client();
    const email = 'new.person@example.com';
    const signUp = await supabase.auth.signUp({
      email,
      password: NEW_PASSWORD,
      options: { data: { full_name: 'New' } },
    });
    expect(signUp).toMatchObject({ error: null, data: { session: null, user: { email } } });
    const link = await linkTo(email);
    expect(link.searchParams.get('redirect_to')).toBe(SITE);
    const confirmed = await fetch(link, { redirect: 'manual' });
    expect(confirmed.status).toBe(303);
    const target = new URL(confirmed.headers.get('location') ?? '');
    expect(target.href.split('#')[0]).toBe(SITE);
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(fragment.get('type')).toBe('signup');
    expect(await client().auth.getUser(fragment.get('access_token') ?? '')).toMatchObject({
      error: null,
      data: { user: { email, role: 'authenticated' } },
    });
    await signedIn(email, NEW_PASSWORD);
    // The trigger of the foreign schema.
    const { data } = await supabase
      .from('profiles')
      .select('username, full_name')
      .eq('username', 'new.person')
      .single();
    expect(data).toEqual({ username: 'new.person', full_name: 'New' });
  });

  test('recovery, magic link and invitation go through the auth API', async () => {
    const admin = client(SERVICE_KEY);
    expect(await admin.auth.admin.inviteUserByEmail('guest@example.com')).toMatchObject({ error: null });
    expect((await linkTo('guest@example.com')).searchParams.get('type')).toBe('invite');
    const email = 'forgetful@example.com';
    await admin.auth.admin.createUser({ email, password: NEW_PASSWORD, email_confirm: true });
    expect(await client().auth.resetPasswordForEmail(email)).toMatchObject({ error: null });
    expect((await linkTo(email)).searchParams.get('type')).toBe('recovery');
    await admin.auth.admin.createUser({ email: 'lazy@example.com', password: NEW_PASSWORD, email_confirm: true });
    expect(await client().auth.signInWithOtp({ email: 'lazy@example.com' })).toMatchObject({ error: null });
    const link = await linkTo('lazy@example.com');
    expect(link.searchParams.get('type')).toBe('magiclink');
    const location = (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '';
    expect(location).toMatch(/#access_token=.+&type=magiclink/);
    expect(location.startsWith(SITE)).toBe(true);
  });

  test('a seeded account signs in with its bcrypt password, which is rehashed', async () => {
    const { data, error } = await client().auth.signInWithPassword({ email: 'ada@example.com', password: 'Password' });
    expect({ session: data.session, code: error?.code }).toEqual({ session: null, code: 'invalid_credentials' });
    const first = await signedIn('ada@example.com', 'password');
    expect(first.user).toMatchObject({
      id: '185f2f83-d63a-4c9b-b4a0-7e4a885799e2',
      email: 'ada@example.com',
      user_metadata: { full_name: 'Ada' },
      identities: [{ provider: 'email', identity_data: { email: 'ada@example.com' } }],
    });
    expect(first.user.new_email).toBeUndefined();
    await signedIn('ada@example.com', 'password');
  });

  test('applies row-level security to callers; the service role bypasses it', async () => {
    const { supabase: ada, user } = await signedIn('ada@example.com', 'password');
    const added = await ada.from('todos').insert({ task: 'Translate Menabrea' }).select('user_id, priority').single();
    expect(added).toMatchObject({ error: null, data: { user_id: user.id, priority: 'normal' } });
    expect((await ada.from('todos').insert({ task: 'abc' })).error?.code).toBe('23514');
    const foreign = await ada.from('todos').insert({ task: 'For someone else', user_id: crypto.randomUUID() });
    expect(foreign.error?.code).toBe('42501');
    const own = await ada.from('todos').select('task, profiles(username)').order('id');
    expect(own.data).toEqual([
      { task: 'Write the first program', profiles: { username: 'ada' } },
      { task: 'Translate Menabrea', profiles: { username: 'ada' } },
    ]);
    expect((await ada.from('open_todos').select('id')).data).toHaveLength(2);
    expect((await client().from('todos').select('id')).data).toEqual([]);
    expect((await client().from('tags').select('name').order('id')).data).toEqual([{ name: 'home' }, { name: 'work' }]);
    const { supabase: grace } = await signedIn('grace@support.example', 'password');
    expect((await grace.from('todos').select('id')).data).toHaveLength(2);
    const service = client(SERVICE_KEY);
    expect((await service.from('todos').select('id')).data).toHaveLength(2);
    const updated = await service
      .from('todos')
      .update({ is_complete: true })
      .eq('task', 'Translate Menabrea')
      .select('id');
    expect(updated.data).toHaveLength(1);
  });

  test('functions run as their callers and can use extensions', async () => {
    const { supabase: ada } = await signedIn('ada@example.com', 'password');
    expect((await ada.rpc('count_open')).data).toBe(1);
    expect((await client().rpc('count_open')).data).toBe(0);
    expect((await client().rpc('fingerprint', { value: 'a' })).data).toMatch(/^ca978112ca1bbdca/);
    expect((await ada.rpc('purge')).error?.code).toBe('42501');
  });

  test('storage follows the policies of the schema', async () => {
    const { supabase: ada, user } = await signedIn('ada@example.com', 'password');
    const files = ada.storage.from('papers');
    const name = `${user.id}/notes.txt`;
    expect((await files.upload(name, 'Note G', { contentType: 'text/plain' })).error).toBeNull();
    expect(
      (await files.upload(`${crypto.randomUUID()}/notes.txt`, 'x', { contentType: 'text/plain' })).error,
    ).not.toBeNull();
    expect((await client().storage.from('papers').download(name)).error).not.toBeNull();
    expect(await (await files.download(name)).data?.text()).toBe('Note G');
    const signed = await files.createSignedUrl(name, 60);
    expect(await (await fetch(signed.data?.signedUrl ?? '')).text()).toBe('Note G');
    expect(
      (await client().storage.from('avatars').upload('anyone.txt', 'text', { contentType: 'text/plain' })).error,
    ).toBeNull();
    // The declared type counts, whatever the content, as on a hosted Supabase.
    const pictures = ada.storage.from('avatars');
    expect((await pictures.upload('notes.png', 'no picture', { contentType: 'image/png' })).error).toBeNull();
    expect((await pictures.info('notes.png')).data?.contentType).toBe('image/png');
    // A row that a seed has written, without a file.
    expect((await ada.storage.from('avatars').download('lost.png')).error).not.toBeNull();
    expect((await ada.storage.from('avatars').remove(['lost.png'])).data).toHaveLength(1);
  });

  test(
    'applies the files once, keeps everything on restart, and rejects a shop over conflicting names',
    { timeout: PROCESS_TIME },
    async () => {
      await server.kill('SIGTERM');
      const [migrations, seed] = [FILES.slice(0, 2), FILES.slice(2)];
      expect(apply(...migrations).printed).toBe(migrations.map((file) => `already applied  ${file}\n`).join(''));
      expect(apply(...seed)).toMatchObject({
        status: 1,
        printed: expect.stringMatching(/seed\.sql:\d+: duplicate key .*, in: insert into /i),
      });
      const foreign = join(APP, 'clash.sql');
      expect(apply(foreign).status).toBe(0);
      const failed = await startAndFail({ ...env(), MIGRATE: 'on', DATA_DIR: server.dataDir, PORT: '0' });
      expect(failed.errors).toBe(
        'MIGRATE=on: the database already has public.orders, public.quote, names that the shop needs; use another database, or MIGRATE=platform to serve its schema\n',
      );
      server = await server.restart();
      await signedIn('ada@example.com', 'password');
    },
  );

  test(
    'the shop can be added where names do not conflict, without opening access',
    { timeout: PROCESS_TIME },
    async () => {
      await server.kill('SIGTERM');
      expect(apply(join(APP, 'no-clash.sql')).status).toBe(0);
      server = await server.restart({ MIGRATE: 'on', DEMO_DATA: 'off' });
      // A new shop is closed.
      expect((await fetch(`${server.url}/`)).status).toBe(503);
      expect((await fetch(`${server.url}/auth/login`)).status).toBe(200);
      const orders = await client().from('orders').select('id');
      expect(orders.error?.code).toBe('42501');
      const { supabase: ada, user } = await signedIn('ada@example.com', 'password');
      expect((await ada.from('users').select('id, email, role')).data).toEqual([
        { id: user.id, email: 'ada@example.com', role: 'client' },
      ]);
      expect((await ada.from('todos').select('id')).data).toHaveLength(2);
      expect((await client().rpc('issue_invoice', {})).error).not.toBeNull();
      await server.kill('SIGTERM');
      const back = await startAndFail({ ...env(), DATA_DIR: server.dataDir, PORT: '0' });
      expect(back.errors).toBe('MIGRATE=platform: the database contains the shop; use another database\n');
    },
  );
});
