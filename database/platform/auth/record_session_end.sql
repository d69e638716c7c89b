-- See auth.access_changes. A NOTIFY with the same channel and payload is sent once per transaction.
create or replace function auth.record_session_end() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into auth.access_changes (subject, kind, ended) values (old.id, 'session', true)
  on conflict (subject) do nothing;
  perform pg_notify('access_changed', '');
  return null;
end
$$;
