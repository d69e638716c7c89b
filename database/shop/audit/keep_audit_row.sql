-- Audit rows are immutable, with three exceptions: the job of server/modules/retention removes IP address and browser, and
-- whole rows after a year or later, what the client program of an erased person reported is removed at once, and the attempts
-- of an hour are counted (count_attempt).
create or replace function internal.keep_audit_row() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  aged public.audit_logs := old;
  forgotten public.audit_logs := old;
  counted public.audit_logs := old;
begin
  aged.ip_address := null;
  aged.user_agent := null;
  forgotten.ip_address := null;
  forgotten.user_agent := null;
  if old.source = 'client' then
    forgotten.old_values := null;
    forgotten.new_values := null;
    forgotten.table_name := null;
    forgotten.record_id := null;
  end if;
  -- The job of the version before 0.2.0, which may still run beside this one.
  if tg_op = 'UPDATE' and old.created_at < now() - interval '12 months' and new is not distinct from aged then
    return new;
  end if;
  if current_setting('internal.retention', true) = 'on' and current_user not in ('anon', 'guest', 'authenticated', 'service_role') then
    if tg_op = 'UPDATE' and new is not distinct from aged then return new; end if;
    if tg_op = 'DELETE' and old.created_at < now() - interval '364 days' then return old; end if;
  end if;
  if tg_op = 'UPDATE' and current_setting('internal.forgetting', true) = old.user_id::text
    and new is not distinct from forgotten and current_user not in ('anon', 'authenticated', 'service_role')
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.source = 'database' and current_user not in ('anon', 'authenticated', 'service_role')
    and old.action in ('login_failed', 'second_step_failed', 'password_reset_requested')
  then
    counted.new_values := jsonb_build_object('attempts', (old.new_values ->> 'attempts')::int + 1);
    if new is not distinct from counted then return new; end if;
  end if;
  raise exception using errcode = 'PT409', message = 'Entries of the audit log cannot be changed or deleted';
end
$$;
