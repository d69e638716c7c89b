-- Whether an order or a campaign may go from one status to another.
create or replace function internal.may_follow(subject text, status text, next text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.status_steps as s
    where s.subject = may_follow.subject and s.status = may_follow.status and s.next = may_follow.next
  )
$$;
grant execute on function internal.may_follow(text, text, text) to authenticated, service_role;
