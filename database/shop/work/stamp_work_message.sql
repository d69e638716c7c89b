-- Notes to whom the work is assigned.
create or replace function internal.stamp_work_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select a.assignee into new.assignee_id from internal.work_assignments as a where a.subject = new.subject and a.subject_id = new.subject_id;
  if new.assignee_id is null then
    raise exception using errcode = 'PT409', message = 'Nobody is assigned to this, so nobody would read it';
  end if;
  return new;
end
$$;
