-- A service begins as a draft, and is shown once it has something to sell. Its slug stands in addresses, orders and campaigns, so it
-- never changes.
create or replace function internal.guard_service() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'authenticated' then new.state := 'draft'; end if;
    return new;
  end if;
  if new.slug <> old.slug then
    raise exception using errcode = 'PT409', message = 'The address of a service cannot change';
  end if;
  if new.state = 'shown' and old.state <> 'shown'
    and not exists (select from public.packages as p where p.service = new.slug and p.active)
  then
    raise exception using errcode = 'PT409', hint = 'no_packages', message = 'Add a package that is on sale, then show the service';
  end if;
  return new;
end
$$;
