-- Events of signing in and of the ways to sign in, written by the server. The account is the person of the entry, so that the
-- entry is found, exported and erased with it. `own` is false if a team member did it.
create or replace function internal.record_account_event(account uuid, event text, own boolean, details jsonb default null)
returns void
language sql
set search_path = ''
as $$
  insert into public.audit_logs (action, table_name, record_id, user_id, new_values, source)
  select event, case when not own then 'users' end, case when not own then account::text end,
    case when own then account end, details, 'database'
$$;
