-- Makes a member of the team responsible for an order, a campaign, a ticket or a failed email; null for nobody. Both the caller and
-- that person need a capability for it. A fee is agreed with a person and ends when the work goes to others before it is owed: `fee`
-- gives it back when that is undone, and counts for who manages money.
create or replace function public.assign_work(subject text, subject_id uuid, person uuid, fee numeric default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  agreed constant numeric := case when subject in ('order', 'campaign') and public.may('money.manage') then fee end;
begin
  perform internal.must(coalesce(internal.handles(subject), 'everything'));
  if not (
    subject = 'order' and exists (select from public.orders as o where o.id = subject_id)
    or subject = 'campaign' and exists (select from public.campaigns as c where c.id = subject_id)
    or subject = 'ticket' and exists (select from public.tickets as t where t.id = subject_id)
    or subject = 'email' and exists (select from public.email_outbox as e where e.id = subject_id)
  )
  then
    raise exception using errcode = 'PT404', message = 'This no longer exists';
  end if;
  if person is null then
    delete from internal.work_assignments as a where a.subject = subject and a.subject_id = subject_id;
  elsif internal.member_may(person, internal.handles(subject))
    or subject in ('order', 'campaign') and internal.member_may(person, 'work.deliver')
  then
    insert into internal.work_assignments as a (subject, subject_id, assignee) values (subject, subject_id, person)
    on conflict on constraint work_assignments_pkey do update set assignee = excluded.assignee, assigned_at = now();
    if agreed is not null then perform internal.agree_fee(subject, subject_id, person, agreed); end if;
  else
    raise exception using errcode = 'PT422', message = 'This person’s role doesn’t allow this work';
  end if;
end
$$;
grant execute on function public.assign_work(text, uuid, uuid, numeric) to authenticated;
