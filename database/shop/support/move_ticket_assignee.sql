-- For open tabs of the previous version, which assign tickets in their row: clients read it. Goes with the next release, as does the
-- column.
create or replace function internal.move_ticket_assignee() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.assignee is null then
    delete from internal.work_assignments as a where a.subject = 'ticket' and a.subject_id = new.id;
  elsif internal.member_may(new.assignee, internal.handles('ticket')) then
    insert into internal.work_assignments as a (subject, subject_id, assignee) values ('ticket', new.id, new.assignee)
    on conflict on constraint work_assignments_pkey do update set assignee = excluded.assignee, assigned_at = now();
  else
    raise exception using errcode = 'PT422', message = 'A ticket can only be assigned to someone who answers tickets';
  end if;
  new.assignee := null;
  return new;
end
$$;
