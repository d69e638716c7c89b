-- Pages that show these tables are rendered again: the process that changes them knows by NOTIFY, the others too, and a
-- poll of the version catches what a lost connection missed.
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
