-- A fee ends with the assignment, unless it is owed or paid already.
create or replace function internal.end_fee() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from internal.work_fees as f
  where f.subject = old.subject and f.subject_id = old.subject_id and f.person = old.assignee and f.owed_on is null and f.paid_on is null;
  return null;
end
$$;
