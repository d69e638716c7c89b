-- What is assigned to the caller: each line of an assigned order whose campaign nobody else has, and each assigned campaign with its
-- line, if it has one. Empty for who may not deliver work. The one scope of everything that begins with `assigned_`.
create or replace function internal.assigned_lines()
returns table (subject text, subject_id uuid, order_item_id uuid, campaign_id uuid, client_id uuid, assigned_at timestamptz, fee numeric, fee_paid_on date)
language sql stable security definer rows 20
set search_path = ''
as $$
  with mine as (
    select a.subject, a.subject_id, a.assigned_at, f.amount as fee, f.paid_on as fee_paid_on from internal.work_assignments as a
    left join internal.work_fees as f on f.subject = a.subject and f.subject_id = a.subject_id and f.person = a.assignee
    where a.assignee = auth.uid() and public.may('work.deliver')
  )
  select m.subject, m.subject_id, l.id, c.id, o.client_id, m.assigned_at, m.fee, m.fee_paid_on
  from mine as m join public.orders as o on o.id = m.subject_id join public.order_items as l on l.order_id = o.id
  left join public.campaigns as c on c.order_item_id = l.id
  where m.subject = 'order' and not exists (
    select from internal.work_assignments as other where other.subject = 'campaign' and other.subject_id = c.id and other.assignee <> auth.uid()
  )
  union all
  select m.subject, m.subject_id, c.order_item_id, c.id, c.client_id, m.assigned_at, m.fee, m.fee_paid_on
  from mine as m join public.campaigns as c on c.id = m.subject_id
  where m.subject = 'campaign'
$$;
-- For policies.
grant execute on function internal.assigned_lines() to authenticated;
