-- Writes when how much of an order is due: [{amount, due_on}], in the order of their dates. They add up to the order's total.
-- The caller holds the order's lock.
create or replace function internal.plan_instalments(placed public.orders, plan jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  entries jsonb := coalesce(nullif(plan, 'null'), '[]');
begin
  if jsonb_typeof(entries) <> 'array' or jsonb_array_length(entries) > 24 then
    raise exception using errcode = 'PT400', message = 'A plan can have up to 24 instalments', hint = 'instalments';
  end if;
  delete from public.instalments as i where i.order_id = placed.id;
  insert into public.instalments (order_id, position, amount, due_on)
  select placed.id, n, (e ->> 'amount')::numeric, (e ->> 'due_on')::date from jsonb_array_elements(entries) with ordinality as l (e, n);
  if jsonb_array_length(entries) > 0 and (select sum(i.amount) from public.instalments as i where i.order_id = placed.id) <> placed.total_amount then
    raise exception using errcode = 'PT422', message = 'The instalments must add up to the total', detail = placed.total_amount::text, hint = 'instalments_sum';
  end if;
  if exists (
    select from public.instalments as i join public.instalments as k on k.order_id = i.order_id and k.position > i.position and k.due_on < i.due_on
    where i.order_id = placed.id
  ) then
    raise exception using errcode = 'PT422', message = 'Each instalment must be due after the one before it', hint = 'instalments_dates';
  end if;
exception
  when check_violation or not_null_violation or invalid_text_representation or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
    raise exception using errcode = 'PT400', message = 'Each instalment needs an amount above zero and a date', hint = 'instalments';
end
$$;
