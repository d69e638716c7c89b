create or replace function internal.note_plan_price(history_key uuid, earned numeric) returns void
language sql volatile
set search_path = ''
as $$
  insert into internal.plan_history (plan, price)
  select note_plan_price.history_key, note_plan_price.earned
  where note_plan_price.earned <> coalesce((
    select h.price from internal.plan_history as h where h.plan = note_plan_price.history_key order by h.changed_at desc, h.id desc limit 1
  ), 0)
$$;
