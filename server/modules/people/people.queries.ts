import type { Row } from '#database/rows.ts';
import type { TeamRole } from '#domain/people/capability.ts';
import type { Sql } from '#server/platform/db/database.ts';

type Account = Row<'auth.users'>;

/** The account of a client as its own browser would know it. */
interface ViewedAccount extends Pick<Account, 'id' | 'email' | 'email_confirmed_at' | 'created_at'> {
  aud: 'authenticated';
  user_metadata: Account['raw_user_meta_data'];
  app_metadata: Account['raw_app_meta_data'];
}

/** A client account that is not disabled; null for the team and unknown ids. */
export async function findClientAccount(sql: Sql, id: string): Promise<ViewedAccount | null> {
  const { rows } = await sql.query<ViewedAccount>(
    `select a.id, 'authenticated' as aud, a.email, a.email_confirmed_at, a.created_at,
       coalesce(a.raw_user_meta_data, '{}') as user_metadata, coalesce(a.raw_app_meta_data, '{}') as app_metadata
     from auth.users as a join public.users as u on u.id = a.id
     where a.id = $1 and u.role = 'client' and u.is_active and a.deleted_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** Recorded in the name of the transaction's caller, which is the member of the team. */
export async function logPersonAct(
  sql: Sql,
  action: 'view_as' | 'invite',
  personId: string,
  values: object,
): Promise<void> {
  await sql.query(
    `insert into public.audit_logs (action, table_name, record_id, new_values, source) values ($1, 'users', $2, $3, 'database')`,
    [action, personId, values],
  );
}

export async function giveRole(sql: Sql, personId: string, role: 'client' | 'admin' | TeamRole): Promise<void> {
  await sql.query('select public.set_person_role($1, $2)', [personId, role]);
}

/** Whether an account with this email is of the team, also one that is only invited. */
export async function isOfTeam(sql: Sql, email: string): Promise<boolean> {
  const { count } = await sql.query(
    `select from public.users where lower(email) = auth.mailbox($1) and role in ('admin', 'team')`,
    [email],
  );
  return count > 0;
}
