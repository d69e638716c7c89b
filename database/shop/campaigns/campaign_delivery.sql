-- Each campaign with what was delivered, its totals and its pace. Pace compares the delivered share with the elapsed share:
--   not started  a draft, or the first day is in the future
--   done         the target is reached, or the campaign is completed
--   behind       the last day has passed, or less than 90 % of what the elapsed days should bring
--   ahead        more than 110 % of it
--   on pace      anything between
-- Null without a target or dates. The current day does not count, because results arrive the day after. A total is null if
-- no day reported the figure. The click rate counts days that reported both sides, so that a second source that reports
-- only clicks does not raise it.
-- Reach is what was reported for the campaign, never the sum of its days: null until then, and so is the pace. It is compared
-- with the share of days elapsed by the end of its period.
-- It reads with its owner's rights and has the caller's own rows, all rows for the team and for the server. Of spend it has what
-- the caller may see (`spend_shown`): the platform's, `paid`, or neither. `paid` is the campaign's share of what was paid for its
-- order, less refunds; the shares of all lines add up to it to the cent.
create or replace view public.campaign_delivery as
select
  c.id, c.client_id, c.order_item_id, c.name, c.service, c.platform, c.status, c.requested_status, c.starts_on, c.ends_on,
  (case when (select internal.spend_shown()) = 'platform' then c.budget end)::numeric(12, 2) as budget, c.target_metric, c.target_min,
  c.target_max, c.target_basis, c.created_at, c.updated_at, c.status_changed_at, c.release_id, c.track, c.release_chosen,
  c.reported_reach, c.reported_frequency, c.reported_listeners, c.reported_from, c.reported_until, c.reported_evidence,
  c.reported_import_id, c.reported_at, c.reported_by, c.reach_due_at,
  concat_ws(' ', client.first_name, nullif(client.last_name, '')) as client_name,
  client.email as client_email,
  figure.delivered,
  -- To sort by, since pages of a list need a value: campaigns without a figure come last.
  coalesce(figure.delivered, -1) as delivered_sort,
  c.target_min as promised,
  brought.last_result_on,
  round(figure.delivered / c.target_min, 4) as share_delivered,
  plan.elapsed as share_elapsed,
  pace.pace,
  coalesce(c.status = 'active' and pace.pace = 'behind', false) as off_pace,
  brought.spend,
  brought.impressions,
  brought.clicks,
  brought.ctr,
  internal.shop_currency() as currency,
  work.assignee,
  -- Null for campaigns of nobody: the planner knows how many these are, which it does not for the assignee.
  work.subject_id as assignment,
  (select internal.spend_shown()) as spend_shown,
  case when (select internal.spend_shown()) in ('platform', 'paid') then (
    select round(kept.amount * (l.before + l.line_total) / l.total, 2) - round(kept.amount * l.before / l.total, 2)
    from (
      select i.id, i.order_id, i.line_total, sum(i.line_total) over (order by i.position) - i.line_total as before, sum(i.line_total) over () as total
      from public.order_items as i where i.order_id = (select o.order_id from public.order_items as o where o.id = c.order_item_id)
    ) as l
    cross join lateral (
      select sum(p.amount - coalesce((select sum(r.amount) from public.refunds as r where r.payment_id = p.id and r.state = 'succeeded'), 0)) as amount
      from public.payments as p where p.order_id = l.order_id and p.status = 'succeeded' and not p.duplicate
    ) as kept
    where l.id = c.order_item_id and l.total > 0 and kept.amount > 0
  ) end as paid,
  c.followers_before, c.followers_before_on, c.followers_now, c.followers_now_on
from public.campaigns as c
left join public.team_assignments as work on work.subject = 'campaign' and work.subject_id = c.id
left join public.users as client on client.id = c.client_id
-- Asked once for all rows: OFFSET keeps the planner from copying the call into each expression.
cross join (select internal.shop_today() as day offset 0) as today
cross join lateral (
  select
    coalesce(sum(case c.target_metric
      when 'impressions' then d.impressions when 'clicks' then d.clicks when 'views' then d.views when 'streams' then d.streams
      when 'followers' then d.followers when 'conversions' then d.conversions end), 0) as counted,
    max(d.day) as last_result_on,
    sum(d.spend) as spend,
    sum(d.impressions) as impressions,
    sum(d.clicks) as clicks,
    round(sum(d.clicks) filter (where d.impressions is not null) / nullif(sum(d.impressions) filter (where d.clicks is not null), 0), 4) as ctr
  from internal.shown_days as d
  where d.campaign_id = c.id
) as brought
cross join lateral (
  select case when c.target_metric = 'reach' then c.reported_reach else brought.counted end as delivered,
    -- The first day that does not count.
    case when c.target_metric = 'reach' and c.reported_reach is not null and today.day <= c.ends_on then c.reported_until + 1 else today.day end as until
) as figure
cross join lateral (
  -- greatest() and least() ignore nulls.
  select case when c.ends_on is not null and c.starts_on is not null then
    round(least(1, greatest(0, (figure.until - c.starts_on)::numeric / (c.ends_on - c.starts_on + 1))), 4) end as elapsed
) as plan
cross join lateral (
  select case
    when c.status = 'completed' then 'done'
    when c.status = 'draft' or c.starts_on > today.day then 'not started'
    when c.target_min is null or figure.delivered is null then null
    when figure.delivered >= c.target_min then 'done'
    when plan.elapsed is null then null
    when plan.elapsed = 1 then 'behind'
    when figure.delivered < 0.9 * plan.elapsed * c.target_min then 'behind'
    when figure.delivered > 1.1 * plan.elapsed * c.target_min then 'ahead'
    else 'on pace'
  end as pace
) as pace
where (select public.may('campaigns.read')) or c.client_id = (select auth.uid()) or coalesce((select auth.role()), 'service_role') = 'service_role';

comment on view public.campaign_delivery is 'Each campaign with its client, the delivered share of its target, its pace and its totals. Reach is what was reported for its period, and null until then.';
grant select on public.campaign_delivery to authenticated, service_role;
