-- Of a month: 'closed', 'earlier' (before the first one that was closed, so closed as well), 'next' (it may be closed now), 'open' (an
-- earlier one comes first) or 'not_over'. A month runs on for an hour, so that no transaction that began in it is still under way.
create or replace function internal.month_state(month date) returns text
language sql stable
set search_path = ''
as $$
  select case
    when exists (select from internal.closed_months as c where c.month = month_state.month) then 'closed'
    when month_state.month < newest.month then 'earlier'
    when now() < internal.book_start((month_state.month + interval '1 month')::date) + interval '1 hour' then 'not_over'
    when newest.month is null or month_state.month = (newest.month + interval '1 month')::date then 'next'
    else 'open' end
  from (select max(c.month) as month from internal.closed_months as c) as newest
$$;
