-- Lets a new order of the checkout wait for a bank transfer: it has a due date, its promo code is reserved, its items leave the
-- cart, and the client gets an email with the bank account. The work of a guest's order waits for the money in any case. The caller holds the order's lock.
create or replace function internal.await_transfer(placed public.orders) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  settings public.transfer_settings;
  starts text;
  mailbox text;
begin
  if not internal.may_transfer(placed.client_id, placed.total_amount, placed.country) then
    raise exception using errcode = 'PT422', message = 'This order can’t be paid by bank transfer. Please pay by card.', hint = 'transfer_not_offered';
  end if;
  -- Nothing was paid yet, so without a limit one account could fill the table.
  if (select count(*) from (select from public.orders as o
    where o.client_id = placed.client_id and o.status = 'pending' and o.payment_terms = 'transfer' limit 10) as waiting) = 10
  then
    raise exception using errcode = 'PT429', message = 'You already have 10 orders that wait for a bank transfer. Please pay one of them first.';
  end if;
  select s.* into settings from public.transfer_settings as s;
  perform internal.reserve_promo(placed);
  select case when u.role = 'guest' then 'paid' else settings.work_starts end, internal.proved_mailbox(a) into starts, mailbox
  from public.users as u join auth.users as a on a.id = u.id where u.id = placed.client_id;
  update public.orders as o set payment_terms = 'transfer', work_starts = starts where o.id = placed.id;
  insert into public.instalments (order_id, position, amount, due_on)
  values (placed.id, 1, placed.total_amount, internal.shop_today() + settings.days_to_pay);
  perform internal.take_from_cart(placed);
  -- Nothing was paid, so the email goes to the account's own mailbox, whatever the order says. The server sends a guest's one email.
  if starts <> 'at_once' and mailbox is not null then
    placed.client_email := mailbox;
    perform internal.request_payment(placed);
  end if;
end
$$;
