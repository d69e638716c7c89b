-- The only change that a client can make to an order: the link of a line's campaign.
create or replace function public.set_service_link(order_item_id uuid, service_link text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  link text := nullif(trim(service_link), '');
  changed public.order_items;
begin
  if link is not null and not internal.is_web_address(link) then
    raise exception using errcode = 'PT400', message = 'A service link must be a web address';
  end if;
  update public.order_items as i set service_link = link
  from public.orders as o
  where i.id = order_item_id and o.id = i.order_id
    and (o.client_id = auth.uid() or public.is_admin() or auth.role() = 'service_role')
    and o.status not in ('completed', 'cancelled', 'refunded')
  returning i.* into changed;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order line does not exist or can no longer be changed';
  end if;
  return to_jsonb(changed);
end
$$;
grant execute on function public.set_service_link(uuid, text) to authenticated, service_role;
