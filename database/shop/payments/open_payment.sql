-- Opens a payment attempt for an unpaid order, or returns the one in progress: {outcome: 'opened' | 'existing', payment_id}.
create or replace function internal.open_payment(client uuid, ordered uuid, provider text, terms text) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  placed public.orders;
  payment uuid;
begin
  select o.* into placed from public.orders as o where o.id = ordered and o.client_id = client for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist';
  end if;
  if placed.status <> 'pending' or placed.payment_status = 'paid' then
    raise exception using errcode = 'PT409', message = 'This order has no payment due';
  end if;
  select p.id into payment from public.payments as p
  where p.order_id = ordered and p.status in ('created', 'requires_action', 'processing') order by p.created_at desc limit 1;
  if found then return jsonb_build_object('outcome', 'existing', 'payment_id', payment); end if;
  payment := internal.begin_payment(placed, provider);
  update public.orders as o set terms_version = terms where o.id = ordered;
  return jsonb_build_object('outcome', 'opened', 'payment_id', payment);
end
$$;
