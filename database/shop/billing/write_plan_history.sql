-- Records what a plan earns per month whenever that changes.
create or replace function internal.write_plan_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform internal.note_plan_price(old.history_key, 0);
  else
    perform internal.note_plan_price(new.history_key, case
      when new.active and exists (select from public.users as u where u.id = new.client_id and u.is_active) then new.price
      else 0
    end);
  end if;
  return null;
end
$$;
