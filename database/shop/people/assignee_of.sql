-- Who on the team handles an order, a campaign or a failed email. Clients learn nothing: for them it is always null.
create or replace function internal.assignee_of(subject text, subject_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select a.assignee from internal.work_assignments as a
  where a.subject = assignee_of.subject and a.subject_id = assignee_of.subject_id and public.is_admin()
$$;
grant execute on function internal.assignee_of(text, uuid) to authenticated, service_role;
