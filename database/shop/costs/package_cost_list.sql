-- All packages with what a unit is expected to cost, for who may see money: an amount, a part of the price in per cent, or neither.
-- Others get no rows.
create or replace view public.package_cost_list with (security_barrier) as
select p.id as package_id, p.name, p.service, p.price, p.active, p.position, c.amount, c.percent
from public.packages as p left join internal.package_costs as c on c.package_id = p.id
where (select public.may('money.read'));

comment on view public.package_cost_list is 'Packages with their expected costs, for who may see money. Others get no rows.';
grant select on public.package_cost_list to authenticated, service_role;
