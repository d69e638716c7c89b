-- Plans an order as a deposit that is due today and the rest: {deposit | share, rest_days, work_starts?}. `share` is in percent.
-- The caller holds the order's lock.
create or replace function internal.plan_deposit(placed public.orders, plan jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  deposit numeric;
  rest_days integer;
begin
  deposit := coalesce((plan ->> 'deposit')::numeric, round(placed.total_amount * (plan ->> 'share')::numeric / 100, 2));
  rest_days := (plan ->> 'rest_days')::integer;
  if deposit is null or deposit <= 0 or deposit <> round(deposit, 2) or deposit >= placed.total_amount then
    raise exception using errcode = 'PT422', message = format('The deposit must be above zero and below the total of %s', placed.total_amount),
      detail = placed.total_amount::text, hint = 'deposit';
  end if;
  if rest_days is null or rest_days not between 0 and 730 then
    raise exception using errcode = 'PT422', message = 'The rest is due within 0 to 730 days', hint = 'rest_days';
  end if;
  perform internal.plan_instalments(placed, jsonb_build_array(
    jsonb_build_object('amount', deposit, 'due_on', internal.shop_today()),
    jsonb_build_object('amount', placed.total_amount - deposit, 'due_on', internal.shop_today() + rest_days)));
  update public.orders as o set work_starts = coalesce(plan ->> 'work_starts', 'deposit') where o.id = placed.id;
exception
  when check_violation or invalid_text_representation or numeric_value_out_of_range then
    raise exception using errcode = 'PT400', message = 'A payment plan needs a deposit, and the days until the rest is due', hint = 'payment_plan';
end
$$;
