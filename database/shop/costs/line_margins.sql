-- What each line of an order earned without tax, and what it cost, in the shop's currency. Nothing else computes it.
--   revenue    its part of the invoice's net less credit notes and what was written off, in proportion to the prices of the lines. The
--              cents that are left over go to the lines with the largest remainders, so the lines add up to the order's net. Zero for
--              orders that are not paid, or canceled. The net of a write-off is rounded as a last credit note would be, so it and notes
--              about the rest add up to the invoice's net
--   spend      of ad platforms, as the results of its campaign have it
--   fees       of freelancers, agreed, owed or paid: a campaign's for its line, an order's in proportion to the prices of its lines,
--              without those whose campaign somebody else has
--   purchases  what the team typed
-- `confirmed_on` is the day of the invoice; null without one. Conditions on the columns of `partition by` reach the tables: a month,
-- a client or an order reads its own rows alone. What a line does not have is null until the end, because sums pass over nulls.
create or replace view internal.line_margins as
select p.order_item_id, p.order_id, p.client_id, p.confirmed_on, p.status, p.position, p.name, p.service_type,
  coalesce(p.share + case when row_number() over same_order <= 100 * (p.net - sum(p.share) over same_order) then 0.01 else 0 end, 0) as revenue,
  coalesce(case when p.campaign_id is not null then (select sum(d.spend) from public.campaign_days as d where d.campaign_id = p.campaign_id) end, 0) as spend,
  coalesce(p.fee_share + case when row_number() over same_order = 1 then p.order_fee - sum(p.fee_share) over same_order else 0 end, 0)
    + coalesce(p.campaign_fee, 0) as fees,
  coalesce(p.purchases, 0) as purchases
from (
  select l.*,
    0.01 * div(100 * l.net * l.line_total, l.order_total) as share,
    mod(100 * l.net * l.line_total, l.order_total) as remainder,
    trunc(case when l.fee_total > 0 then l.order_fee * l.fee_weight / l.fee_total else l.order_fee / l.lines end, 2) as fee_share
  from (
    select w.*, nullif(sum(w.line_total) over same_order, 0) as order_total, sum(w.fee_weight) over same_order as fee_total, count(*) over same_order as lines
    from (
      select i.id as order_item_id, o.id as order_id, o.client_id, b.issued_on as confirmed_on, o.status, i.position, i.name, i.service_type, i.line_total,
        c.id as campaign_id, t.amount as purchases, cf.amount as campaign_fee, f.amount as order_fee,
        case when o.status in ('confirmed', 'in_progress', 'completed', 'refunded') then b.total - b.tax - coalesce(given.net, 0)
          - coalesce(gone.amount - b.tax + round(b.tax * (b.total - gone.amount) / b.total, 2), 0) end as net,
        case when f.amount is null then null when exists (
          select from internal.work_assignments as theirs join internal.work_assignments as ours on ours.assignee <> theirs.assignee
          where theirs.subject = 'campaign' and theirs.subject_id = c.id and ours.subject = 'order' and ours.subject_id = o.id
        ) then 0 else i.line_total end as fee_weight
      from public.orders as o
      join public.order_items as i on i.order_id = o.id
      left join public.invoices as b on b.order_id = o.id
      left join (select n.order_id, sum(n.net) as net from public.credit_notes as n group by n.order_id) as given on given.order_id = o.id
      left join public.write_offs as gone on gone.order_id = o.id
      left join public.campaigns as c on c.order_item_id = i.id
      left join (select s.order_item_id, sum(s.amount) as amount from public.line_costs as s group by s.order_item_id) as t on t.order_item_id = i.id
      left join (select s.subject_id, sum(s.amount) as amount from internal.work_fees as s where s.subject = 'order' group by s.subject_id) as f on f.subject_id = o.id
      left join (select s.subject_id, sum(s.amount) as amount from internal.work_fees as s where s.subject = 'campaign' group by s.subject_id) as cf on cf.subject_id = c.id
    ) as w
    window same_order as (partition by w.order_id, w.client_id, w.confirmed_on)
  ) as l
) as p
window same_order as (
  partition by p.order_id, p.client_id, p.confirmed_on order by p.remainder desc, p.position rows between unbounded preceding and unbounded following
);
