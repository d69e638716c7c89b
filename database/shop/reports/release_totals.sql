-- All days of these campaigns of one release, for its card and its page: {campaigns, services, spend, budget, paid,
-- promises: [{metric, promised, delivered, share}], results: the same for each service}. Campaigns without a promised figure
-- count in spend, budget and paid only. The reach of two campaigns is not known, because their people overlap.
create or replace function internal.release_totals(campaigns uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$
  with rows as materialized (
    select c.service, c.target_metric as metric, c.promised, c.delivered, c.spend, c.budget, c.paid
    from public.campaign_delivery as c where c.id = any (campaigns)
  ), counted as (
    select r.service, r.metric, sum(r.promised) as promised,
      case when r.metric <> 'reach' or count(*) = 1 then sum(r.delivered) end as delivered, grouping(r.service) = 1 as is_total
    from rows as r where r.promised is not null group by grouping sets ((r.metric), (r.service, r.metric))
  )
  select jsonb_build_object(
    'campaigns', (select count(*) from rows),
    'services', (select coalesce(jsonb_agg(s.service order by s.service), '[]') from (select distinct r.service from rows as r) as s),
    'spend', (select sum(r.spend) from rows as r),
    'budget', (select sum(r.budget) from rows as r),
    'paid', (select sum(r.paid) from rows as r),
    'promises', (
      select coalesce(jsonb_agg(jsonb_build_object('metric', c.metric, 'promised', c.promised, 'delivered', c.delivered,
        'share', round(c.delivered / c.promised, 4)) order by c.metric), '[]')
      from counted as c where c.is_total),
    'results', (
      select coalesce(jsonb_agg(jsonb_build_object('service', c.service, 'metric', c.metric, 'promised', c.promised, 'delivered', c.delivered,
        'share', round(c.delivered / c.promised, 4)) order by c.service, c.metric), '[]')
      from counted as c where not c.is_total))
$$;
