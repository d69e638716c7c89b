-- Cached pages that show these tables are invalidated: by NOTIFY, and by polling the version in case a notification is lost.
create or replace function internal.announce_content() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.content_version set version = version + 1, changed_at = now();
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;
