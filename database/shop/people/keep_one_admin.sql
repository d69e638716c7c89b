create or replace function internal.keep_one_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.role <> 'admin' or not old.is_active then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' then
    if new.role = 'admin' and new.is_active then return new; end if;
  end if;
  -- Serialises two owners who demote each other.
  perform pg_catalog.pg_advisory_xact_lock(7305010801);
  if not exists (select from public.users where role = 'admin' and is_active and id <> old.id) then
    raise exception using errcode = 'PT409', message = 'The last active owner has to keep this role and access';
  end if;
  return coalesce(new, old);
end
$$;
