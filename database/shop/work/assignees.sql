-- The members of the team to whom this kind of work can be assigned: who may handle it and, for orders and campaigns, who delivers
-- assigned work. All members if `subject` is null.
create or replace function public.assignees(subject text default null) returns table (id uuid, name text, team_role text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform internal.must(coalesce(case assignees.subject
    when 'order' then 'orders.read' when 'campaign' then 'campaigns.read' when 'ticket' then 'support.manage' when 'email' then 'emails.manage'
  end, 'clients.read'));
  return query
  select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, 'Unnamed teammate'), internal.team_role_of(u.id)
  from public.users as u
  where u.role in ('admin', 'team') and internal.member_may(u.id, 'admin.open') and (
    assignees.subject is null or internal.member_may(u.id, internal.handles(assignees.subject))
    or assignees.subject in ('order', 'campaign') and internal.member_may(u.id, 'work.deliver')
  )
  order by u.first_name, u.last_name, u.id;
end
$$;
grant execute on function public.assignees(text) to authenticated;
