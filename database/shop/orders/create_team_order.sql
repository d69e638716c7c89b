-- An order that the team creates for a client. `items`: [{id, quantity}] from the catalogue, or custom lines
-- [{name, price, quantity, service_type?}], with net prices. Without a country, it is billed where the client is.
-- `payment_plan`: as internal.plan_deposit reads it. Without one, everything is due at once.
create or replace function public.create_team_order(client_id uuid, items jsonb, note text default null, country text default null,
  region text default null, company text default null, tax_number text default null, payment_plan jsonb default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  made public.orders;
begin
  perform internal.must('orders.manage');
  if create_team_order.payment_plan is not null then perform internal.must('money.manage'); end if;
  made := internal.make_order(create_team_order.client_id, create_team_order.items, 'staff', false,
    case when nullif(trim(create_team_order.country), '') is not null then
      internal.read_place(create_team_order.country, create_team_order.region, create_team_order.company, create_team_order.tax_number) end);
  if create_team_order.payment_plan is not null then perform internal.plan_deposit(made, create_team_order.payment_plan); end if;
  if trim(coalesce(note, '')) <> '' then
    insert into public.order_notes (order_id, text) values (made.id, left(trim(note), 5000));
  end if;
  return jsonb_build_object('id', made.id, 'order_number', made.order_number, 'total', made.total_amount);
end
$$;
grant execute on function public.create_team_order(uuid, jsonb, text, text, text, text, text, jsonb) to authenticated;
