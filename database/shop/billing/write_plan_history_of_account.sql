create or replace function internal.write_plan_history_of_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.note_plan_price(p.history_key, case when new.is_active then p.price else 0 end)
  from public.client_plans as p where p.client_id = new.id and p.active;
  return null;
end
$$;
