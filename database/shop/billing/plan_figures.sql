-- Recurring revenue over a period: {mrr, plans, lost_mrr, lost_plans, plans_before, mrr_before, failed, recovered, charges}.
-- `mrr` and `plans`: what active plans earn per month, without tax, and their number, at the end. A plan is lost if it earned
-- something at the beginning and earns nothing at the end, because it was cancelled, paused or removed, or its account disabled;
-- lost_mrr is what it earned at the beginning. `failed`: charges that failed for the first time in the period, and `recovered`: those of
-- them that have been paid since. `charges`: those that were due in the period.
create or replace function internal.plan_figures(since timestamptz, until timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  with known as (
    select distinct h.plan from internal.plan_history as h where h.changed_at < until
  ), earned as (
    select k.plan, coalesce(first.price, 0) as before, coalesce(last.price, 0) as after
    from known as k
    left join lateral (select h.price from internal.plan_history as h where h.plan = k.plan and h.changed_at < since order by h.changed_at desc, h.id desc limit 1) as first on true
    left join lateral (select h.price from internal.plan_history as h where h.plan = k.plan and h.changed_at < until order by h.changed_at desc, h.id desc limit 1) as last on true
  ), failed as (
    select c.state from public.plan_charges as c where c.first_failed_at >= since and c.first_failed_at < until
  )
  select jsonb_build_object(
    'mrr', coalesce(sum(e.after), 0), 'plans', count(*) filter (where e.after > 0),
    'mrr_before', coalesce(sum(e.before), 0), 'plans_before', count(*) filter (where e.before > 0),
    'lost_mrr', coalesce(sum(e.before) filter (where e.after = 0), 0), 'lost_plans', count(*) filter (where e.before > 0 and e.after = 0),
    'charges', (select count(*) from public.plan_charges as c where c.created_at >= since and c.created_at < until),
    'failed', (select count(*) from failed), 'recovered', (select count(*) from failed as f where f.state = 'paid')
  ) from earned as e
$$;
