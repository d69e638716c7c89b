-- Who on the team handles an order, a campaign, a ticket or a failed email. Like order_list, it reads with its owner's rights and has
-- rows for the team alone: for clients, the assignee in campaign_delivery is null. `fee` is for who may see money.
create or replace view public.team_assignments as
  select a.subject, a.subject_id, a.assignee, case when (select public.may('money.read')) then f.amount end as fee
  from internal.work_assignments as a
  left join internal.work_fees as f on f.subject = a.subject and f.subject_id = a.subject_id and f.person = a.assignee
  where (select public.may('orders.read'));

comment on view public.team_assignments is 'Who on the team handles what, and for which fee. Others get no rows.';
grant select on public.team_assignments to authenticated, service_role;
