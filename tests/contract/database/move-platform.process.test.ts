import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts';
import { runScript, startOver, startProcess, type RunningServer } from '#tests/support/process.ts';

const APP = join(import.meta.dirname, 'fixtures/todo-app');
const FILES = ['migrations/20240105120000_todos.sql', 'migrations/20240106120000_files.sql', 'seed.sql'];
const SERVICE_KEY = 'a-service-key-for-tests-of-a-move-000001';
const PLATFORM = { MIGRATE: 'platform', SERVICE_ROLE_KEY: SERVICE_KEY, RATE_LIMITS: 'off', AUTO_CONFIRM_EMAIL: 'on' };
const noSession = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } } as const;

/** PostgreSQL of its own: the service role passes over policies in every database of a server. */
let cluster: PostgresServer;
let server: RunningServer;
beforeAll(async () => {
  cluster = await startPostgres();
  server = await startProcess('pglite', PLATFORM, 'empty');
  await server.kill('SIGTERM');
  const applied = await runScript('admin.ts', ['apply', ...FILES.map((file) => join(APP, file))], settings(server));
  expect(applied.code).toBe(0);
  server = await server.restart();
});
afterAll(async () => {
  await server?.remove();
  await cluster?.stop();
});

const settings = ({ dataDir, databaseUrl, url }: RunningServer): Record<string, string> => ({
  ...PLATFORM,
  DATA_DIR: dataDir,
  PORT: new URL(url).port,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});
const client = (key = 'anon') => createClient(server.url, key, noSession);

async function signIn(email: string, password: string) {
  const supabase = client();
  const { data, error } = await supabase.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return { supabase, id: data.user.id };
}

async function move(to: string): Promise<string> {
  const { printed, code } = await runScript('move.ts', ['--to', to], settings(server));
  expect(code, printed).toBe(0);
  await server.kill('SIGTERM');
  server = await startOver({ dataDir: server.dataDir, databaseUrl: to === 'embedded' ? null : to }, PLATFORM);
  return printed;
}

/** Adds a row and checks that everything works: rows, policies, triggers, sequences and files. */
async function checkAll(round: number): Promise<void> {
  const { supabase: ada, id } = await signIn('ada@example.com', 'password');
  const added = await ada
    .from('todos')
    .insert({ task: `Round ${round}` })
    .select('id, priority')
    .single();
  expect(added).toMatchObject({ error: null, data: { priority: 'normal' } });
  const own = await ada.from('todos').select('id, task, profiles(username)').order('id');
  const tasks = ['Write the first program', ...Array.from({ length: round }, (_, n) => `Round ${n + 1}`)];
  expect(own.data).toEqual(tasks.map((task, n) => ({ id: n + 1, task, profiles: { username: 'ada' } })));
  expect((await client().from('todos').select('id')).data).toEqual([]);
  expect((await client().from('tags').select('name').order('id')).data).toEqual([{ name: 'home' }, { name: 'work' }]);
  expect((await ada.rpc('purge')).error?.code).toBe('42501');
  // The trigger of the other schema, once.
  const email = `round-${round}@example.com`;
  await client(SERVICE_KEY).auth.admin.createUser({ email, password: 'Correct-horse-1', email_confirm: true });
  const { data: profiles } = await client().from('profiles').select('username').like('username', 'round-%');
  expect(profiles).toHaveLength(round);
  const files = ada.storage.from('papers');
  const upload = await files.upload(`${id}/notes-${round}.txt`, `Note ${round}`, { contentType: 'text/plain' });
  expect(upload.error).toBeNull();
  expect(await (await files.download(`${id}/notes-1.txt`)).data?.text()).toBe('Note 1');
}

test(
  'MIGRATE=platform: moves another schema to PostgreSQL and back with rows, policies and files',
  { timeout: 180_000 },
  async () => {
    await checkAll(1);
    const there = await move(cluster.url);
    expect(there).toMatch(/^public\.todos +2 +2$/m);
    expect(there).toMatch(/^supabase_migrations\.schema_migrations +2 +2$/m);
    await checkAll(2);
    const again = await runScript('admin.ts', ['apply', join(APP, FILES[0] ?? '')], settings(server));
    expect(again.printed).toContain('already applied');
    await move('embedded');
    await checkAll(3);
  },
);
