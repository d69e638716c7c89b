-- Once per statement, over its rows: `changed`, and for an update also `before`.
create or replace function internal.renew_checkout() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owners uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct c.user_id) into owners from changed as c join before as b using (id)
    where c is distinct from b;
  else
    select array_agg(distinct c.user_id) into owners from changed as c;
  end if;
  -- Deleting a user deletes the lines. There is no cart to renew then.
  insert into public.carts (user_id)
  select u.id from public.users as u where u.id = any (owners) order by u.id
  on conflict (user_id) do update set checkout_id = gen_random_uuid(), updated_at = now();
  return null;
end
$$;
