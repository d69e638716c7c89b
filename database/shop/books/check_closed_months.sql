-- Computes the closed months of a year again, and returns those whose journal no longer says what it said: [{month, sums}]. Triggers keep
-- closed months as they are, so there are none unless somebody changed the database around them.
create or replace function public.check_closed_months(year integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform internal.must('money.read');
  if year is null or year not between 2000 and 2999 then
    raise exception using errcode = 'PT400', message = 'Choose a year';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('month', c.month, 'sums', n.sums) order by c.month), '[]')
    from internal.closed_months as c cross join lateral (select internal.month_sums(c.month) as sums) as n
    where c.month between make_date(year, 1, 1) and make_date(year, 12, 31) and n.sums <> c.sums);
end
$$;
grant execute on function public.check_closed_months(integer) to authenticated;
