-- The map of the site tells search engines when the pages that show the catalogue last changed.
alter table internal.content_version add column changed_at timestamptz not null default now();

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
