import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TeamRole } from '#domain/people/capability.ts';

export const TEST_PASSWORD = 'Correct-horse-1';
export const noSession = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
} as const;

export interface SignedIn {
  supabase: SupabaseClient;
  id: string;
  email: string;
  password: string;
  accessToken: string;
}

interface Choice {
  admin?: boolean;
  /** A role of the team other than the owner's. */
  team?: Exclude<TeamRole, 'owner'>;
  email?: string;
  password?: string;
}

/** Makes confirmed accounts and signs them in. */
export const createSignIn =
  (client: (key?: string) => SupabaseClient, serviceRoleKey: string) =>
  async ({
    admin = false,
    team,
    email = `${randomUUID()}@example.test`,
    password = TEST_PASSWORD,
  }: Choice = {}): Promise<SignedIn> => {
    const { data, error } = await client(serviceRoleKey).auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { firstName: 'Nia', lastName: 'Cole' },
      app_metadata: admin ? { role: 'admin' } : team === undefined ? {} : { role: 'team', team_role: team },
    });
    if (error !== null) throw error;
    const supabase = client();
    const signIn = await supabase.auth.signInWithPassword({ email, password });
    if (signIn.error !== null) throw signIn.error;
    return { supabase, id: data.user.id, email, password, accessToken: signIn.data.session.access_token };
  };
