-- When how much of an accepted quote is due, as internal.plan_instalments takes it: the deposit at once, the rest some days later.
-- Empty if everything is due at once.
create or replace function internal.quote_instalments(offered internal.quote_versions, from_day date) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when offered.total = 0 or offered.deposit is null and offered.due_days = 0 then '[]'
    when offered.deposit is null or offered.deposit = offered.total then
      jsonb_build_array(jsonb_build_object('amount', offered.total,
        'due_on', from_day + case when offered.deposit is null then offered.due_days else 0 end))
    else jsonb_build_array(
      jsonb_build_object('amount', offered.deposit, 'due_on', from_day),
      jsonb_build_object('amount', offered.total - offered.deposit, 'due_on', from_day + offered.due_days)) end
$$;
