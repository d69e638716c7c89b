-- Kept for one release: open tabs and processes of the previous version use it.
create or replace function public.create_staff_order(client_id uuid, items jsonb, note text default null, country text default null,
  region text default null, company text default null, tax_number text default null, payment_plan jsonb default null) returns jsonb
language sql
set search_path = ''
as $$
  select public.create_team_order(create_staff_order.client_id, create_staff_order.items, create_staff_order.note, create_staff_order.country,
    create_staff_order.region, create_staff_order.company, create_staff_order.tax_number, create_staff_order.payment_plan)
$$;
grant execute on function public.create_staff_order(uuid, jsonb, text, text, text, text, text, jsonb) to authenticated;
