-- The months of a year from the first one that something was booked in: {first, today, months: [{month, state, closed_at, closed_by,
-- sums}]}, newest first; `state` as month_state, `sums` as they were when it was closed. `first` is null while the journal is empty.
create or replace function public.book_months(year integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  first constant date := internal.first_booked_month();
  today constant date := internal.shop_today();
begin
  perform internal.must('money.read');
  if year is null or year not between 2000 and 2999 then
    raise exception using errcode = 'PT400', message = 'Choose a year';
  end if;
  return jsonb_build_object('first', first, 'today', today, 'months', (
    select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'state', internal.month_state(m.month), 'closed_at', c.closed_at,
      'closed_by', coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email), 'sums', c.sums) order by m.month desc), '[]')
    from (select g::date as month from generate_series(make_date(year, 1, 1)::timestamp, make_date(year, 12, 1), interval '1 month') as g) as m
    left join internal.closed_months as c on c.month = m.month left join public.users as u on u.id = c.closed_by
    where m.month between first and today));
end
$$;
grant execute on function public.book_months(integer) to authenticated;
