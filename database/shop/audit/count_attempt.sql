-- Counts what anyone can do to an account: one row per account, kind and hour. Neither a typed password nor an unknown email
-- is stored.
create or replace function internal.count_attempt(account uuid, event text) returns void
language sql
set search_path = ''
as $$
  insert into public.audit_logs as l (action, user_id, new_values, source)
  values (event, account, '{"attempts": 1}', 'database')
  on conflict (user_id, action, (date_trunc('hour', created_at at time zone 'UTC')))
    where action in ('login_failed', 'second_step_failed', 'password_reset_requested') and source = 'database'
  do update set new_values = jsonb_build_object('attempts', (l.new_values ->> 'attempts')::int + 1)
$$;
