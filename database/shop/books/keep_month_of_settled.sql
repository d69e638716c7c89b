-- What the journal says of a payment or a refund in a closed month stays: when it was settled, and when it was taken back or returned.
-- Arguments: the column of its state, the column that dates the way back, and then the columns that the journal reads. `was` and
-- `becomes` are whether the journal has it. What is open or declined is not in it, so a late success is booked when it comes.
create or replace function internal.keep_month_of_settled() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  was constant boolean := coalesce(before ->> tg_argv[0] = 'succeeded' or before ->> tg_argv[1] is not null, false);
  becomes constant boolean := coalesce(after ->> tg_argv[0] = 'succeeded' or after ->> tg_argv[1] is not null, false);
begin
  if not (was and becomes) or exists (select from unnest(tg_argv[2:]) as c (name) where before -> c.name is distinct from after -> c.name) then
    if was then perform internal.must_be_bookable((before ->> 'settled_at')::timestamptz); end if;
    if becomes then perform internal.must_be_bookable((after ->> 'settled_at')::timestamptz); end if;
  end if;
  if before ->> tg_argv[1] is distinct from after ->> tg_argv[1] then
    perform internal.must_be_bookable((before ->> tg_argv[1])::timestamptz);
    perform internal.must_be_bookable((after ->> tg_argv[1])::timestamptz);
  end if;
  return coalesce(new, old);
end
$$;
