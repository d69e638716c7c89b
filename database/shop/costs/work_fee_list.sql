-- What freelancers are paid for orders and campaigns, for who may see money. Others get no rows. `owed_on`: the day on which the work
-- was completed; null before.
create or replace view public.work_fee_list with (security_barrier) as
select f.id, f.subject, f.subject_id, coalesce(o.order_number, c.name) as title, f.person, nullif(trim(u.first_name || ' ' || u.last_name), '') as person_name,
  f.amount, internal.shop_currency() as currency, f.owed_on, f.paid_on, f.reference, f.document, f.created_at
from internal.work_fees as f
join public.users as u on u.id = f.person
left join public.orders as o on f.subject = 'order' and o.id = f.subject_id
left join public.campaigns as c on f.subject = 'campaign' and c.id = f.subject_id
where (select public.may('money.read'));

comment on view public.work_fee_list is 'Fees of freelancers, what is owed and what was paid. For who may see money; others get no rows.';
grant select on public.work_fee_list to authenticated, service_role;
