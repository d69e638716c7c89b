-- Recurring revenue of a period, of the period before, and the charges that failed and are not paid yet: {totals, before,
-- open: {count, total}}. See internal.plan_figures.
create or replace function public.admin_plan_figures(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  before constant date := internal.period_before(first_day, last_day);
begin
  perform internal.must('money.read');
  return jsonb_build_object(
    'totals', internal.plan_figures(internal.day_start(first_day), internal.day_start(last_day + 1)),
    'before', internal.plan_figures(internal.day_start(before), internal.day_start(first_day)),
    'open', (
      select jsonb_build_object('count', count(*), 'total', coalesce(sum(o.total_amount), 0))
      from public.plan_charges as c join public.orders as o on o.id = c.order_id
      where c.failures > 0 and c.state <> 'paid' and o.status = 'pending'
    )
  );
end
$$;
grant execute on function public.admin_plan_figures(date, date) to authenticated;
