-- The only change that a client can make to an order: the link of a line's campaign.
create or replace function public.set_service_link(order_item_id uuid, service_link text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  link text := nullif(trim(service_link), '');
  line public.order_items;
begin
  select i.* into line
  from public.order_items as i join public.orders as o on o.id = i.order_id
  where i.id = order_item_id
    and (o.client_id = auth.uid() or public.may('orders.manage') or auth.role() = 'service_role')
    and o.status not in ('completed', 'cancelled', 'refunded')
  for update of i;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order line does not exist or can no longer be changed';
  end if;
  -- A link that an order already has may be older than the rule.
  if link is distinct from line.service_link then perform internal.check_link(line.service_type, link); end if;
  update public.order_items as i set service_link = link where i.id = line.id returning i.* into line;
  return to_jsonb(line);
end
$$;
grant execute on function public.set_service_link(uuid, text) to authenticated, service_role;
