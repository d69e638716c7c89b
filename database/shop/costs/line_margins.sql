-- What each line earned and what it cost: `spend` of ad platforms as its campaign's results have it, in the shop's currency; `fees`
-- of freelancers as agreed, paid or not; `purchases` are what the team typed.
create or replace view internal.line_margins as
select r.order_item_id, r.order_id, r.client_id, r.confirmed_on, r.position, r.name, r.service_type, r.revenue,
  coalesce((
    select sum(d.spend) from public.campaigns as c join public.campaign_days as d on d.campaign_id = c.id where c.order_item_id = r.order_item_id
  ), 0) as spend,
  coalesce(f.amount, 0) as fees,
  coalesce(t.amount, 0) as purchases
from internal.line_revenue as r
left join (
  select s.order_id, s.order_item_id, sum(s.amount) as amount from internal.fee_shares as s group by s.order_id, s.order_item_id
) as f on f.order_id = r.order_id and f.order_item_id = r.order_item_id
left join (
  select c.order_item_id, sum(c.amount) as amount from public.line_costs as c group by c.order_item_id
) as t on t.order_item_id = r.order_item_id;
