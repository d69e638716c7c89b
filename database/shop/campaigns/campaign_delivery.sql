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
create or replace view public.campaign_delivery with (security_invoker = true) as
select
  c.*,
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
  work.subject_id as assignment
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
  from public.campaign_days as d
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
) as pace;

comment on view public.campaign_delivery is 'Each campaign with its client, the delivered share of its target, its pace and its totals. Reach is what was reported for its period, and null until then.';
grant select on public.campaign_delivery to authenticated, service_role;
