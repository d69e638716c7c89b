import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/database.ts';
import { PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

/** A trigger as guides for Supabase have it, with `body` in place of a mistake. */
const onInsert = (body: string, when = 'after insert') => `
  create table if not exists public.handles (id uuid primary key, handle text unique check (length(handle) < 20));
  create or replace function public.handle_new_user() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin ${body} return new; end $$;
  create trigger on_auth_user_created ${when} on auth.users for each row execute function public.handle_new_user();`;

const FAILURES = [
  [
    'a missing table',
    'insert into public.profils (id) values (new.id);',
    '42P01',
    'relation "public.profils" does not exist',
  ],
  ['a missing function', 'perform public.no_such(new.id);', '42883', 'function public.no_such(uuid) does not exist'],
  ['a taken handle', `insert into public.handles values (new.id, 'taken');`, '23505', 'duplicate key value'],
  ['a check', `insert into public.handles values (new.id, repeat('x', 30));`, '23514', 'violates check constraint'],
  ['a value of another type', `perform new.email::int;`, '22P02', 'invalid input syntax'],
  ['an exception', `raise exception 'not on the list';`, 'P0001', 'not on the list'],
  ['an exception with a status', `raise exception using errcode = 'PT409', message = 'full';`, 'PT409', 'full'],
] as const;

describe.each(bothEngines)('errors in triggers of another schema, on %s', (engine) => {
  let server: AuthServer;
  const logged: Record<string, unknown>[] = [];
  beforeAll(async () => {
    server = await startAuth(engine, { AUTO_CONFIRM_EMAIL: 'on' });
    server.services.log = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) });
  });
  afterAll(() => server.close());
  afterEach(async () => {
    logged.length = 0;
    await server.db.script(
      'drop function if exists public.handle_new_user cascade; drop table if exists public.handles',
    );
  });

  let made = 0;
  const signUp = async () => {
    const response = await server.post('/signup', { email: `trigger${(made += 1)}@example.test`, password: PASSWORD });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const trouble = () => logged.find(({ msg }) => msg === 'a trigger on the accounts failed');

  test.each(FAILURES)('%s is reported as an error of the database, and logged', async (_, body, sqlState, message) => {
    await server.db.script(onInsert(body));
    await server.db.script(`insert into public.handles values (gen_random_uuid(), 'taken')`);
    expect(await signUp()).toMatchObject({
      status: 500,
      body: { code: 500, error_code: 'unexpected_failure', msg: 'Database error saving new user' },
    });
    expect(trouble()).toMatchObject({
      sqlState,
      message: expect.stringContaining(message) as string,
      table: 'auth.users',
      trigger: 'on_auth_user_created',
    });
    expect(JSON.stringify(logged)).not.toContain('@example.test');
  });

  test('names each kind of change as GoTrue does', async () => {
    const user = await server.confirmedUser('changed@example.test');
    await server.db.script(onInsert(`raise exception 'no';`, 'before insert or update or delete'));
    const created = await server.admin.createUser({ email: 'created@example.test', password: PASSWORD });
    expect(created.error).toMatchObject({ status: 500, message: 'Database error creating new user' });
    const updated = await server.admin.updateUserById(user.id, { user_metadata: { a: 1 } });
    expect(updated.error).toMatchObject({ status: 500, message: 'Database error updating user' });
    const signedIn = await server
      .client()
      .auth.signInWithPassword({ email: 'changed@example.test', password: PASSWORD });
    expect(signedIn.error).toMatchObject({ status: 500, message: 'Database error granting user' });
    const deleted = await server.admin.deleteUser(user.id);
    expect(deleted.error).toMatchObject({ status: 500, message: 'Database error deleting user' });
  });

  test('a trigger that runs at the end of the transaction is found, too', async () => {
    await server.db.script(
      onInsert(`raise exception 'too late';`).replace(
        'create trigger on_auth_user_created after insert on auth.users',
        'create constraint trigger on_auth_user_created after insert on auth.users deferrable initially deferred',
      ),
    );
    expect(await signUp()).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } });
    expect(trouble()).toMatchObject({ message: 'too late', trigger: 'on_auth_user_created' });
  });

  test('rules and limits of our own stay what they are', async () => {
    await server.db.script(onInsert('perform 1;'));
    expect((await signUp()).status).toBe(200);
    const email = 'once@example.test';
    await server.confirmedUser(email);
    expect((await server.client().auth.signUp({ email, password: PASSWORD })).error?.code).toBe('user_already_exists');
    expect((await server.admin.createUser({ email, password: PASSWORD })).error?.code).toBe('email_exists');
    expect(trouble()).toBeUndefined();
  });
});
