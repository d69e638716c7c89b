grant select, insert (id, subject, subject_id, text) on public.work_messages to authenticated;
grant select, insert on public.work_messages to service_role;

create policy service on public.work_messages to service_role using (true) with check (true);
create policy team on public.work_messages to authenticated
using (
  subject = 'order' and (select public.may('orders.manage')) or subject = 'campaign' and (select public.may('campaigns.manage'))
)
-- Nobody can name another author, as in ticket_messages.
with check (
  coalesce(author_id, (select auth.uid())) = (select auth.uid())
  and (subject = 'order' and (select public.may('orders.manage')) or subject = 'campaign' and (select public.may('campaigns.manage')))
);
-- While the work is assigned to them, and only what was written with them.
create policy assigned on public.work_messages to authenticated
using (
  assignee_id = (select auth.uid()) and (subject, subject_id) in (select a.subject, a.subject_id from internal.assigned_lines() as a)
)
with check (
  author_id = (select auth.uid()) and (subject, subject_id) in (select a.subject, a.subject_id from internal.assigned_lines() as a)
);
