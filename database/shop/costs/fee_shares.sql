-- Agreed fees by line: that of a campaign is its line's, that of an order is shared by its lines in proportion to their prices,
-- without those whose campaign somebody else has. The shares of a fee add up to it.
create or replace view internal.fee_shares as
select s.fee_id, s.order_id, s.order_item_id, round(s.amount * s.until / s.whole, 2) - round(s.amount * (s.until - s.weight) / s.whole, 2) as amount
from (
  select w.*, sum(w.weight) over (partition by w.fee_id, w.order_id order by w.position) as until, sum(w.weight) over (partition by w.fee_id, w.order_id) as whole
  from (
    select p.fee_id, p.order_id, p.order_item_id, p.position, p.amount,
      -- Nothing to go by: in equal parts.
      case when sum(p.price) over (partition by p.fee_id, p.order_id) > 0 then p.price else 1 end as weight
    from (
      select f.id as fee_id, l.order_id, l.id as order_item_id, l.position, f.amount,
        case when exists (
          select from public.campaigns as c join internal.work_assignments as a on a.subject = 'campaign' and a.subject_id = c.id
          where c.order_item_id = l.id and a.assignee <> f.person
        ) then 0 else l.line_total end as price
      from internal.work_fees as f join public.order_items as l on l.order_id = f.subject_id where f.subject = 'order'
      union all
      select f.id, l.order_id, l.id, l.position, f.amount, l.line_total
      from internal.work_fees as f join public.campaigns as c on c.id = f.subject_id join public.order_items as l on l.id = c.order_item_id
      where f.subject = 'campaign'
    ) as p
  ) as w
) as s;
