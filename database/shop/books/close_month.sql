-- Closes the books of a month that is over: the journal keeps what it says of it and of the months before, and whatever comes later is
-- booked later. Months are closed in their order, from the first one on that somebody closes. There is no way back.
-- Returns the month's sums, which stay beside it.
create or replace function public.close_month(month date) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  state text;
  closed jsonb;
begin
  perform internal.must('money.manage');
  if month is null or month <> date_trunc('month', month) then
    raise exception using errcode = 'PT400', message = 'Choose the first day of a month', hint = 'month';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('closed months', 0));
  state := internal.month_state(month);
  if state in ('closed', 'earlier') then
    raise exception using errcode = 'PT409', message = 'This month is closed already', hint = 'month_closed';
  elsif state = 'not_over' then
    raise exception using errcode = 'PT409', message = 'A month can be closed from one hour after its end', hint = 'month_not_over';
  elsif state = 'open' then
    raise exception using errcode = 'PT409', message = 'Close the months before it first', hint = 'earlier_month_open';
  elsif month < coalesce(internal.first_booked_month(), 'infinity') and not exists (select from internal.closed_months) then
    raise exception using errcode = 'PT409', message = 'Nothing was booked until the end of this month', hint = 'nothing_booked';
  end if;
  insert into internal.closed_months (month, starts_at, ends_at, sums, closed_by)
  values (month, internal.book_start(month), internal.book_start((month + interval '1 month')::date), internal.month_sums(month), auth.uid())
  returning sums into closed;
  return closed;
end
$$;
grant execute on function public.close_month(date) to authenticated;
