-- Whether there is an active owner. Those of the demo do not count: their passwords are public.
create or replace function internal.has_owner() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.users as u join auth.users as a on a.id = u.id
    where u.role = 'admin' and u.is_active and a.deleted_at is null
      and not coalesce(a.raw_app_meta_data, '{}') @> '{"demo": true}'
  )
$$;
