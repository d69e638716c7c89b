-- What others do to an account adds one row per hour and kind, which counts: an attack cannot fill the table.
create unique index audit_logs_counted_attempts
  on public.audit_logs (user_id, action, date_trunc('hour', created_at at time zone 'UTC'))
  where action in ('login_failed', 'second_step_failed', 'password_reset_requested') and source = 'database';
