-- The owner's money at a glance: {day, today, month, unpaid, disputed, plans}; `day` is today in the shop. It has the figures of admin_figures and admin_plan_figures:
--   today, month   {amount, orders}: paid, less what was refunded or charged back; the month up to now
--   unpaid         {amount, orders}: orders that wait for their payment
--   disputed       {amount, payments, to_answer}: what banks hold or ask about, and how many of them wait for an answer
--   plans          {amount, clients}: what active plans earn per month, without tax
create or replace function public.admin_money() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := internal.local_date();
begin
  perform internal.must('money.read');
  return (
    select jsonb_build_object('day', today, 'today', internal.received(today, today), 'month', internal.received(date_trunc('month', today)::date, today),
      'unpaid', (
        select jsonb_build_object('amount', coalesce(sum(o.total_amount), 0), 'orders', count(*)) from public.orders as o where o.status = 'pending'
      ),
      'disputed', (
        select jsonb_build_object('amount', coalesce(sum(d.amount), 0), 'payments', count(*),
          'to_answer', count(*) filter (where d.status = 'needs_response'))
        from public.disputes as d where d.status in ('needs_response', 'under_review')
      ),
      'plans', jsonb_build_object('amount', p.figures -> 'mrr', 'clients', p.figures -> 'plans'))
    from (select internal.plan_figures(internal.day_start(today), internal.day_start(today + 1)) as figures) as p
  );
end
$$;
grant execute on function public.admin_money() to authenticated;
